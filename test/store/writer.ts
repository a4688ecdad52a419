// A process of its own that writes to a store until it is killed. It says in a log of its own what was acknowledged,
// one line each, after the store said so. Arguments: workspace, log, name of the writer, number of its run.
// With a fifth and sixth argument it does one scenario and kills itself at the n-th call to the file system.
import { openSync, writeSync } from 'node:fs';
import { diskPort } from '../../lib/durable/disk-port.js';
import { openWorkspaceStore, type Published } from '../../lib/store/index.js';
import { watched } from '../durable/fault-port.js';
import { fanOut, publication } from './samples.js';
import { SCENARIOS, type Scenario } from './scenarios.js';

const [workspace, log, name, run, scenario, at] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
  string?,
];

function killingItself(n: number): void {
  let calls = 0;
  const port = watched(diskPort(), (_, args, go) => {
    calls += 1;
    if (calls === n) process.kill(process.pid, 'SIGKILL');
    return go(args);
  });
  const store = openWorkspaceStore(workspace, { port });
  const acked = (SCENARIOS[Number(scenario)] as Scenario).act(store);
  writeSync(1, acked ? 'acknowledged' : 'refused');
}

function* publications(): Generator<[id: string, text: string]> {
  for (let i = 0; ; i += 1) {
    yield [`${name}:${run}:${i}`, `${name} ${run} ${i}`];
    // A body that every writer knows, under an id of its own; and an id that every writer knows.
    yield [`${name}:${run}:${i}:shared`, `shared ${i % 7}`];
    yield [`common:${i % 5}`, `common ${i % 5}`];
  }
}

function writing(): void {
  const store = openWorkspaceStore(workspace);
  const acks = openSync(log, 'a');
  for (const [id, text] of publications()) {
    const published: Published = store.publish(publication(id, { body: fanOut(text) }));
    if (!published.ok) throw new Error(published.message);
    if (published.outcome !== 'not-stored') writeSync(acks, `${id} ${published.envelope.artifact_ref}\n`);
    // The first one cleans up after others before it writes; from here on it writes all the time.
    if (id.endsWith(':0')) writeSync(1, 'ready');
  }
}

if (at === undefined) writing();
else killingItself(Number(at));
