// The lines of a registry straight from its bytes, one at a time: a text of 100 MiB is never held a second time.
import { isUtf8 } from 'node:buffer';

/** Each line without its line end and without a byte-order mark; null for one whose bytes are no UTF-8. */
export function* byteLines(bytes: Buffer): Generator<string | null> {
  const whole = isUtf8(bytes);
  for (let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; start < bytes.length; ) {
    const found = bytes.indexOf(0x0a, start);
    const stop = found < 0 ? bytes.length : found;
    const end = found > start && bytes[found - 1] === 0x0d ? found - 1 : stop;
    yield whole || isUtf8(bytes.subarray(start, end)) ? bytes.toString('utf8', start, end) : null;
    start = stop + 1;
  }
}
