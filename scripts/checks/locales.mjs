// Both languages are complete: same keys, all six Arabic plural forms, same placeholders, one term per concept, nothing
// unused, nothing missing.
import { report, sources } from './sources.mjs';

const FORMS = { en: ['one', 'other'], ab: ['zero', 'one', 'two', 'few', 'many', 'other'] };
const PLURAL = /_(zero|one|two|few|many|other)$/;
const LOCALE = /(^|\/)(locales|labels|words)\/(en|ab)(\/[^/]+)?\.json$/;
// The form for one may leave the number out ("a product"), the form for none everything; no form leaves out another
// value.
const NUMBERS = new Set(['count', 'number', 'n', 'rows']);
const mayLack = (key, name) => key.endsWith('_zero') || (NUMBERS.has(name) && /_(one|two)$/.test(key));

// One term per concept (docs/glossary.md): the words that must not stand for it, and the one that does.
const SECOND_WORDS = {
  en: [
    [/\bback office\b/, 'the app'],
    [/\bthe product (goes|is (open|closed|under))/i, 'the app'],
    [/\b(un)?pick(ed)? (all|none|this row|rows)\b|\brows? picked\b/i, 'select (picking is warehouse work)'],
    [/\btry again$/i, 'Retry'],
    [/\bsuper-sub\b/i, 'super sub category'],
    [/\bmend\b/i, 'fix'],
    [/^trial$/i, 'canary'],
    [/(\d|}}) %/, '10% without a space'],
    [/\brefus(e|es|ed|al)\b/i, 'reject'],
    [/\bwaste\b/i, 'write off'],
    [/\bpictures?\b/i, 'image'],
    [/\bmake (a|one|{{}}) variants?\b|\badd below\b/i, 'create'],
    [/\bfullscreen\b/i, 'full screen'],
    [/\bvouchers?\b/i, 'coupon, gift card'],
    [/\b(vendor|merchant)s?\b/i, 'seller'],
    [/\b(zip|post(al)?) ?codes?\b/i, 'pincode'],
    [/\bif (it is |they are |left )*empty\b|\bempty: /i, 'Leave empty to …'],
    [/\bsomebody\b|\beverybody\b|\banybody\b/i, 'someone, everyone, anyone'],
    [/\bwho(m|ever|mever)\b/i, 'anyone who, or name the person'],
    [/\banew\b/i, 'again'],
    [/\bof it VAT\b|\bof which VAT\b/i, 'VAT included'],
    [/\btold of\b/i, 'notified about'],
    [
      /\b(cannot|can[’']t) be (undone|taken back)(?<!This can’t be undone)|\bcannot come back\b/i,
      'This can’t be undone.',
    ],
    [/\bby itself\b/i, 'automatically'],
    [/\bnot there any more\b|\bis there already\b/i, 'no longer exists, already exists'],
  ],
  ab: [
    [/المكتب الخلفي/, 'النظام، لوحة الإدارة'],
    [/الرم(ز|وز) البريدي|رم(ز|وز) بريدي/, 'رمز المنطقة'],
    [/(?<!\p{L})(ال)?تنشيط/u, 'تفعيل'],
    [/المخزون الاحتياطي/, 'مخزون الأمان'],
    [/المحظور/, 'الموقوف'],
    [/جهة (ال)?(اتصال|تواصل)/, 'مسؤول التواصل'],
    [/الفرعية (الثانية|الدقيقة)/, 'الفئة من المستوى الثالث'],
    [/نوع الخيارات|أنواع (ال)?خيارات/, 'نوع الأصناف'],
    [/كوبون|(?<![\p{L}\p{M}])كرت(?!ون)/u, 'قسيمة، بطاقة هدية'],
    [/إعدادات التطبيق/, 'إعدادات النظام'],
    [/كغم?(?!\p{L})|غرام/u, 'كجم، جم'],
    [/٪/, '%'],
    [/(?<!\p{L})(ال)?موافقة|(?<!\p{L})و?وافق/u, 'اعتماد'],
    [/تُحظر/, 'إيقاف، الموقوف'],
    [/(?<!\p{L})(ال)?دفع(ة|ات)(?!\p{L})/u, 'تشغيلة، صرف المستحقات'],
    [/(?<!\p{L})(ال)?قطعة(?!\p{L})/u, 'حبة'],
    [/(?<!\p{L})ال?سطر(?!\p{L})/u, 'صف، بند'],
    [/(?<!\p{L})(ال)?مخزن(?!\p{L})/u, 'مستودع'],
    [/(?<!\p{L})الحجم(?!\p{L})/u, 'المقدار'],
    [/(?<!\p{L})(ال)?تعبئة(?!\p{L})/u, 'تغليف'],
    [/تجهيز|التقاط الطلب|قطف/, 'تجميع الطلب'],
    [/استرجاع|تعويض/, 'إرجاع، استرداد المبلغ'],
    [/دفتر الأستاذ/, 'كشف الحركات'],
    [/سجل المراجعة/, 'سجل التدقيق'],
    [/(?<!\p{L})(ال)?(تاجر|تجار)(?!\p{L})/u, 'بائع، وكيل'],
    [/(?<!\p{L})(ال)?صفقة|عرض الحجم/u, 'عرض، عرض الكمية'],
    [/(?<!\p{L})ساري(?!\p{L})/u, 'سارٍ'],
    [/مفو[َّ]*ض/, 'تم حجز المبلغ'],
    [/إذا تُركت? فارغ/, 'اتركه فارغًا…'],
  ],
};

