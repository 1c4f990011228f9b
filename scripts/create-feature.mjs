// `npm run create-feature -- marketing tasting-events`: a list and a form over a module of the API, whole, registered
// and tested.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  choiceLabel,
  fieldsOfTable,
  labelOf,
  lacksArabic,
  learnWords,
  namesOf,
  parseFields,
  valuesOfField,
} from './create-feature/names.mjs';
import { atEnd, editAll, sorted } from './create-feature/register.mjs';
import { KINDS, render } from './create-feature/template.mjs';
import { ROOT } from './lib/workspace.mjs';

const USAGE = `npm run create-feature -- REMOTE FEATURE [options]     FEATURE is plural: npm run create-feature -- marketing tasting-events

--fields "name:title,amount:money,starts_at:date?=Starts/البداية,kind:choice(open|closed),active:flag"
         kinds: ${Object.keys(KINDS).join(', ')} ("?": may be left empty).
         supplier:reference(suppliers) names a record of another table, or none. Without it: a name and whether it is
         active or, where the table is there already, its columns.
--one "tasting event/فعالية تذوق"  --many "tasting events/فعاليات التذوق"   what people read, in English and Arabic
--words "seats=Seats/المقاعد,open=Open/مفتوح"                        names of fields and choices that have none yet in Arabic
--path /tasting-events                                              where its list is
--room marketing     its room of the API (api/src/domains). Without it: the room that is called like the remote.
--group coupons  --icon gift                                        its place in the menu (shared/platform/src/manifest.ts)`;

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');
const bin = (file) => path.join(ROOT, 'node_modules', file);
const inApi = (...args) =>
  execFileSync(process.execPath, ['--import', 'tsx', ...args], { cwd: path.join(ROOT, 'api'), encoding: 'utf8' });
const quoted = (text) => `'${text.replaceAll("'", "\\'")}'`;
const names = (text, list) => new RegExp(`^export const ${list} = \\[([\\s\\S]*?)\\]`, 'm').exec(text)?.[1] ?? '';

const nextMigration = () =>
  String(
    Math.max(...readdirSync(path.join(ROOT, 'api/migrations')).map((file) => Number.parseInt(file, 10) || 0)) + 1,
  ).padStart(4, '0');

/** What ids of the API begin with, wherever they are made. */
const takenPrefixes = () =>
  new Set(
    readdirSync(path.join(ROOT, 'api/src'), { recursive: true })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...read(path.join('api/src', file)).matchAll(/(?:\bprefix: |\bnewId\()'([a-z]+)'/g)])
      .map(([, prefix]) => prefix),
  );

/** The column that names the records of a table, `name` or `title`, which stands beside its Arabic sibling. */
function nameColumnOf(table) {
  const many = table
    .split('_')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
  const columns = new RegExp(`^export interface ${many}Table \\{([^]*?)^\\}`, 'm').exec(
    read('api/src/platform/db/schema.ts'),
  )?.[1];
  const name = ['name', 'title'].find((one) => new RegExp(`^ *${one}_ar:`, 'm').test(columns ?? ''));
  if (name === undefined) throw new Error(`There is no table "${table}" whose records have a name in both languages.`);
  return name;
}

