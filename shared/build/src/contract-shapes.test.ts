import { contextsOf, findContextProblems, findShapeProblems, shapesUsed, wordsOf } from './contract-shapes.mjs';

type Shape = string | Record<string, unknown>;
const gives = (shape: Shape) => ({ calls: [{ takes: [], gives: shape }] });
const takes = (...shapes: Shape[]) => ({ calls: [{ takes: shapes.map((type) => ({ type })), gives: 'void' }] });
const fields = (all: Record<string, Shape>) => ({ fields: all });
const or = (...all: Shape[]) => ({ or: all });

/** What is said when a remote was built with the first shape and the host has the second. */
const compared = (remote: Shape, host: Shape) =>
  findShapeProblems(
    { id: 'alpha', version: '1.0.0', shapes: { '@bo/platform': { one: remote } } },
    { name: 'production', shapes: { '@bo/platform': { one: host } } },
  ).map((text: string) =>
    text.replace('alpha 1.0.0 was built with ', '').replace(', of @bo/platform; in the host "production" it is', ' →'),
  );

test.each([
  [
    'a renamed field',
    gives(fields({ name: 'string' })),
    gives(fields({ title: 'string' })),
    'one().name: string → gone.',
  ],
  [
    'a field of another type',
    gives(fields({ rate: 'number' })),
    gives(fields({ rate: 'string' })),
    'one().rate: number → string.',
  ],
  [
    'a field in a list',
    gives({ list: fields({ a: 'string' }) }),
    gives({ list: fields({ b: 'string' }) }),
    'one()[].a: string → gone.',
  ],
  [
    'a field that may be missing now',
    gives(fields({ name: 'string' })),
    gives(fields({ 'name?': 'string' })),
    'one().name: string → string or nothing.',
  ],
  ['a result that may be null now', gives('string'), gives(or('null', 'string')), 'one(): string → null | string.'],
  [
    'an option by another name',
    takes(fields({ 'tone?': 'string' })),
    takes(fields({ 'look?': 'string' })),
    'one(1).tone: string → gone.',
  ],
  [
    'an option that must be given now',
    takes(fields({ a: 'string' })),
    takes(fields({ a: 'string', b: 'number' })),
    'one(1).b: nothing → number.',
  ],
  ['a parameter that must be given now', takes(), takes('string'), 'one(1): nothing → string.'],
  [
    'a word that is not taken any more',
    takes(or('"big"', '"small"')),
    takes(or('"small"', '"tiny"')),
    'one(1): "big" | "small" → "small" | "tiny".',
  ],
  [
    'what a callback is given',
    takes(takes(fields({ id: 'string' }))),
    takes(takes(fields({ id: 'number' }))),
    'one(1)(1).id: string → number.',
  ],
  [
    'a schema',
    { schema: { reads: 'string', gives: fields({ a: 'string' }) } },
    { schema: { reads: 'string', gives: fields({ a: 'number' }) } },
    'one.a: string → number.',
  ],
  [
    'a type of a library',
    gives({ named: 'Promise', of: ['string'] }),
    gives({ named: 'Iterable', of: ['string'] }),
    'one(): Promise → Iterable.',
  ],
  ['a function that is a value now', gives('string'), 'string', 'one: a function → string.'],
])('%s is told', (_what, remote, host, says) => {
  expect(compared(remote, host)).toEqual([says]);
});

test.each([
  ['a new field', gives(fields({ a: 'string' })), gives(fields({ a: 'string', b: 'number' }))],
  ['a field that is always there now', gives(fields({ 'a?': 'string' })), gives(fields({ a: 'string' }))],
  ['a result that is never null now', gives(or('null', 'string')), gives('string')],
  [
    'an option that may be left out now',
    takes(fields({ a: 'string' })),
    takes(fields({ 'a?': 'string', 'b?': 'string' })),
  ],
  ['another word that is taken', takes(or('"big"', '"small"')), takes(or('"big"', '"small"', '"tiny"'))],
  ['any text in place of words', takes(or('"big"', '"small"')), takes('string')],
  ['a callback that is given more', takes(takes('string')), takes(takes('string', 'number'))],
  [
    'a new event of a table',
    takes({ named: 'a field of', of: [fields({ a: 'string' })] }),
    takes({ named: 'a field of', of: [fields({ a: 'string', b: 'string' })] }),
  ],
])('%s does no harm', (_what, remote, host) => {
  expect(compared(remote, host)).toEqual([]);
});

test('of what a remote uses only the fields count that its code names', () => {
  const session = gives(fields({ name: 'string', rate: 'number' }));
  const emit = takes(or('"opened"', '"shut.down"'), fields({ 'by?': 'string', what: 'string' }));
  const shapes = { '@bo/platform': { session, emit, unused: 'string' }, '@bo/i18n': { other: 'string' } };
  const uses = { '@bo/platform': ['session', 'emit', 'without'], react: ['useState'] };
  expect(shapesUsed(shapes, uses, wordsOf(['a().name;b("opened");c.shut()']))).toEqual({
    '@bo/platform': {
      session: gives(fields({ name: 'string' })),
      emit: takes(or('"opened"'), fields({ what: 'string' })),
    },
  });
});

test('a release of before there were shapes, and a host of then, are held to names alone', () => {
  const shapes = { '@bo/platform': { one: 'string' } };
  const alpha = { id: 'alpha', version: '1.0.0' };
  expect(findShapeProblems(alpha, { name: 'production', shapes })).toEqual([]);
  expect(findShapeProblems({ ...alpha, shapes }, { name: 'production' })).toEqual([]);
});

describe('extension points', () => {
  const POINT = 'product.details.panel';
  const shapes = (context: Shape) => ({ '@bo/platform extension points': { [POINT]: context } });
  const definition = { points: [] as string[], extensions: [] as { point: string }[] };
  const owner = (context: Shape) => ({
    id: 'owner',
    version: '2.0.0',
    contexts: contextsOf(shapes(context), { ...definition, points: [POINT] }, new Set()),
  });
  const guest = (context: Shape, script: string) => ({
    id: 'guest',
    version: '1.0.0',
    contexts: contextsOf(shapes(context), { ...definition, extensions: [{ point: POINT }] }, wordsOf([script])),
  });
  const before = fields({ product_id: 'string', title: 'string' });
  const taking = guest(before, 'load(props.product_id)');

  test.each([
    ['is called otherwise', fields({ product: 'string', title: 'string' }), 'does not give it'],
    ['is of another type', fields({ product_id: 'number', title: 'string' }), 'gives number'],
    ['may be missing', fields({ 'product_id?': 'string', title: 'string' }), 'gives string or nothing'],
  ])('a field that a contribution takes and that %s is told, whichever of the two is new', (_, now, told) => {
    const page = owner(now);
    const [problem = ''] = findContextProblems(taking, [page]);
    expect(problem).toContain(
      `guest 1.0.0 was built with ${POINT}.product_id: string; the page of owner 2.0.0 ${told}.`,
    );
    expect(findContextProblems(page, [taking])).toEqual([problem]);
  });

  test('what nobody takes, what is more than before, and a point that no page offers are no problem', () => {
    expect(findContextProblems(taking, [owner(fields({ product_id: 'string' }))])).toEqual([]);
    expect(
      findContextProblems(taking, [owner(fields({ product_id: 'string', title: 'string', brand_id: 'string' }))]),
    ).toEqual([]);
    expect(findContextProblems(taking, [{ id: 'old', version: '1.0.0' }])).toEqual([]);
  });
});
