import fc from 'fast-check';
import { HorizontalListInput } from '../catalogue/horizontal-list.ts';
import { ReceiveLine } from '../stock/inventory.ts';
import { NotificationInput } from '../store/notification.ts';
import { ProductInput } from '../catalogue/product.ts';
import { Day, Instant, Version } from './record.ts';
import { Code, Description, ImageUrl, isWholeText, Note, ShortText, text, Title } from './text.ts';
import { VariantInput } from '../catalogue/variant.ts';

const UNSAFE = ['a\u0000b', 'a\ud800', '\udfffa', '\u202eexe.gpj', 'a\u2066b\u2069', '\u001b[2J', 'a\u0085b'];
const INVISIBLE = [
  '\u200b',
  '\u200b\u200d\u2060',
  '\u3164\u3164',
  '\u115f\u1160',
  '\u2800\u2800',
  '\u00ad\u00ad',
  '\u200f\u200e',
];
const rejects = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  !schema.safeParse(value).success;

describe('a text that a person writes', () => {
  const kinds = { Title, Description, Note, ShortText, Code, 'text(40)': text(40) };

  test.each(Object.entries(kinds))('%s hides nothing from its reader, and shows something', (_, kind) => {
    for (const value of [...UNSAFE, ...INVISIBLE]) expect([value, rejects(kind, value)]).toEqual([value, true]);
  });

  test('Arabic with its marks and joiners, emoji and line breaks are texts', () => {
    for (const value of ['می‌خواهم', 'أرز ‏(5 كجم)‏', '👨‍👩‍👧 pack', 'one\ntwo\tthree', 'e\u0301'])
      expect([value, rejects(Description, value)]).toEqual([value, false]);
  });

  test('is refused in the same way wherever it enters', () => {
    const notification = { title: 'Offer', notification_type: 2 };
    const product = { title: 'Rice', title_ar: 'أرز', category_id: 'c', variant_type_ids: ['v'] };
    const variant = { code: 'R1', unit: 'kg', size: 1, price: 100, selling_price: 100 };
    const line = { variant_id: 'v', quantity: 1 };
    const list = { title: 'Best', title_ar: 'الأفضل' };
    for (const [schema, valid] of [
      [NotificationInput, notification],
      [ProductInput, product],
      [VariantInput, variant],
      [ReceiveLine, line],
      [HorizontalListInput, list],
    ] as const)
      expect(schema.safeParse(valid).error).toBeUndefined();
    for (const bad of UNSAFE) {
      expect(rejects(NotificationInput, { ...notification, title: bad })).toBe(true);
      expect(rejects(NotificationInput, { ...notification, description: bad })).toBe(true);
      expect(rejects(ProductInput, { ...product, search_words: bad })).toBe(true);
      expect(rejects(VariantInput, { ...variant, hash_tags: [bad] })).toBe(true);
      expect(rejects(ReceiveLine, { ...line, batch: bad })).toBe(true);
      expect(rejects(ProductInput, { ...product, images: [{ url: `https://example.com/${bad}` }] })).toBe(true);
    }
  });

  test('is whole exactly when it can be written as UTF-8 and has no NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '\u0000', '\ud800', '\udc00'), (some, more) => {
        const value = some + more;
        const survives = new TextDecoder().decode(new TextEncoder().encode(value)) === value;
        expect(isWholeText(value)).toBe(survives && !value.includes('\u0000'));
      }),
    );
  });
});

describe('the address of an image', () => {
  test.each([
    'https://cdn.example.com/a%20b.png?w=1',
    'http://storage:9000/images/x.webp',
    '/api/v1/files/images/upl_1.png',
    '/demo/milk.png',
    'https://cdn.example.com/api/milk.png',
    null,
  ])('%s is one', (address) => {
    expect(ImageUrl.safeParse(address).success).toBe(true);
  });
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'data:image/png;base64,AA',
    'blob:https://x/1',
    'file:///etc/passwd',
    'vbscript:x',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    'https:/evil',
    'https:\\\\evil',
    'https://a/"onerror=x',
    'https://a b/',
    'x.png',
    '../x.png',
    'https://user:pw@cdn.example.com/a.png',
    'https://user@cdn.example.com/a.png',
    '/api/v1/auth/sign-out/',
    '/api/v1/files/../auth/me/',
    '/x/%2e%2e/api/v1/auth/me/',
    '/%61pi/v1/auth/me/',
    '/api',
  ])('%s is none', (address) => {
    expect(ImageUrl.safeParse(address).success).toBe(false);
  });
});

test('a rule between fields is not asked of what has none', () => {
  for (const value of [0, 'x', null, [[]], undefined])
    for (const schema of [VariantInput, HorizontalListInput, ProductInput, NotificationInput])
      expect(rejects(schema, value)).toBe(true);
});

test('a date lies in years that someone means', () => {
  for (const year of ['0000', '0001', '0026', '1026', '9999']) {
    expect(rejects(Day, `${year}-01-01`)).toBe(true);
    expect(rejects(Instant, `${year}-01-01T00:00:00Z`)).toBe(true);
  }
  for (const year of ['1999', '2026', '2099']) expect(rejects(Day, `${year}-01-01`)).toBe(false);
  expect(rejects(Version, 2 ** 31)).toBe(true);
});