/** The search text, the sorts and the rest that are made of all fields. */
function compose(called, fields, table) {
  const of = (section) =>
    fields.flatMap(({ name, kind }) =>
      KINDS[kind][section] ? KINDS[kind][section].replaceAll('%field%', name).split('\n') : [],
    );
  const label = fields.find(({ kind }) => kind === 'title').name;
  const code = fields.find(({ kind }) => kind === 'code')?.name;
  const sorts = [...of('sort'), 'updated_at'];
  const choices = fields.filter(({ kind }) => kind === 'choice');
  const inputs = new Set(fields.filter(({ kind }) => kind !== 'counter').map(({ name }) => name));
  // What the table refuses is said at the last of the fields that the refusal is about.
  const checks = (table?.checks ?? []).flatMap(({ name, columns }) => {
    const field = columns.findLast((column) => inputs.has(column));
    return field && !choices.some((choice) => choice.name === field)
      ? [`${name}: ['${field}', '${called.one_snake}.value'],`]
      : [];
  });
  const indexed = new Set((table?.indexes ?? []).map(({ definition }) => /\((\w+), id\)/.exec(definition)?.[1]));
  const labelled = fields.flatMap(({ name, kind, label: text }) =>
    kind === 'title'
      ? [
          [name, text],
          [`${name}_ar`, labelOf(`${name}_ar`)],
        ]
      : [[name, text]],
  );
  const json = (entries) => entries.map(([key, text]) => `"${key}": ${JSON.stringify(text)},`).join('\n    ');
  const choicesIn = (language) =>
    choices.length === 0
      ? ''
      : `"choices": { ${choices.map(({ name, choices: all }) => `"${name}": { ${all.map((one) => `"${one}": ${JSON.stringify(choiceLabel(one)[language])}`).join(', ')} }`).join(', ')} },`;
  return {
    label,
    labels: labelled,
    checks,
    choices,
    values: {
      label,
      code: code ?? '',
      sorts: sorts.map((name) => `'${name}'`).join(', '),
      sort_columns: sorts
        .map((name) => {
          const column = `'${called.many_snake}.${name === label ? `${name}_sort` : name}'`;
          const nullable = fields.some((field) => field.name === name && field.nullable);
          return `${name}: ${nullable ? `{ column: ${column}, nullable: true }` : column},`;
        })
        .join(' '),
      search_sql: of('search').join(` || ' ' || `),
      filter_names: fields
        .filter(({ kind }) => KINDS[kind].filter)
        .map(({ name }) => name)
        .join(', '),
      code_names: fields
        .filter(({ kind }) => kind === 'code')
        .map(({ name }) => name)
        .join(', '),
      checks: checks.join(' '),
      reference_resources: fields
        .filter(({ kind }) => kind === 'reference')
        .map(({ values }) => values.resource)
        .join(', '),
      choice_constants: choices.map(({ name }) => `${called.ONE}_${name.toUpperCase()}S,`).join(' '),
      missing_indexes: sorts
        .filter((name) => name !== label && name !== 'updated_at' && !indexed.has(name))
        .map((name) => `create index ${called.many_snake}_by_${name} on ${called.many_snake} (${name}, id);\n`)
        .join(''),
      'Label en': fields.find(({ kind }) => kind === 'title').label.en,
      'labels en': json(labelled.map(([key, text]) => [key, text.en])),
      'labels ab': json(labelled.map(([key, text]) => [key, text.ab])),
      'choices en': choicesIn('en'),
      'choices ab': choicesIn('ab'),
    },
  };
}

