import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createRemote } from '@bo/build/create-remote';
import { SHARED_SOURCES, sourceHash } from '@bo/build/source-hash';
import { remoteConfig } from '@bo/build/webpack';
import webpack from 'webpack';
import { buildChanged, DEVELOPMENT_HOST } from '../../../scripts/lib/build.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../../..');
const WORK = path.join(ROOT, '.cache/conformance');
/** What they import is the host's, which has whatever a remote may need. */
const MODULES = path.join(ROOT, 'host/node_modules');
/** Where a fixture's build is: `distOf('alpha', '1.0.0')`. */
export const distOf = (id, version) => path.join(WORK, `${id}-${version}`, `mfe-${id}`, 'dist');

export const edit = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')));

const feature = (dir, file) => path.join(dir, 'src/features', path.basename(dir).slice('mfe-'.length), file);
const page = (dir) => feature(dir, 'start.page.tsx');

/** A style sheet of its own screen, and what it should not style. */
const addStyle =
  (foreign = '') =>
  (dir) => {
    writeFileSync(feature(dir, 'start.css'), `.beta-start { color: rgb(1, 2, 3); }\n${foreign}`);
    edit(page(dir), (text) =>
      text
        .replace('<section>', '<section className="beta-start">')
        .replace('import { typedText }', "import './start.css';\nimport { typedText }"),
    );
    writeFileSync(path.join(dir, 'src/css.d.ts'), "declare module '*.css';\n");
  };

const EXTENSIONS = {
  './extensions/panel': './src/guest.panel.tsx',
  './extensions/column': './src/guest.column.tsx',
  './extensions/action': './src/guest.action.tsx',
};
const CRASH = "if (globalThis.document) throw new Error('seeded: extension');";

/** Does something once its screen is shown. */
const onShow = (what) => (dir) =>
  edit(page(dir), (text) =>
    text
      .replace('import { typedText }', "import { useEffect } from 'react';\nimport { typedText }")
      .replace('const t = useText();', `useEffect(() => {\n    ${what}\n  }, []);\n  const t = useText();`),
  );

/**
 * The versions of the two fixture remotes, each made by `create-remote` and spoiled in one way. Their screens say which
 * version they are, so that a test reads on the page what a person would.
 */