const problems = [];

function flatten(value, prefix = '') {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[prefix + key, inner]] : flatten(inner, `${prefix}${key}.`),
  );
}
const placeholders = (text) => new Set([...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name));
const base = (key) => key.replace(PLURAL, '');

function pluralBases(texts) {
  return new Set([...texts.keys()].filter((key) => PLURAL.test(key) && texts.has(`${base(key)}_other`)).map(base));
}

function compare({ enFile, abFile, en, ab }) {
  const plurals = new Set([...pluralBases(en), ...pluralBases(ab)]);
  const expected = { en: new Set(), ab: new Set() };
  for (const key of [...en.keys(), ...ab.keys()]) {
    const plural = plurals.has(base(key)) && PLURAL.test(key);
    for (const language of ['en', 'ab']) {
      if (plural) for (const form of FORMS[language]) expected[language].add(`${base(key)}_${form}`);
      else expected[language].add(key);
    }
  }
  for (const [language, texts, file] of [
    ['en', en, enFile],
    ['ab', ab, abFile],
  ]) {
    for (const key of expected[language]) if (!texts.has(key)) problems.push(`${file}: "${key}" is missing`);
    for (const [key, text] of texts) {
      for (const [wrong, right] of SECOND_WORDS[language])
        if (wrong.test(text.replace(/\{\{[^}]*\}\}/g, '{{}}')))
          problems.push(`${file}: "${key}" says “${text}”; the term is “${right}”`);
      if (text.trim() === '') problems.push(`${file}: "${key}" is empty`);
      // English may have an extra exact form for zero ("Nothing yet"); no other.
      if (!expected[language].has(key) && !(language === 'en' && key.endsWith('_zero')))
        problems.push(`${file}: "${key}" is no plural form of the language`);
    }
  }
  for (const [key, text] of ab) {
    const twin = en.get(key) ?? en.get(`${base(key)}_other`);
    if (twin === undefined) continue;
    const words = text.replace(/\{\{[^}]*\}\}|<[^>]*>|https?:\S+|\S+@\S+/g, '');
    if (
      /[a-z]{2,}/i.test(words) &&
      !/\p{Script=Arabic}/u.test(words) &&
      /[a-z]{3,} [a-z]{2,}|^[A-Z]?[a-z]+$/.test(words)
    )
      problems.push(`${abFile}: "${key}" is not Arabic: ${text}`);
    const mine = placeholders(text);
    for (const name of placeholders(twin))
      if (!mine.has(name) && !mayLack(key, name)) problems.push(`${abFile}: "${key}" lacks {{${name}}}`);
    for (const name of mine)
      if (!placeholders(twin).has(name) && !NUMBERS.has(name))
        problems.push(`${abFile}: "${key}" has {{${name}}}, English has not`);
  }
}

const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

/**
 * What the code of some files names: whole keys, and the fixed beginnings of composed ones (`status.` of
 * `status.${value}`).
 */