/** The places where the rest of the product names each of its features. */
function registrations(called, { remote, room, labels, checks, choices, route, group, icon, withDemo, coded }) {
  const { one_snake: type, one, One, many, Many, 'many-kebab': kebab, 'one-kebab': oneKebab, area } = called;
  const web = `mfe-${remote}/src`;
  const titles = (en, ab) => `{ en: ${quoted(en)}, ab: ${quoted(ab)} }`;
  const many_ = titles(called['Many words'], called.many_ab);
  const page = (id, path_, permission, title) =>
    `{ id: '${id}', path: '${path_}', permission: '${area}.${permission}', title: ${title} },`;
  const screens = [
    ['List', `${oneKebab}-list.page.tsx`],
    ['Create', `${oneKebab}-form.pages.tsx`],
    ['Edit', `${oneKebab}-form.pages.tsx`],
  ];
  const inLocale = (language, text) => [
    ...labels.map(([name, words]) => ({
      file: `api/src/locales/${language}/columns.json`,
      unless: `"${name}":`,
      edit: atEnd('{', `"${name}": ${JSON.stringify(words[language])}`),
    })),
    ...choices.map(({ name, choices: all }) => ({
      file: `shared/contracts/src/labels/${language}.json`,
      unless: `"${type}_${name}":`,
      edit: atEnd(
        '{',
        `"${type}_${name}": { ${all.map((word) => `"${word}": ${JSON.stringify(choiceLabel(word)[language])}`).join(', ')} }`,
      ),
    })),
    ...(coded
      ? [
          {
            file: `api/src/locales/${language}/refusals.json`,
            edit: atEnd('{', `"${type}.${coded}_taken": ${JSON.stringify(text.taken)}`),
          },
        ]
      : []),
    ...(checks.length > 0
      ? [
          {
            file: `api/src/locales/${language}/refusals.json`,
            edit: atEnd('{', `"${type}.value": ${JSON.stringify(text.value)}`),
          },
        ]
      : []),
  ];
  const feminine = /ة(\s|$)/.test(called.one_ab);
  return [
    { file: 'shared/contracts/src/base/permissions.ts', unless: `  '${area}',`, edit: atEnd('AREAS = [', `'${area}'`) },
    {
      file: 'shared/contracts/src/base/permission-names.ts',
      unless: `  ${area}: {`,
      edit: atEnd('AREA_NAMES: Record<Area, Names> = {', `${area}: ${many_}`),
    },
    {
      file: 'shared/contracts/src/base/record-types.ts',
      unless: `  | '${kebab}'`,
      edit: sorted(/^ {2}\| '(.*?)'/, `  | '${kebab}'`),
    },
    {
      file: 'shared/contracts/src/base/record-types.ts',
      unless: `  ${type}: of(`,
      edit: sorted(/^ {2}(\w+): of\(/, `  ${type}: of('${area}', '${kebab}'),`),
    },
    {
      file: 'api/rooms.json',
      unless: `"${called.many_snake}"`,
      edit: atEnd(`"${room}": [`, `"${called.many_snake}"`),
    },
    ...inLocale('en', {
      taken: `Another ${called['one words']} has this ${labels.find(([name]) => name === coded)?.[1].en.toLowerCase() ?? ''}.`,
      value: 'This value does not fit here.',
    }),
    ...inLocale('ab', {
      taken: `${feminine ? 'توجد' : 'يوجد'} ${called.one_ab} ${feminine ? 'أخرى' : 'آخر'} بهذه القيمة.`,
      value: 'هذه القيمة غير مناسبة هنا.',
    }),
    {
      file: `${web}/remote.ts`,
      edit: atEnd(
        'routes: [',
        [
          page(`${one}List`, route, 'view', many_),
          page(
            `${one}Create`,
            `${route}/create`,
            'create',
            titles(`Create ${called['one words']}`, `إنشاء ${called.one_ab}`),
          ),
          page(`${one}Edit`, `${route}/update/:${one}Id`, 'view', titles(called['One words'], called.one_ab)),
        ].join('\n'),
      ),
    },
    {
      file: `${web}/prefetch.ts`,
      unless: `listPrefetch(${many})`,
      edit: (source, file) =>
        atEnd('prefetch = {', `${one}List: listPrefetch(${many})`)(source, file).replace(
          /import \{([^}]*)\} from '@bo\/resources'/,
          (_all, named) => `import {${named.trimEnd().replace(/,$/, '')}, ${many} } from '@bo/resources'`,
        ),
    },
    {
      file: `${web}/remote.ts`,
      edit: atEnd(
        'menu: [',
        `{ id: '${many}', group: '${group}', order: 500, icon: '${icon}', title: ${many_}, to: '${route}', permission: '${area}.view' },`,
      ),
    },
    {
      file: `${web}/remote.ts`,
      edit: atEnd(
        'records: [',
        `{ kind: '${type}', to: '${route}/update/:id', permission: '${area}.view', title: ${titles(called['One words'], called.one_ab)} },`,
      ),
    },
    {
      file: `${web}/remote.ts`,
      edit: atEnd(
        'commands: [',
        `{ id: 'create${One}', title: ${titles(`Create ${called['one words']}`, `إنشاء ${called.one_ab}`)}, to: '${route}/create', permission: '${area}.create', keywords: ['new', 'add', 'جديد'] },`,
      ),
    },
    {
      file: `${web}/app.ts`,
      edit: atEnd(
        'remote,\n  pagesWith(otherTexts, {',
        screens.map(([screen, file]) => `${one}${screen}: () => import('./features/${kebab}/${file}'),`).join('\n'),
      ),
    },
    ...(withDemo
      ? [
          {
            file: 'api/src/demo/demo-data.ts',
            edit: sorted(
              /^import .* from '(\.\/generate.*)'/,
              `import { build${Many} } from './generate/${kebab}.ts';`,
            ),
          },
          {
            file: 'api/src/demo/demo-data.ts',
            edit: (source) =>
              source.replace(
                /^( *)audit_entries: /m,
                `$1${called.many_snake}: build${Many}(context, network.userOf('supervisor').id),\n$&`,
              ),
          },
        ]
      : []),
  ];
}

