// Who decides what a rule is reported as.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { effectiveSeverity, type Level, severityOverrides } from '../../lib/config/severity.js';

const none = { rules: new Map<string, Level>() };
const rule = { severity: 'warning', status: 'stable' } as const;

describe('the level of a rule', () => {
  it('is its own unless somebody sets it', () => {
    assert.equal(effectiveSeverity('a', rule, none, new Map()), 'warning');
    assert.equal(effectiveSeverity('a', rule, none, new Map(), 'advice'), 'advice');
  });
  it('is set by the configuration, and by the command line before that, for every finding', () => {
    const settings = { rules: new Map<string, Level>([['a', 'off']]) };
    assert.equal(effectiveSeverity('a', rule, settings, new Map(), 'error'), 'off');
    assert.equal(effectiveSeverity('a', rule, settings, new Map([['a', 'error' as const]]), 'advice'), 'error');
    assert.equal(effectiveSeverity('b', rule, settings, new Map([['a', 'error' as const]])), 'warning');
  });
  it('of a preview rule is off until it is asked for', () => {
    const preview = { severity: 'error', status: 'preview' } as const;
    assert.equal(effectiveSeverity('a', preview, none, new Map(), 'error'), 'off');
    assert.equal(effectiveSeverity('a', preview, { rules: new Map([['a', 'advice' as const]]) }, new Map()), 'advice');
  });
  it('of `config-invalid` is fixed', () => {
    const words = { severity: 'error', status: 'stable' } as const;
    const off = new Map<string, Level>([['config-invalid', 'off']]);
    assert.equal(effectiveSeverity('config-invalid', words, { rules: off }, off), 'error');
  });
});

describe('`ID=level` arguments', () => {
  it('are read, the last of equal ids counting', () => {
    const { levels, errors } = severityOverrides(['a=off', 'b=warning', 'a=error'], ['a', 'b']);
    assert.deepEqual(
      [...levels],
      [
        ['a', 'error'],
        ['b', 'warning'],
      ],
    );
    assert.deepEqual(errors, []);
  });
  it('are each told what is wrong with them', () => {
    const { levels, errors } = severityOverrides(
      [
        'link-broken',
        '=off',
        'link-brokn=off',
        'link-broken=loud',
        'link-broken=',
        'config-invalid=off',
        'link-broken=off=x',
      ],
      ['link-broken', 'config-invalid'],
    );
    assert.equal(levels.size, 0);
    assert.deepEqual(errors, [
      '`link-broken` is not of the form `ID=off|advice|warning|error`',
      '`=off` is not of the form `ID=off|advice|warning|error`',
      '`link-brokn` is no rule; write `link-broken` if that is meant',
      '`loud` is no severity for `link-broken`; there are off, advice, warning, error',
      '`` is no severity for `link-broken`; there are off, advice, warning, error',
      '`config-invalid` has a fixed severity',
      '`off=x` is no severity for `link-broken`; there are off, advice, warning, error',
    ]);
  });
});
