// What `npm run create-feature` writes is green from the start: it is run in a copy of the workspace, once for a new table with
// every kind of field and once for a table that is there already, and the copy is then checked as the repository is.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
    '--fields=code:code,kind:choice(open|closed)=Kind/النوع,price_type:choice(percent|amount)=Price type/نوع السعر,price_value:value=Price/السعر,fee:money?=Fee/الرسم,share:percent=Share/النسبة,seats:number=Seats/المقاعد,place:text=Place/المكان,note:note,held_on:date=Held on/اليوم,ends_at:instant?,active:flag,visit_count:counter=Visits/الزيارات',
  ],
];

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
  for (const feature of FEATURES)
    await check(`create-feature ${feature[0]}`, ['scripts/create-feature.mjs', 'marketing', ...feature]);
  const written = git('status', '--porcelain', '--untracked-files=all')
    .split('\n')
    .flatMap((line) => (/^(\?\?| M) .*\.tsx?$/.test(line) ? [line.slice(3)] : []));

  const types = (dir) => () => check(`types of ${dir}`, [bin('typescript-native/bin/tsc'), '-p', dir]);
  const modules = FEATURES.map(([name]) => `src/domains/marketing/${name}/${name}.test.ts`);
  await Promise.all([
    inRow(
      () => check('format', [bin('@biomejs/biome/bin/biome'), 'format']),
      () => check('lint', [bin('eslint/bin/eslint.js'), '--max-warnings=0', ...written]),
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