function main() {
  const text = { type: 'string' };
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: {
      fields: text,
      words: text,
      one: text,
      many: text,
      path: text,
      room: text,
      group: text,
      icon: text,
      help: { type: 'boolean' },
    },
  });
  if (options.help) return console.log(USAGE);
  const [remote, feature] = positionals;
  if (!existsSync(path.join(ROOT, `mfe-${remote}/src/remote.ts`)))
    throw new Error(`There is no remote "${remote ?? ''}": mfe-${remote ?? ''}/ has no src/remote.ts.`);
  const room = options.room ?? remote;
  const rooms = readdirSync(path.join(ROOT, 'api/src/domains'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  if (!rooms.includes(room))
    throw new Error(`There is no room "${room}" in api/src/domains. Name one with --room: ${rooms.join(', ')}.`);
  learnWords(options.words);
  const called = namesOf(feature, options, takenPrefixes());
  const there = [
    `api/src/domains/${room}/${feature}`,
    `mfe-${remote}/src/features/${feature}`,
    `shared/contracts/src/${room}/${called['one-kebab']}.ts`,
  ].find((file) => existsSync(path.join(ROOT, file)));
  if (there) throw new Error(`${there} is there already. Nothing was written.`);

  const table = read('api/src/platform/db/schema.ts').includes(`  ${called.many_snake}: `)
    ? JSON.parse(inApi('scripts/describe-table.ts', called.many_snake))
    : undefined;
  const chosen =
    table && options.fields === undefined ? fieldsOfTable(table) : parseFields(options.fields, Object.keys(KINDS));
  const missing = table && chosen.find(({ name }) => !table.columns.some((column) => column.name === name));
  if (missing)
    throw new Error(
      `The table ${called.many_snake} is there already, without ${missing.name}: add the column by a migration first, or leave --fields out.`,
    );
  const fields = chosen.map((field) => ({ ...field, values: valuesOfField(field, chosen, nameColumnOf) }));
  const has = (kind) => fields.some((field) => field.kind === kind);
  const composed = compose(called, fields, table);
  const lacking = [...(called.inArabic ? [] : ['--one and --many']), ...lacksArabic(composed.labels, composed.choices)];
  if (lacking.length > 0)
    throw new Error(
      `There are no Arabic words for: ${lacking.join(', ')}. Give them with --one, --many and --words "name=English/Arabic". Nothing was written.`,
    );
  const manifest = read('shared/platform/src/manifest.ts');
  const isIn = (list, name) => names(manifest, list).includes(`'${name}'`);
  const route = options.path ?? `/${feature}`;
  const files = render({
    fields,
    values: { ...called, ...composed.values, remote, room, path: route, number: nextMigration() },
    conditions: {
      'new table': table === undefined,
      'new area': !read('shared/contracts/src/base/permissions.ts').includes(`  '${called.area}',`),
      counter: has('counter'),
      derived: has('counter') || has('reference'),
      reference: has('reference'),
      unique: has('code') || composed.checks.length > 0,
      code: has('code'),
      flag: has('flag'),
      active: fields.some(({ name }) => name === 'active'),
    },
  })
    .filter(({ target }) => table === undefined || !target.includes('/demo/'))
    // Of a remote that has its paths and texts already.
    .filter(({ target }) => !existsSync(path.join(ROOT, target)));
  for (const { target, text: content } of files) {
    mkdirSync(path.dirname(path.join(ROOT, target)), { recursive: true });
    writeFileSync(path.join(ROOT, target), content);
  }
  const changed = editAll(
    ROOT,
    registrations(called, {
      remote,
      room,
      ...composed,
      route,
      group:
        options.group ??
        (isIn('MENU_GROUPS', feature)
          ? feature
          : (/group: '(\w+)'/.exec(read(`mfe-${remote}/src/remote.ts`))?.[1] ?? feature)),
      icon: options.icon ?? (isIn('MENU_ICONS', called['one-kebab']) ? called['one-kebab'] : 'list'),
      withDemo: table === undefined,
      coded: fields.find(({ kind }) => kind === 'code')?.name,
    }),
  );
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/indexes.mjs')]);
  inApi('scripts/generate-schema.ts');
  const written = files.map(({ target }) => target);
  execFileSync(
    process.execPath,
    [
      bin('@biomejs/biome/bin/biome'),
      'format',
      '--write',
      ...[...written, ...changed].filter((file) => !file.endsWith('.sql')),
    ],
    { cwd: ROOT, stdio: 'pipe' },
  );
  console.log(`${written.map((file) => `wrote   ${file}`).join('\n')}\n${changed.map((file) => `changed ${file}`).join('\n')}

Next:
  npm start                                      and look at ${route}, in both languages
  npm test -- changed                            what is written is tested already; keep it so
The rules of the feature go into api/src/domains/${room}/${feature}/${feature}.service.ts. Whose its rows are: ${feature}.module.ts.`);
}

try {
  main();
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exit(1);
}