const FIXTURES = [
  { id: 'alpha', version: '1.0.0' },
  {
    id: 'alpha',
    version: '1.1.0',
    change: (dir) =>
      edit(
        path.join(dir, 'src/entry.ts'),
        (text) =>
          `${text}\nglobalThis.halfInitialised = (globalThis.halfInitialised ?? 0) + 1;\nthrow new Error('seeded: evaluation');\n`,
      ),
  },
  { id: 'alpha', version: '1.2.0' },
  {
    id: 'alpha',
    version: '1.3.0',
    change: (dir) =>
      edit(page(dir), (text) =>
        text.replace(
          'const t = useText();',
          "if (globalThis.document) throw new Error('seeded: render');\n  const t = useText();",
        ),
      ),
  },
  {
    id: 'alpha',
    version: '1.4.0',
    change: (dir) =>
      edit(path.join(dir, 'src/entry.ts'), (text) =>
        text
          .replace('{ bootstrap, mount, unmount, preload } =', '{ bootstrap, unmount } =')
          .concat('\nexport const mount = () => new Promise(() => undefined);\n'),
      ),
  },
  // Shows the skeleton of its data for long enough to be taken for proven, and then crashes; a test may say when.
  {
    id: 'alpha',
    version: '1.5.0',
    change: (dir) =>
      writeFileSync(
        page(dir),
        `import Skeleton from 'antd/es/skeleton';
import { useEffect, useState } from 'react';

export function StartPage() {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), globalThis.crashesAfter ?? 2500);
    return () => clearTimeout(timer);
  }, []);
  if (there) throw new Error('seeded: late crash');
  return <Skeleton active />;
}
`,
      ),
  },
  // Never says that it has gone.
  {
    id: 'alpha',
    version: '1.6.0',
    change: (dir) =>
      edit(path.join(dir, 'src/entry.ts'), (text) =>
        text
          .replace('{ bootstrap, mount, unmount, preload } =', '{ bootstrap, mount, preload } =')
          .concat('\nexport const unmount = () => new Promise(() => undefined);\n'),
      ),
  },
  // Says long after it was left that it has gone, and takes what is in its place then with it.
  {
    id: 'alpha',
    version: '1.8.0',
    change: (dir) =>
      edit(path.join(dir, 'src/entry.ts'), (text) =>
        text.replace('{ bootstrap, mount, unmount, preload } =', '{ bootstrap, mount, preload } =').concat(
          `
export const unmount = async ({ name, outlet }: { name: string; outlet: { hide: (name: string) => void } }) => {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  outlet.hide(name);
  globalThis.lateUnmounts = (globalThis.lateUnmounts ?? 0) + 1;
};
`,
        ),
      ),
  },
  // Complains in the console, of its own accord and of an error that nobody catches.
  { id: 'alpha', version: '3.0.0', change: onShow("console.error('seeded: complaint');") },
  { id: 'alpha', version: '3.0.1', change: onShow("setTimeout(() => { throw new Error('seeded: stray'); });") },
  // Shows everything, and asks the browser for what the content policy forbids.
  { id: 'alpha', version: '3.1.0', change: onShow("new Image().src = 'https://elsewhere.example/pixel.png';") },
  // With a picture and a font, and a version of several words.
  { id: 'alpha', version: '1.7.0-beta.1', change: addAssets },
  {
    id: 'alpha',
    version: '2.0.0',
    change: (dir) =>
      edit(path.join(dir, 'src/remote.ts'), (text) => text.replace(/contract: '[^']+'/, "contract: '^9.0.0'")),
  },
  {
    id: 'alpha',
    version: '2.1.0',
    change: (dir) =>
      edit(path.join(dir, 'src/remote.ts'), (text) =>
        text.replace(/contract: '[^']+'/, "$&,\n  libraries: { antd: '^7.0.0' }"),
      ),
  },
  { id: 'beta', version: '1.0.0', change: addStyle() },
  // Its rules match what the host and others draw.
  { id: 'beta', version: '1.1.0', change: addStyle('h1 { color: red; }\n.beta-start p, .ant-btn { color: red; }\n') },
  {
    id: 'delta',
    version: '1.0.0',
    change: addWidgets,
    exposes: { './widgets/calm': './src/calm.widget.tsx', './widgets/crash': './src/crash.widget.tsx' },
  },
  { id: 'delta', version: '1.1.0', change: addCalmWidget, exposes: { './widgets/calm': './src/calm.widget.tsx' } },
  { id: 'epsilon', version: '1.0.0', change: withOtherAntd },
  { id: 'kappa', version: '1.0.0', change: withSecondCopies },
  { id: 'past', version: '1.0.0', change: withOldBrands },
  { id: 'future', version: '1.0.0', change: withNewBrands },
  { id: 'kitnew', version: '1.0.0', change: addKitWidget, exposes: { './widgets/kit': './src/kit.widget.tsx' } },
  {
    id: 'kitold',
    version: '1.0.0',
    change: (dir) => {
      addKitWidget(dir);
      withOtherKit(dir);
    },
    exposes: { './widgets/kit': './src/kit.widget.tsx' },
  },
  { id: 'owner', version: '1.0.0', change: addPoints },
  { id: 'guest', version: '1.0.0', change: (dir) => addExtensions(dir, {}), exposes: EXTENSIONS },
  // Each of its extensions crashes in its own way.
  {
    id: 'guest',
    version: '1.1.0',
    change: (dir) => addExtensions(dir, { panel: CRASH, values: CRASH, action: CRASH }),
    exposes: EXTENSIONS,
  },
  // One cell of its column crashes, and its panel is made for another point.
  {
    id: 'guest',
    version: '1.2.0',
    change: (dir) => {
      addExtensions(dir, { cell: "if (row.number === 'two') throw new Error('seeded: extension');" });
      edit(path.join(dir, 'src/guest.panel.tsx'), (text) =>
        text.replace("definePanel('product.details.panel'", "definePanel('order.list.column'"),
      );
    },
    exposes: EXTENSIONS,
  },
  // Heavier than it may be, and its style matches what the page around it draws.
  {
    id: 'guest',
    version: '1.3.0',
    change: (dir) => {
      addExtensions(dir, {});
      edit(path.join(dir, 'src/remote.ts'), (text) =>
        text.replace('extensions: [', 'budgets: { extension: 1 },\n  extensions: ['),
      );
      writeFileSync(path.join(dir, 'src/guest.css'), '.guest-panel { color: rgb(1, 2, 3); }\nh2 { color: red; }\n');
      edit(path.join(dir, 'src/guest.panel.tsx'), (text) => `import './guest.css';\n${text}`);
    },
    exposes: EXTENSIONS,
  },
  {
    id: 'gamma',
    version: '1.0.0',
    change: (dir) => edit(path.join(dir, 'src/remote.ts'), (text) => text.replaceAll("'/gamma'", "'/alpha'")),
  },
];

/** A picture and a font that its screen uses. */
function addAssets(dir) {
  writeFileSync(feature(dir, 'dot.png'), Buffer.from(DOT, 'base64'));
  writeFileSync(feature(dir, 'letters.woff2'), 'no font, but a file of that kind');
  edit(page(dir), (text) =>
    text
      .replace(
        'import { typedText }',
        "import dot from './dot.png';\nimport letters from './letters.woff2';\nimport { typedText }",
      )
      .replace('<section>', '<section data-font={letters}>\n      <img src={dot} alt="dot" />'),
  );
  writeFileSync(path.join(dir, 'src/assets.d.ts'), "declare module '*.png';\ndeclare module '*.woff2';\n");
}
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const declareWidgets = (dir, ...names) =>
  edit(path.join(dir, 'src/remote.ts'), (text) =>
    text.replace(
      'widgets: []',
      `widgets: [${names
        .map(
          (name, at) =>
            `{ id: '${name}', expose: './widgets/${name}', title: { en: '${name}', ab: '${name}' }, size: 6, order: ${at + 1}, permission: 'product.view' }`,
        )
        .join(', ')}]`,
    ),
  );
const writeCalmWidget = (dir) =>
  writeFileSync(
    path.join(dir, 'src/calm.widget.tsx'),
    'export default function CalmWidget() {\n  return <p>calm widget</p>;\n}\n',
  );
function addCalmWidget(dir) {
  declareWidgets(dir, 'calm');
  writeCalmWidget(dir);
}

/** Two widgets, of which one crashes when it is rendered, and a command. */
function addWidgets(dir) {
  declareWidgets(dir, 'calm', 'crash');
  edit(path.join(dir, 'src/remote.ts'), (text) =>
    text.replace(
      'commands: []',
      "commands: [{ id: 'deltaDrill', title: { en: 'Run a delta drill', ab: 'تشغيل تدريب دلتا' }, to: '/delta', permission: 'product.view' }]",
    ),
  );
  writeCalmWidget(dir);
  writeFileSync(
    path.join(dir, 'src/crash.widget.tsx'),
    "export default function CrashWidget() {\n  if (globalThis.document) throw new Error('seeded: widget');\n  return null;\n}\n",
  );
}

/** A page that offers a point of each kind: a list, panels beneath it and a menu. */
function addPoints(dir) {
  edit(path.join(dir, 'src/remote.ts'), (text) =>
    text.replace(
      'widgets: []',
      "points: ['product.details.panel', 'order.list.column', 'customer.actions'],\n  widgets: []",
    ),
  );
  writeFileSync(
    page(dir),
    `import { listQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { columns, ExtensionPanels, MenuButton, PageHeading, ResourceTable, useExtensionActions, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { z } from 'zod';

const Row = z.object({ id: z.string(), version: z.int(), number: z.string() });
const RowQuery = listQuery(['number'], 'number', {});
const rows = defineResource({ name: 'rows', path: 'fixtures/rows/', entity: Row, listQuery: RowQuery });
const column = columns<z.infer<typeof Row>>();

export function StartPage() {
  const list = useListState(RowQuery, { screen: 'rows' });
  const result = useQuery(rows.list(list.query));
  const { actions, dialog } = useExtensionActions('customer.actions', { customer_id: 'cus_7', name: 'Huda' });
  return (
    <section>
      <PageHeading title="owner 1.0.0" actions={<MenuButton groups={[actions]}>More</MenuButton>} />
      {dialog}
      <ResourceTable
        list={list}
        result={result}
        columns={[column.code('number', { title: 'Number', priority: 1 })]}
        empty="No rows"
        point="order.list.column"
      />
      <ExtensionPanels point="product.details.panel" context={{ product_id: 'prd_7' }} />
    </section>
  );
}
`,
  );
}

/**
 * A panel, a column and an action of another remote, beside one for a point that nobody offers and one that nobody may
 * see; `spoilt` is what the code of each begins with.
 */
function addExtensions(dir, { panel = '', values = '', cell = '', action = '' }) {
  const extension = (id, point, more = '') =>
    `{ id: '${id}', point: '${point}', expose: './extensions/${id.replace(/[A-Z].*/, '')}', title: { en: 'guest ${id}', ab: 'guest ${id}' }, permissions: ['coupon.view'${more}] }`;
  const all = [
    extension('panel', 'product.details.panel'),
    extension('column', 'order.list.column'),
    extension('action', 'customer.actions'),
    extension('panelNowhere', 'moon.surface.panel'),
    extension('panelForNobody', 'product.details.panel', ", 'batch.trace'"),
  ];
  edit(path.join(dir, 'src/remote.ts'), (text) =>
    text.replace('widgets: []', `extensions: [${all.join(', ')}],\n  widgets: []`),
  );
  const name = path.basename(dir).slice('mfe-'.length);
  writeFileSync(
    path.join(dir, 'src/guest.panel.tsx'),
    `import { definePanel } from '@bo/platform/remote';
import { typedText } from '@bo/i18n';
import { app } from './app.ts';

const useText = typedText<typeof import('./locales/en/${name}.json')>('${name}');
function Panel({ product_id }: { product_id: string }) {
  ${panel}
  const t = useText();
  return <p className="guest-panel" data-text={t('list.retry')}>panel of {product_id}</p>;
}
export default definePanel('product.details.panel', { Panel, prepare: app.prepare });
`,
  );
  writeFileSync(
    path.join(dir, 'src/guest.column.tsx'),
    `import { apiQuery } from '@bo/http';
import { useQuery } from '@bo/platform/query';
import { defineColumn } from '@bo/platform/remote';
import { z } from 'zod';

const Values = z.record(z.string(), z.string());
function useValues(rows: readonly { id: string }[]) {
  ${values}
  const ids = rows.map(({ id }) => id).join(',');
  return useQuery(apiQuery({ queryKey: ['guest', ids], path: 'fixtures/values/', params: { ids }, schema: Values })).data;
}
export default defineColumn('order.list.column', {
  useValues,
  cell: (row, values) => {
    ${cell}
    return <span>value {values?.[row.id]}</span>;
  },
});
`,
  );
  writeFileSync(
    path.join(dir, 'src/guest.action.tsx'),
    `import { Dialog } from '@bo/kit';
import { defineAction } from '@bo/platform/remote';

function Action({ name, onClose }: { customer_id: string; name: string; onClose: () => void }) {
  ${action}
  return <Dialog open title={'guest acts on ' + name} footer={null} onCancel={onClose}>done</Dialog>;
}
export default defineAction('customer.actions', { Action });
`,
  );
}

/** A widget that is drawn by the kit and saves on Ctrl+S. */
function addKitWidget(dir) {
  const id = path.basename(dir).slice('mfe-'.length);
  edit(path.join(dir, 'src/remote.ts'), (text) =>
    text.replace(
      'widgets: []',
      `widgets: [{ id: '${id}', expose: './widgets/kit', title: { en: '${id}', ab: '${id}' }, size: 6, order: 1, permission: 'product.view' }]`,
    ),
  );
  writeFileSync(
    path.join(dir, 'src/kit.widget.tsx'),
    `import { PageHeading, useCommand, usePreference } from '@bo/kit';

export default function KitWidget() {
  const [name, setName] = usePreference('kit-proof', 'nothing', (value): value is string => typeof value === 'string');
  useCommand('s', () => {
    globalThis.saves = (globalThis.saves ?? 0) + 1;
    setName('${id}');
  });
  return (
    <div data-kit="${id}">
      <PageHeading title="${id}" />
      <p className="bo-muted">{name}</p>
      <button onClick={() => setName('pressed in ${id}')}>press {'${id}'}</button>
    </div>
  );
}
`,
  );
}

/** Its kit is another one: it draws muted text in a colour of its own, and more space in a heading. */
function withOtherKit(dir) {
  const modules = path.join(dir, 'node_modules');
  const real = MODULES;
  rmSync(modules);
  mkdirSync(path.join(modules, '@bo'), { recursive: true });
  for (const name of readdirSync(real))
    if (name !== '@bo' && !name.startsWith('.')) symlinkSync(path.join(real, name), path.join(modules, name));
  for (const name of readdirSync(path.join(real, '@bo')))
    if (name !== 'kit') symlinkSync(path.join(real, '@bo', name), path.join(modules, '@bo', name));
  const kit = path.join(modules, '@bo/kit');
  cpSync(path.join(ROOT, 'shared/kit'), kit, {
    recursive: true,
    filter: (file) => path.basename(file) !== 'node_modules',
  });
  symlinkSync(path.join(ROOT, 'shared/kit/node_modules'), path.join(kit, 'node_modules'));
  edit(
    path.join(kit, 'src/kit.css'),
    (text) => `${text}\n.bo-muted { color: rgb(1, 2, 3); }\n.bo-heading h1 { font-size: 40px; }\n`,
  );
}

/** Its own antd is of another minor, and would break whatever runs it: only the shared copy may be used. */
function withOtherAntd(dir) {
  const modules = path.join(dir, 'node_modules');
  const real = MODULES;
  rmSync(modules);
  mkdirSync(path.join(modules, 'antd/es'), { recursive: true });
  for (const name of readdirSync(real))
    if (name !== 'antd' && !name.startsWith('.')) symlinkSync(path.join(real, name), path.join(modules, name));
  const { version } = JSON.parse(readFileSync(path.join(real, 'antd/package.json'), 'utf8'));
  const [major, minor] = version.split('.').map(Number);
  writeFileSync(
    path.join(modules, 'antd/package.json'),
    JSON.stringify({ name: 'antd', version: `${major}.${minor + 1}.0` }),
  );
  for (const part of ['button', 'result', 'skeleton'])
    writeFileSync(path.join(modules, `antd/es/${part}.js`), "throw new Error('seeded: a second antd');\n");
}

/** What a page has one of, and where its package is. */
const ONE_OF_EACH = {
  react: 'shared/platform',
  'react-router-dom': 'shared/platform',
  '@tanstack/react-query': 'shared/platform',
  i18next: 'shared/i18n',
};

/** A package named as one of ours brings it React, a router, a query client and i18next, each a second time. */
function withSecondCopies(dir) {
  const modules = path.join(dir, 'node_modules');
  rmSync(modules);
  mkdirSync(path.join(modules, '@bo'), { recursive: true });
  for (const name of readdirSync(MODULES))
    if (name !== '@bo' && !name.startsWith('.')) symlinkSync(path.join(MODULES, name), path.join(modules, name));
  for (const name of readdirSync(path.join(MODULES, '@bo')))
    symlinkSync(path.join(MODULES, '@bo', name), path.join(modules, '@bo', name));
  const extras = path.join(modules, '@bo/extras');
  for (const [name, owner] of Object.entries(ONE_OF_EACH)) {
    mkdirSync(path.dirname(path.join(extras, 'node_modules', name)), { recursive: true });
    symlinkSync(path.join(ROOT, owner, 'node_modules', name), path.join(extras, 'node_modules', name));
  }
  writeFileSync(path.join(extras, 'package.json'), '{ "name": "@bo/extras", "type": "module", "main": "index.js" }');
  // By its file: `react` alone would be what the host shares.
  writeFileSync(
    path.join(extras, 'index.js'),
    `import { version } from './node_modules/react/index.js';
import { QueryClient } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { MemoryRouter } from 'react-router-dom';

export const extras = [version, new QueryClient(), createInstance(), MemoryRouter].map((one) => typeof one).join(' ');
`,
  );
  edit(page(dir), (text) =>
    text
      .replace('import { typedText }', "import { extras } from '@bo/extras';\nimport { typedText }")
      .replace('<section>', '<section data-extras={extras}>'),
  );
}

/** The list of brands as a remote of long ago reads it; what it does not know, it must not take from others. */
function withOldBrands(dir) {
  writeFileSync(
    page(dir),
    `import { defineResource } from '@bo/http';
import { PageHeading } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { z } from 'zod';

const Brand = z.object({ id: z.string(), version: z.int(), name: z.string() });
const listQuery = z.object({ limit: z.coerce.number().optional() });
const brands = defineResource({ name: 'brands', path: 'admin_panel/brands/', entity: Brand, listQuery });

export function StartPage() {
  const { data } = useQuery(brands.list({ limit: 5 }));
  return (
    <section>
      <PageHeading title="past 1.0.0" />
      <pre data-brands>{JSON.stringify(data?.results ?? [])}</pre>
    </section>
  );
}
`,
  );
}

/**
 * A remote of next year: a resource, a field, a permission, a list query, a menu group, an icon, an alert and a kind of
 * record that no host of today has heard of.
 */
function withNewBrands(dir) {
  edit(path.join(dir, 'src/remote.ts'), (text) =>
    text
      .replaceAll("'product.view'", "'batch.trace'")
      .replace(/group: '\w+'/, "group: 'traceability'")
      .replace(/icon: '\w+'/, "icon: 'rotor'")
      .replace(/prefetch: \[[^\]]*\]/, "prefetch: ['admin_panel/batches/?origin=AE&sort=-expires']")
      .replace(
        'commands: [],',
        `commands: [],
  groups: [{ key: 'traceability', icon: 'rotor', title: { en: 'Traceability', ab: 'التتبع' } }],
  alerts: [{ id: 'recalls', title: { en: 'Recalled batches', ab: 'دفعات مسحوبة' }, to: '/future', count: 'recalls', permission: 'batch.trace', severity: 'urgent' }],
  records: [{ kind: 'batch', to: '/future?batch=:id', permission: 'batch.trace', title: { en: 'Batch', ab: 'دفعة' } }],`,
      ),
  );
  writeFileSync(
    page(dir),
    `import { defineResource } from '@bo/http';
import { PageHeading } from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { z } from 'zod';

const Brand = z.object({ id: z.string(), version: z.int(), name: z.string(), story: z.string() });
const listQuery = z.object({ limit: z.coerce.number().optional() });
const brands = defineResource({ name: 'brands', path: 'admin_panel/brands/', entity: Brand, listQuery });
const Batch = z.object({ id: z.string(), version: z.int(), code: z.string(), origin: z.string() });
const batchQuery = z.object({ origin: z.string().optional(), sort: z.enum(['expires', '-expires']).optional() });
const batches = defineResource({ name: 'batches', path: 'admin_panel/batches/', entity: Batch, listQuery: batchQuery });

export function StartPage() {
  const { data } = useQuery(brands.list({ limit: 5 }));
  const traced = useQuery(batches.list({ origin: 'AE', sort: '-expires' }));
  const may = useCan('batch.trace');
  return (
    <section>
      <PageHeading title="future 1.0.0" />
      <pre data-brands>{JSON.stringify(data?.results ?? [])}</pre>
      <pre data-batches>{JSON.stringify(traced.data?.results ?? [])}</pre>
      <Can do="batch.trace">{may ? <p>may trace</p> : null}</Can>
    </section>
  );
}
`,
  );
}

