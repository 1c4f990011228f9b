import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvLine } from './csv.ts';

const cell = (text: string) => csvLine([text]).trimEnd();

describe('a CSV cell', () => {
  it('is no formula, whatever its reader takes for the end of a cell', () => {
    assert.equal(cell('=1+1'), "'=1+1");
    assert.equal(cell('  @SUM(A1)'), '"  \'@SUM(A1)"');
    assert.equal(cell('x;=1+1'), '"x;\'=1+1"');
    assert.equal(cell('x; +cmd|y'), '"x; \'+cmd|y"');
    assert.equal(cell('x\t-1+1'), '"x\t\'-1+1"');
    assert.equal(cell('x|@A1'), "x|'@A1");
    assert.equal(cell('x\n=1+1'), '"x\n\'=1+1"');
    assert.equal(cell('\uFF1D1+1'), "'\uFF1D1+1");
    assert.equal(cell('\t=1'), '"\t\'=1"');
  });

  it('keeps what people write: numbers, phones, dashes, lists', () => {
    for (const text of ['+971501234567', 'a = b', 'A-1', 'x - y', 'a@b.example', '5+1 free'])
      assert.equal(cell(text), text);
    assert.equal(cell('Holds:\n- rice\n- oil'), '"Holds:\n- rice\n- oil"');
    assert.equal(csvLine([-5, null, 1.5]), '-5,,1.5\r\n');
  });
});
