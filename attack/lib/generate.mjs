/** Texts that have broken one program or another. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eexe.gpj',
  '\u2066x\u2069',
  '\u200b',
  '\u200b\u200d\u2060',
  '\ufeff',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\u00ad',
  '\u0001',
  '\u001b[2J',
  '\r\nSet-Cookie: a=b',
  '\ufffe\uffff',
  '😀'.repeat(60),
  'e\u0301'.repeat(200),
  'a'.repeat(121),
  'ا'.repeat(70_000),
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '\\',
  '%_\\',
  '*:*',
  '& | ! ( )',
  'a:*&!',
  '((((((((((',
  '[[a-z',
  '=1+1',
  ';=cmd|x!A1',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://169.254.169.254/',
  '//evil.example/x',
  '../../etc/passwd',
  '0000-01-01',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '10000-01-01',
  '2024-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+999999-12-31T23:59:59Z',
  '2024-02-30T25:61:61Z',
  '2024-01-01T00:00:00+99:99',
  'true',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '١٢٣',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999',
  '__proto__',
  'constructor',
  'toString',
  '{}',
  '[]',
  '-id',
  'sort',
];
const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  32_767,
  32_768,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 53,
  9.223372036854776e18,
  1e308,
  5e-324,
];
const OTHERS = [null, true, false, [], {}, [[]], [null], { toString: 'x' }, { length: 1e9 }, [['a', ['b', [1]]]]];

/**
 * Values for a schema: mostly such that come through the contract, of what the store holds where that is known by its
 * name, and now and then something that is neither.
 */
export function generator(random, known) {
  const nasty = () => {
    const kind = random.below(10);
    if (kind < 6) return random.oneIn(4) ? random.pick(TEXTS) + random.pick(TEXTS) : random.pick(TEXTS);
    return kind < 8 ? random.pick(NUMBERS) : random.pick(OTHERS);
  };
  const knownFor = (name, path) => {
    const area = name === 'id' ? `id of ${path}` : name;
    const singular = name.replace(/_ids$/, '_id').replace(/s$/, '');
    return known.get(area) ?? known.get(singular) ?? known.get(`id of ${singular.replace(/_id$/, '')}`);
  };
  const anyId = () => {
    const ids = [...known].filter(([name]) => name.startsWith('id of ')).flatMap(([, values]) => values);
    return ids.length > 0 ? random.pick(ids) : 'x';
  };

  function text(schema, name, path) {
    const values = knownFor(name, path);
    if (values && !random.oneIn(3)) return String(random.pick(values));
    if (/(^|_)id(s)?$/.test(name) && !random.oneIn(6)) return anyId();
    if (schema.format === 'date') return `202${random.below(10)}-0${1 + random.below(9)}-1${random.below(10)}`;
    if (schema.format === 'date-time')
      return `202${random.below(10)}-0${1 + random.below(9)}-1${random.below(10)}T10:00:00Z`;
    if (schema.format === 'email') return `someone${random.below(1e6)}@example.com`;
    const word = `${random.pick(['Rice', 'أرز', 'Oil 1 L', 'Água', 'x'])} ${random.below(1e6).toString(36)}`;
    const longest = schema.maxLength ?? 40;
    return random.oneIn(12) ? 'm'.repeat(longest) : word.slice(0, longest).padEnd(schema.minLength ?? 0, 'a');
  }

  /** In one of `spoil` places something is wrong on purpose. */
  function value(schema, { name = '', path = '', spoil = 12, depth = 0 } = {}) {
    if (schema === null || schema === undefined || random.oneIn(spoil)) return nasty();
    const inner = { path, spoil, depth: depth + 1 };
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return value(random.pick(choices), { ...inner, name });
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    switch (type) {
      case 'string':
        return text(schema, name, path);
      case 'integer':
      case 'number': {
        const values = knownFor(name, path)?.filter((one) => typeof one === 'number');
        if (values?.length > 0 && random.oneIn(2)) return random.pick(values);
        const least = Math.max(schema.minimum ?? -100, -1_000_000);
        const most = Math.min(schema.maximum ?? 100, 1_000_000);
        return random.oneIn(6)
          ? random.pick([schema.minimum ?? 0, schema.maximum ?? 2 ** 31])
          : least + random.below(most - least + 1);
      }
      case 'boolean':
        return random.oneIn(2);
      case 'null':
        return null;
      case 'array': {
        const { minItems = 0, maxItems = 3 } = schema;
        const length = random.oneIn(40)
          ? Math.min(maxItems, 300)
          : Math.max(minItems, random.below(Math.min(maxItems, 3) + 1));
        return Array.from({ length }, () => value(schema.items, { ...inner, name }));
      }
      case 'object': {
        if (depth > 8) return {};
        const made = {};
        for (const [key, one] of Object.entries(schema.properties ?? {}))
          if (schema.required?.includes(key) ? !random.oneIn(spoil * 3) : !random.oneIn(3))
            made[key] = value(one, { ...inner, name: key });
        if (schema.additionalProperties)
          for (let more = random.below(3); more > 0; more -= 1)
            Object.defineProperty(made, random.oneIn(4) ? random.pick(TEXTS) : text({}, name, path), {
              value: value(schema.additionalProperties, inner),
              enumerable: true,
              configurable: true,
            });
        if (random.oneIn(20)) Object.defineProperty(made, '__proto__', { value: nasty(), enumerable: true });
        return made;
      }
      default:
        return nasty();
    }
  }
  return { value, nasty, text };
}
