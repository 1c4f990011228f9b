import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCollisions, findContractProblems } from '@bo/build/checks';
import {
  deployHost,
  forgetPreviousHost,
  promote,
  publish,
  readLive,
  releaseTogether,
  switchTo,
} from '@bo/build/releases';
import { run } from '../../scripts/lib/processes.mjs';
import { readShapes, recordedShapes } from '../../scripts/lib/shapes.mjs';
import { distOf, edit, ROOT } from './lib/fixtures.mjs';
import { cardOf, expect, menuLink, test } from './lib/test.mjs';

const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');
const remotes = readdirSync(ROOT).filter(
  (name) => name.startsWith('mfe-') && existsSync(path.join(ROOT, name, 'dist/remote.json')),
);
const manifestOf = (dist, file = 'remote.json') => JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
async function check(dist) {
  const { code, output } = await run(process.execPath, [CLI, 'check', dist]);
  return { code, said: output.trim() };
}

test("claim 64: `check` names each rule of a remote that matches what is not its own; the product's remotes have none", async () => {
  const says = (selector) =>
    `beta: the style "${selector}" reaches outside its screens. Begin with a class of its own (.beta-…).`;
  expect(await check(distOf('beta', '1.1.0'))).toEqual({ code: 1, said: `${says('h1')}\n${says('.ant-btn')}` });
  for (const dist of [distOf('beta', '1.0.0'), ...remotes.map((name) => path.join(ROOT, name, 'dist'))])
    expect(await check(dist)).toEqual({ code: 0, said: expect.stringMatching(/ is in order\.$/) });
});

test('claim 64: two remotes whose class names begin alike are refused, and both are named', () => {
  const alpha = manifestOf(distOf('alpha', '1.0.0'));
  const beta = manifestOf(distOf('beta', '1.0.0'));
  expect(findCollisions(beta, [alpha])).toEqual([]);
  expect(findCollisions({ ...beta, styles: ['bt', 'alpha-list'] }, [alpha])).toEqual([
    'beta: the beginning of class names "alpha-list-" belongs to alpha 1.0.0 already, as "alpha-". One of the two has to change.',
  ]);
});

test('claim 63: a remote carries the range of every library it shares; one that the host does not fulfil is refused at deploy', async ({
  stageOf,
}) => {
  const { libraries, ...older } = manifestOf(path.join(ROOT, 'host/dist'), 'host.json');
  for (const dist of remotes.map((name) => path.join(ROOT, name, 'dist'))) {
    const { libraries: ranges } = manifestOf(dist);
    expect(Object.keys(ranges)).toEqual(Object.keys(libraries));
    for (const [name, range] of Object.entries(ranges)) expect(range).toBe(`^${parseInt(libraries[name], 10)}.0.0`);
  }
  // Built with the next minor.
  const epsilon = manifestOf(distOf('epsilon', '1.0.0'));
  expect(epsilon.libraries.antd).toBe('^6.0.0');

  const stage = await stageOf(['alpha@1.0.0']);
  await expect(stage.release('alpha@2.1.0')).rejects.toThrow(
    `alpha 2.1.0 needs antd ^7.0.0; the host "production" fulfils ${libraries.antd}.`,
  );
  const next = { ...older, name: 'next', libraries: { ...libraries, antd: '7.0.0', react: '18.3.1' } };
  expect(await findContractProblems(epsilon, [next])).toEqual([
    'epsilon 1.0.0 needs antd ^6.0.0; the host "next" fulfils 7.0.0.',
    'epsilon 1.0.0 needs react ^19.0.0; the host "next" fulfils 18.3.1.',
  ]);
  // What was released before ranges were carried: neither side refuses.
  expect(await findContractProblems(epsilon, [{ ...older, name: 'older' }])).toEqual([]);
  expect(await findContractProblems({ ...epsilon, libraries: undefined }, [next])).toEqual([]);
});

test('claim 63: at run time it is a card, before any script is requested, by a pointer on its menu entry or by opening it', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@2.1.0', 'beta@1.0.0'], { checked: true });
  const page = await open(stage, '/beta', { preload: true });
  await menuLink(page, 'alpha 2.1.0').hover();
  await menuLink(page, 'alpha 2.1.0').click();
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'incompatible');
  await page.goto(`${stage.url}/alpha`);
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'incompatible');
  expect(stage.remotes.alpha.requests.filter((name) => name.endsWith('.js'))).toEqual([]);
});

