// Which agent an event is about.
export { isAgent } from '../gates/agent-name.js';