export function write({ id, version, change }) {
  const root = path.join(WORK, `${id}-${version}`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const { dir } = createRemote(root, {
    name: id,
    titleEn: `${id} ${version}`,
    titleAb: `‎${id} ${version}`,
    screen: 'start',
    permission: 'product.view',
    api: `fixtures/${id}/`,
  });
  edit(path.join(dir, 'package.json'), (text) => text.replace('"version": "1.0.0"', `"version": "${version}"`));
  // Outside the workspace's folders, so that the product never sees it; what it imports is the host's.
  symlinkSync(MODULES, path.join(dir, 'node_modules'));
  rmSync(path.join(dir, 'tsconfig.json'));
  change?.(dir);
  return dir;
}

async function compile(what, config) {
  const compiler = webpack(config);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(`${what} does not build:\n${stats.toString('errors-only')}`);
}

export const build = (dir, exposes) => compile(dir, remoteConfig({ dir, exposes })({}, { mode: 'production' }));

/** The host as its developers have it, where antd writes its styles in the browser and React can refresh. */
export async function developmentHost() {
  await buildChanged(undefined, [DEVELOPMENT_HOST]);
  return path.join(ROOT, DEVELOPMENT_HOST.output);
}

/** Builds every fixture, unless they were built from the same sources. */
export async function buildFixtures() {
  const stamp = path.join(WORK, '.source-hash');
  const hash = sourceHash(ROOT, ['e2e/conformance/lib/fixtures.mjs', ...SHARED_SOURCES]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  for (const fixture of FIXTURES) await build(write(fixture), fixture.exposes);
  writeFileSync(stamp, hash);
}