function namedIn(files) {
  const literals = new Set();
  const prefixes = new Set();
  const suffixes = new Set();
  for (const file of files) {
    const code = withoutComments(file.read());
    // The server's tables name a column by its property.
    if (file.name.startsWith('api/')) for (const [, name] of code.matchAll(/(?:^|[.{,\s])(\w+)\b/g)) literals.add(name);
    for (const [, , text] of code.matchAll(/(['"`])([\w.-]+)\1/g)) literals.add(text);
    for (const [, prefix] of code.matchAll(/`([\w.-]+\.)\$\{/g)) prefixes.add(prefix);
    // A refusal whose code begins with the kind of the record.
    for (const [, suffix] of code.matchAll(/\bDomainError\(\d+, `\$\{\w+\}(\.\w+)`/g)) suffixes.add(suffix);
    // A table that reads both files itself: en.commands[name].
    for (const [, prefix] of code.matchAll(/\b(?:en|ab)\.([\w.]+)\[/g)) prefixes.add(`${prefix}.`);
    for (const [, , prefix] of code.matchAll(/(['"])([\w.-]+\.)\1\s*\+/g)) prefixes.add(prefix);
    // A column of an exported file names the list of its words.
    for (const [, list] of code.matchAll(/\bwords: '(\w+)'/g)) prefixes.add(`${list}.`);
    // A filter by stored codes.
    for (const [, list] of code.matchAll(/\bof="(\w+)"/g)) prefixes.add(`${list}.`);
  }
  return { literals, prefixes, suffixes };
}

const keysOf = (value) =>
  value !== null && typeof value === 'object'
    ? Object.values(value).reduce((sum, inner) => sum + 1 + keysOf(inner), 0)
    : 0;
/** Whether a file writes more keys than it has. */
const hasTwin = (text) =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length !==
  keysOf(JSON.parse(text));

const all = sources();
const isCode = ({ name }) => /\.(tsx?|mjs)$/.test(name);
const sharedCode = namedIn(
  all.filter(({ dir }) => dir.startsWith('shared/')).flatMap(({ files }) => files.filter(isCode)),
);
let pairs = 0;

for (const { dir, files } of all) {
  const locales = new Map(files.filter(({ name }) => LOCALE.test(name)).map((file) => [file.name, file]));
  if (locales.size === 0) continue;
  // The labels of stored codes serve the web and the API.
  const named = namedIn((dir === 'shared/contracts' ? all.flatMap((one) => one.files) : files).filter(isCode));
  const known = new Set();
  for (const [name, file] of locales) {
    const twin = name.replace(
      LOCALE,
      (_all, before, folder, language, rest = '') =>
        `${before}${folder}/${language === 'en' ? 'ab' : 'en'}${rest}.json`,
    );
    if (!locales.has(twin)) {
      problems.push(`${name}: there is no ${twin}`);
      continue;
    }
    if (hasTwin(file.read())) problems.push(`${name}: a key stands there twice, and the last one wins`);
    if (LOCALE.exec(name)?.[3] !== 'en') continue;
    pairs += 1;
    const en = new Map(flatten(JSON.parse(file.read())));
    const ab = new Map(flatten(JSON.parse(locales.get(twin).read())));
    compare({ enFile: name, abFile: twin, en, ab });
    // What others show of a remote, they name at run time.
    if (/\/words\//.test(name)) continue;
    for (const key of en.keys()) {
      known.add(key).add(base(key));
      const used =
        [key, base(key)].some((one) => named.literals.has(one) || sharedCode.literals.has(one)) ||
        [...named.prefixes, ...sharedCode.prefixes].some((prefix) => key.startsWith(prefix)) ||
        [...named.suffixes].some((suffix) => key.endsWith(suffix));
      if (!used) problems.push(`${name}: nothing uses "${key}"`);
    }
  }
  // Typed keys do not compile when they are wrong; this catches the untyped `t` as well.
  for (const file of files.filter((one) => isCode(one) && !/\.test\./.test(one.name))) {
    for (const [, key] of withoutComments(file.read()).matchAll(/\bt\(\s*'([\w-]+(?:\.[\w-]+)*)'/g))
      if (!known.has(key) && !sharedKnown().has(key))
        problems.push(`${file.name}: t('${key}') is in no locale file of its package`);
  }
}

function sharedKnown() {
  sharedKnown.keys ??= new Set(
    all
      .filter(({ dir }) => dir.startsWith('shared/'))
      .flatMap(({ files }) => files.filter(({ name }) => LOCALE.test(name)))
      .flatMap((file) => flatten(JSON.parse(file.read())).flatMap(([key]) => [key, base(key)])),
  );
  return sharedKnown.keys;
}

report('locales', problems, `${pairs} pairs of files`);
