const all = require('../../shared/all');
all.run();
