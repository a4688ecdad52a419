import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDelimiterRow } from '../../lib/document/scan-table.js';

const isRow = (line: string): boolean => isDelimiterRow(line, 0, line.length);

for (const row of ['|---|', '|-|-|', ':-: | --', '| :--- | ---: |  ', '-|-', ':-', '|-']) {
  test(`a delimiter row: ${row}`, () => assert.equal(isRow(row), true));
}

for (const line of ['---', '|', '||', '|--||--|', '| a | - |', '|-- --|', '|:|', '|-|-x', 'a|-', '']) {
  test(`no delimiter row: ${line}`, () => assert.equal(isRow(line), false));
}

test('a row of a million cells is read, and a row that only starts like one', () => {
  const cells = '-|'.repeat(1 << 20);
  assert.equal(isRow(`|${cells}`), true);
  assert.equal(isRow(`|${cells}x`), false);
});
