// What `npm run create-feature` writes is green from the start: it is run in a copy of the workspace, once for a new
// table with every kind of field and once for a table that is there already, and the copy is then checked as the
// repository is.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySources } from '../lib/copy.mjs';
import { run } from '../lib/processes.mjs';
import { packages, ROOT } from '../lib/workspace.mjs';

/** As if another release had made it: what nobody has built a screen for yet. */
const TABLE = `
create table rebates (
  id text primary key,
  code text not null,
  title text not null default '',
  title_ar text not null default '',
  discount_type text not null check (discount_type in ('percent', 'amount')),
  discount_value bigint not null check (discount_value > 0),
  cart_value bigint not null default 0,
  available_count int,
  used_count int not null default 0,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  active boolean not null default true,
  like record_columns including defaults,
  check (ends_at > starts_at),
  check (available_count is null or used_count <= available_count)
);
create table rebate_uses (id text primary key, rebate_id text not null references rebates (id));
`;
const FEATURES = [
  ['rebates', '--one=rebate/مبلغ مسترد', '--many=rebates/المبالغ المستردة'],
  [
    'tasting-events',
    '--one=tasting event/فعالية تذوق',
    '--many=tasting events/فعاليات التذوق',
    '--words=open=Open/مفتوح,closed=Closed/مغلق',
    '--fields=code:code,kind:choice(open|closed)=Kind/النوع,price_type:choice(percent|amount)=Price type/نوع السعر,price_value:value=Price/السعر,fee:money?=Fee/الرسم,share:percent=Share/النسبة,seats:number=Seats/المقاعد,place:text=Place/المكان,supplier:reference(suppliers)=Supplier/المورد,note:note,held_on:date=Held on/اليوم,ends_at:instant?,active:flag,visit_count:counter=Visits/الزيارات',
  ],
];

/** What commands write from the rest. */
const GENERATED = /(^|\/)(schema\.ts|index\.ts|locales\/(en|ab)\/others\.ts|first-pages\.json)$/;
/**
 * In how many places three usual tasks touch the product, beside tests: docs/new-feature.md walks them. The numbers
 * only fall.
 */
const MOST_PLACES = { 'a list with form and API': 13, 'a column': 9, 'a rule': 3 };

const folder = mkdtempSync(path.join(tmpdir(), 'back-office-feature-'));
const problems = [];
const bin = (file) => path.join(ROOT, 'node_modules', file);
const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

async function check(name, args, { cwd = folder, env = {} } = {}) {
  const since = performance.now();
  const { code, output } = await run(process.execPath, args, { cwd, env, timeout: 300_000 });
  console.log(`${code === 0 ? '✔' : '✘'} ${name} ${((performance.now() - since) / 1000).toFixed(1)} s`);
  if (code !== 0) problems.push(`${name}\n${output}`);
}

const lines = (text) => text.split('\n').filter(Boolean);
/** What was changed and what is new since the last `git add`. */
const readChanges = () => [
  ...lines(git('diff', '--name-only')).map((file) => ({ file, isNew: false })),
  ...lines(git('ls-files', '--others', '--exclude-standard')).map((file) => ({ file, isNew: true })),
];

/**
 * Which files each task touches, read from what the generator has just written: the places of a list are those that
 * were there before.
 */
function placesOf(changes) {
  const places = changes.filter(({ file }) => !GENERATED.test(file) && !/\.test\.|\/demo\//.test(file));
  const naming = (word) =>
    places.filter(({ file }) => new RegExp(word).test(readFileSync(path.join(folder, file), 'utf8')));
  return {
    'a list with form and API': places.filter(({ isNew }) => !isNew),
    'a column': naming('\\bseats\\b'),
    'a rule': naming('tasting_event\\.code_taken'),
  };
}

/** Runs checks one after the other; two rows of them keep two cores busy. */
async function inRow(...checks) {
  for (const one of checks) await one();
}

try {
  copySources(folder);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const dir of packages()) {
    const modules = path.join(ROOT, dir, 'node_modules');
    if (existsSync(modules))
      cpSync(modules, path.join(folder, dir, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(path.join(folder, 'api/migrations/9000-rebates.sql'), TABLE);
  await check('the table', ['--import', 'tsx', 'scripts/generate-schema.ts'], { cwd: path.join(folder, 'api') });
  git('init', '-q');
  git('add', '-A');
  const written = [];
  for (const feature of FEATURES) {
    await check(`create-feature ${feature[0]}`, ['scripts/create-feature.mjs', 'marketing', ...feature]);
    const changes = readChanges();
    written.push(...changes.flatMap(({ file }) => (/\.tsx?$/.test(file) ? [file] : [])));
    if (feature === FEATURES.at(-1))
      for (const [task, places] of Object.entries(placesOf(changes))) {
        const list = places.map(({ file }) => file).join(', ');
        console.log(`  ${task}: ${places.length} places`);
        if (places.length !== MOST_PLACES[task])
          problems.push(`${task} touches ${places.length} places, not ${MOST_PLACES[task]}: ${list}`);
      }
    git('add', '-A');
  }

  const types = (dir) => () => check(`types of ${dir}`, [bin('typescript-native/bin/tsc'), '-p', dir]);
  const modules = FEATURES.map(([name]) => `src/domains/marketing/${name}/${name}.test.ts`);
  await Promise.all([
    inRow(
      () => check('format', [bin('@biomejs/biome/bin/biome'), 'format']),
      () => check('lint', [bin('eslint/bin/eslint.js'), '--max-warnings=0', ...new Set(written)]),
      () =>
        check('the screens', [
          bin('jest/bin/jest.js'),
          '--maxWorkers=1',
          '--selectProjects',
          'mfe-marketing',
          '--silent',
          ...FEATURES.map(([name]) => `features/${name}/`),
        ]),
    ),
    inRow(
      types('tsconfig.web.json'),
      types('api'),
      () => check('locales', ['scripts/checks/locales.mjs']),
      () =>
        check('boundaries', [
          bin('dependency-cruiser/bin/dependency-cruise.mjs'),
          '--config',
          '.dependency-cruiser.cjs',
          'mfe-marketing',
          'shared/resources',
          'api/src/domains',
        ]),
      () =>
        check(
          'the API',
          ['--import', 'tsx', '--test', '--test-concurrency=1', ...modules, 'src/platform/db/database.test.ts'],
          { cwd: path.join(folder, 'api'), env: { NODE_ENV: 'test' } },
        ),
    ),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (problems.length > 0) {
  console.error(problems.join('\n\n'));
  process.exit(1);
}
