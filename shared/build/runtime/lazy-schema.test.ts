import * as eager from 'zod';
import { z as lazy } from './zod.mjs';

/** The same contract, written with zod itself and with what browsers have of it. */
function contract(z: typeof eager.z) {
  const Base = z.object({ id: z.string().min(1), version: z.int().nonnegative() });
  const Input = z.strictObject({
    name: z.string().trim().min(2).max(5),
    price: z.coerce.number().optional(),
    kind: z.enum(['a', 'b']).default('a'),
    on: z.iso.date().nullable(),
  });
  const Whole = Base.extend(Input.shape).extend({ rank: z.string() });
  const Node = z.object({
    name: z.string(),
    get children() {
      return z.array(Node);
    },
  });
  return {
    Whole,
    Spread: z.object({ ...Base.shape, tags: z.array(z.string()).max(2) }),
    Part: Whole.pick({ id: true, name: true }).partial(),
    Less: Input.omit({ on: true }),
    Union: z.discriminatedUnion('type', [
      z.object({ type: z.literal('x'), n: z.number() }),
      z.object({ type: z.literal('y'), s: z.string() }),
    ]),
    Refined: z
      .object({ from: z.int(), to: z.int() })
      .refine(({ from, to }) => from <= to, { message: 'backwards', path: ['to'] }),
    Changed: z
      .preprocess((text) => (typeof text === 'string' ? text.split(',') : text), z.array(z.string().toUpperCase()))
      .transform((all) => all.length),
    Node,
    Listed: z.record(z.string(), z.union([z.boolean(), z.null()])),
  };
}

const VALUES: unknown[] = [
  {},
  null,
  'a,b',
  { id: 'x', version: 1, name: ' abc ', price: '3', on: '2026-01-02', rank: 'a0' },
  { id: '', version: -1, name: 'too long', kind: 'c', on: 'never', rank: 1, more: true },
  { id: 'x', version: 1, tags: ['a', 'b', 'c'] },
  { name: 'abc', price: 'x' },
  { type: 'x', n: 1 },
  { type: 'z' },
  { from: 2, to: 1 },
  { name: 'a', children: [{ name: 'b', children: [] }, { name: 1 }] },
  { a: true, b: null, c: 1 },
];

const [real, ours] = [contract(eager.z), contract(lazy)];
test.each(Object.keys(real) as (keyof typeof real)[])(
  'a contract that is built when it is needed says the same of every value: %s',
  (name) => {
    const say = (schema: eager.ZodType, value: unknown) => {
      const { success, data, error } = schema.safeParse(value);
      return { success, data, issues: error?.issues };
    };
    for (const value of VALUES) expect(say(ours[name], value)).toEqual(say(real[name], value));
  },
);

test('it is a schema to anyone who looks into it', () => {
  expect(Object.keys(ours.Whole.shape)).toEqual(Object.keys(real.Whole.shape));
  expect(ours.Whole).toBeInstanceOf(lazy.ZodObject);
  expect(ours.Whole.shape.kind).toBeInstanceOf(lazy.ZodDefault);
  expect(lazy.safeParse(ours.Union, { type: 'y', s: '' }).success).toBe(true);
  expect(lazy.enum(['a', 'b']).options).toEqual(['a', 'b']);
  expect('shape' in ours.Whole).toBe(true);
});

test('nothing is built before someone looks', () => {
  let looked = 0;
  const counted = lazy.object({
    get name() {
      looked += 1;
      return lazy.string();
    },
  });
  const more = counted.extend({ rank: lazy.string() }).partial();
  expect(looked).toBe(0);
  expect(more.safeParse({}).success).toBe(true);
  expect(looked).toBeGreaterThan(0);
});
