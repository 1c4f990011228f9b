import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isErrorCode, sentence } from './sentences.ts';

describe('the sentence of a refusal', () => {
  it('has the plural form of its number in both languages', () => {
    const of = (n: number) => [sentence('order.code_locked', 'en', { n }), sentence('order.code_locked', 'ab', { n })];
    assert.deepEqual(
      [1, 2, 5, 15].map((n) => of(n)[0]?.match(/Wait (.*?),/)?.[1]),
      ['1 minute', '2 minutes', '5 minutes', '15 minutes'],
    );
    assert.deepEqual(
      [1, 2, 5, 15].map((n) => of(n)[1]?.match(/انتظر (.*?)،/)?.[1]),
      ['دقيقة واحدة', 'دقيقتين', '5 دقائق', '15 دقيقة'],
    );
  });

  it('isolates a text that runs the other way, and leaves what it names untouched', () => {
    const values = { other_row: 4, value: '$t(forbidden) {n}' };
    assert.equal(sentence('attribute.code_taken', 'ab', { code: 'fat-1' }).includes('\u2068fat-1\u2069'), true);
    assert.equal(sentence('attribute.code_taken', 'en', { code: 'دسم' }).includes('\u2068دسم\u2069'), true);
    assert.match(sentence('old_order.date_order', 'en', values), /\$t\(forbidden\) \{n\}/);
  });

  it('knows a stored code with plural forms', () => {
    const codes = ['offer.below_cost', 'attribute.code_taken', 'offer.gone_by'];
    assert.deepEqual(codes.map(isErrorCode), [true, true, false]);
    assert.equal(sentence('offer.below_cost', 'en'), 'offer.below_cost', 'without its number no form can be chosen');
  });
});
