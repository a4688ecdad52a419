import { run } from '../../shared/all.js';
run();