/** The shapes of the contract as if someone had changed its sources so. */
const shapesWith = (changes) =>
  readShapes((file, text) => {
    const change = Object.entries(changes).find(([name]) => file.endsWith(name));
    return change ? change[1].reduce((changed, [from, to]) => changed.replace(from, to), text) : text;
  });

test('claim 61: a renamed or retyped field of what host and remotes share fails the deploy of the host and of the remote, and names both', {
  tag: '@gate',
}, async ({ stageOf }) => {
  test.setTimeout(240_000);
  const shapes = readShapes();
  expect(shapes, 'shared/platform/contract.json, which `npm run contract` writes').toEqual(recordedShapes());
  const changed = shapesWith({
    // Renamed, of another type; one that alpha never names, and one more that nobody asks for.
    'shared/contracts/src/access/auth.ts': [
      ["name_ar: z.string().default('')", "name_arabic: z.string().default('')"],
      ['role: z.int()', 'role: z.string()'],
      ['expires_at: z.iso.datetime()', 'ends_at: z.iso.datetime(), since: z.string()'],
    ],
    'shared/platform/src/toast.ts': [['  success: (', '  done: (']],
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-shapes-'));
  const dist = path.join(folder, 'host');
  cpSync(path.join(ROOT, 'host/dist'), dist, { recursive: true });
  edit(path.join(dist, 'host.json'), (text) => JSON.stringify({ ...JSON.parse(text), shapes: changed }));
  const built = 'alpha 1.0.0 was built with';
  const host = 'of @bo/platform; in the host "next" it is';
  const problems = [
    `${built} toast.success: a function, ${host} gone.`,
    `${built} useOptionalSession().user.name_ar: string, ${host} gone.`,
    `${built} useOptionalSession().user.role: number, ${host} string.`,
  ].join('\n');

  const stage = await stageOf(['alpha@1.0.0']);
  await expect(deployHost(stage.releases, dist, 'next')).rejects.toThrow(problems);
  const alpha = distOf('alpha', '1.0.0');
  const releases = path.join(folder, 'releases');
  await deployHost(releases, dist, 'next');
  const refused = await run(process.execPath, [CLI, 'check', alpha, '--releases', releases]);
  expect({ ...refused, output: refused.output.trim() }).toMatchObject({ code: 1, output: problems });
  const manifest = await publish(releases, alpha);
  await expect(promote(releases, 'alpha', manifest, 'http://localhost/')).rejects.toThrow(problems);

  // With the shapes of today, and for what was built before there were any.
  await deployHost(releases, path.join(ROOT, 'host/dist'), 'next');
  await expect(promote(releases, 'alpha', manifest, 'http://localhost/')).rejects.toThrow(
    'the host "next, as it was before"',
  );
  await forgetPreviousHost(releases, 'next');
  await promote(releases, 'alpha', manifest, 'http://localhost/');
  const older = { ...manifestOf(path.join(ROOT, 'host/dist'), 'host.json'), shapes: undefined };
  expect(await findContractProblems({ ...manifest, shapes }, [{ ...older, name: 'older' }])).toEqual([]);
  expect(await findContractProblems(manifest, [{ ...older, name: 'next', shapes: changed }])).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('claim 62: a change of the API that breaks a live remote is refused, with the remote, the operation and the field', async ({
  stageOf,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-api-'));
  const described = await run('npm', ['run', '--silent', 'openapi'], { cwd: path.join(ROOT, 'api') });
  expect(described.code, described.output).toBe(0);
  const file = path.join(folder, 'openapi.json');
  const stage = await stageOf(['catalog', 'orders']);
  const deploy = async (change) => {
    const document = JSON.parse(described.output);
    change(document.paths);
    writeFileSync(file, JSON.stringify(document));
    const { code, output } = await run(process.execPath, [CLI, 'deploy-api', file, '--releases', stage.releases]);
    return { code, said: output.trim() };
  };
  const brands = '/api/v1/admin_panel/brands/';
  const refused = (...problems) => ({ code: 1, said: [...problems, 'Nothing was changed.'].join('\n') });
  const allowed = { code: 0, said: 'the API production breaks no remote; it is what the next one is compared with' };
  const brandOf = (paths) =>
    paths[brands].get.responses[200].content['application/json'].schema.properties.results.items;

  // Nobody knows of another one yet.
  expect(await deploy(() => undefined)).toEqual(allowed);
  // The host's own calls count as a remote's do.
  const hostDist = path.join(ROOT, 'host/dist');
  await deployHost(stage.releases, hostDist);
  const { build } = manifestOf(hostDist, 'host.json');
  expect(
    await deploy((paths) => {
      delete paths['/api/v1/auth/me/'];
    }),
  ).toEqual(refused(`the host "production" ${build} uses GET auth/me/, which the new API does not have.`));
  const uses = `catalog ${manifestOf(path.join(ROOT, 'mfe-catalog/dist')).version} uses`;
  expect(
    await deploy((paths) => {
      const { properties } = brandOf(paths);
      properties.name_arabic = properties.name_ar;
      delete properties.name_ar;
    }),
  ).toEqual(refused(`${uses} GET admin_panel/brands/().results[].name_ar: string; in the new API it is gone.`));
  expect(
    await deploy((paths) => {
      brandOf(paths).properties.product_count = { type: 'string' };
    }),
  ).toEqual(refused(`${uses} GET admin_panel/brands/().results[].product_count: number; in the new API it is string.`));
  expect(
    await deploy((paths) => {
      delete paths[brands].post;
    }),
  ).toEqual(refused(`${uses} POST admin_panel/brands/, which the new API does not have.`));
  // More of everything, and less of what no remote of these asks for.
  expect(
    await deploy((paths) => {
      brandOf(paths).properties.colour = { type: 'string' };
      brandOf(paths).required.push('colour');
      paths[brands].get.parameters.push({ in: 'query', name: 'colour', schema: { type: 'string' } });
      paths['/api/v1/admin_panel/colours/'] = paths[brands];
      delete paths['/api/v1/payments/webhooks/{provider}/'];
    }),
  ).toEqual(allowed);
  rmSync(folder, { recursive: true });
});

test('claim 62: an API that is released together with remotes is compared with what stays as it is, before anything is moved', async ({
  stageOf,
}) => {
  const { releases } = await stageOf([]);
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-api-'));
  const api = path.join(folder, 'openapi.json');
  const brand = { type: 'object', properties: { name_ar: { type: 'string' } }, required: ['name_ar'] };
  const describe = (schema) =>
    writeFileSync(
      api,
      JSON.stringify({
        openapi: '3.1.0',
        paths: {
          '/api/v1/admin_panel/brands/': {
            get: { responses: { 200: { content: { 'application/json': { schema } } } } },
          },
        },
      }),
    );
  const catalog = path.join(ROOT, 'mfe-catalog/dist');
  const together = (...names) =>
    releaseTogether(releases, {
      remotes: names.map((name) => ({ dist: path.join(ROOT, `mfe-${name}/dist`), base: 'http://localhost:9/' })),
      api,
    });
  describe(brand);
  await together('catalog', 'orders');
  // Its own builds are made for it, whatever was before.
  describe({ ...brand, properties: { name_ar: { type: 'number' } } });
  await together('catalog', 'orders');
  // One that a team has released stays, and nothing is moved.
  const { pointer: live } = await readLive(releases, 'catalog');
  await switchTo(releases, 'catalog', 'off', { by: 'team' });
  await switchTo(releases, 'catalog', 'on', { by: 'team' });
  describe({ ...brand, properties: { name: { type: 'string' } } });
  await expect(together('catalog', 'orders')).rejects.toThrow(
    `catalog ${manifestOf(catalog).version} uses GET admin_panel/brands/().name_ar: number; in the new API it is gone.`,
  );
  expect((await readLive(releases, 'catalog')).pointer).toMatchObject({ current: live.current, seq: live.seq + 2 });
  rmSync(folder, { recursive: true });
});
