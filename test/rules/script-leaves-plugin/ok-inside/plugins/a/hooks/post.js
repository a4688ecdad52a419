const all = require('../lib/all');
// was require('../../shared/all')
all.run();
