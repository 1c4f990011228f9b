import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remotePackages } from './remotes.mjs';

const TEMPLATE = path.resolve(import.meta.dirname, '../template');
/** What a remote needs beside that where no workspace is around it. */
const REPOSITORY_TEMPLATE = path.resolve(import.meta.dirname, '../template-repository');
const RESERVED_PORTS = new Set([3000, 3009, 3010]);
/** The servers beside the remotes, and the folder of the hosts among the releases. */
const RESERVED_NAMES = new Set(['host', 'hosts', 'api']);
const kebab = (camel) => camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pascal = (camel) => camel[0].toUpperCase() + camel.slice(1);
const titleCase = (name) => name.split('-').map(pascal).join(' ');

function freePort(root) {
  const taken = new Set([...RESERVED_PORTS, ...remotePackages(root).map(({ port }) => port)]);
  let port = 3001;
  while (taken.has(port)) port += 1;
  return port;
}

/** The values of the template, from a name and what differs from the usual. All but `name` have a default. */
function valuesOf(
  root,
  { name, titleEn, titleAb, description, path: route, permission, api, feature, screen, group, order, icon },
) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? ''))
    throw new Error(
      `"${name ?? ''}" is no name for a remote: use lower-case letters, digits and hyphens, for example: npm run create-remote -- loyalty`,
    );
  if (RESERVED_NAMES.has(name))
    throw new Error(`"${name}" is the name of another part of the product: choose another one.`);
  const namespace = feature ?? name.replace(/-(.)/g, (_all, letter) => letter.toUpperCase());
  const screenId = screen ?? `${namespace}List`;
  const title = titleEn ?? titleCase(name);
  return {
    NAME: name,
    TITLE_EN: title,
    TITLE_AB: titleAb ?? title,
    DESCRIPTION: description ?? `${title}.`,
    PATH: route ?? `/${name}`,
    PERMISSION: permission ?? 'dashboard.view',
    API: api ?? 'admin_panel/products/',
    // What is kept of a resource is stale with it: its name is the first part of the key.
    RESOURCE: (api ?? 'admin_panel/products/').split('/').filter(Boolean).at(-1),
    FEATURE: namespace,
    FOLDER: kebab(namespace),
    TEXTS: kebab(namespace) === namespace ? namespace : `'${kebab(namespace)}': ${namespace}`,
    SCREEN: screenId,
    FILE: kebab(screenId),
    PAGE: `${pascal(screenId)}Page`,
    GROUP: group ?? namespace,
    ORDER: String(order ?? 500),
    ICON: icon ?? 'star',
    PORT: String(freePort(root)),
  };
}

const filesOf = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(path.join(dir, entry.name)) : path.join(dir, entry.name),
  );

/** Writes a template's files into a folder, those that are not there yet. Returns which. */
function writeTemplate(template, dir, values) {
  return filesOf(template).flatMap((file) => {
    const target = path
      .join(dir, path.relative(template, file).replace(/\.tpl$/, ''))
      .replace(`${path.sep}feature${path.sep}`, `${path.sep}features${path.sep}${values.FOLDER}${path.sep}`)
      .replace(/feature(\.[a-z]+(?:\.tsx?)?)$/, `${values.FOLDER}$1`)
      .replace(/screen\.(page|test)\.tsx$/, `${values.FILE}.$1.tsx`);
    if (existsSync(target)) return [];
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      readFileSync(file, 'utf8').replace(/%([A-Z_]+)%/g, (all, key) => values[key] ?? all),
    );
    return [target];
  });
}

/** Gives a remote its container: docker-compose.yml names every remote. Returns whether it had none. */
function addContainer(root, { NAME: name, PORT: port }) {
  const file = path.join(root, 'docker-compose.yml');
  if (!existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  const services = [...text.matchAll(/^ {2}\S+: \{ <<: \*remote, .*\n/gm)];
  if (services.length === 0 || services.some(([line]) => line.startsWith(`  ${name}: `))) return false;
  const last = services.at(-1);
  const end = last.index + last[0].length;
  const service = `  ${name}: { <<: *remote, ports: ['127.0.0.1:${port}:${port}'], environment: { SERVER: remote, PORT: '${port}', RELEASES: /srv/releases/${name} } }\n`;
  const origins = text.slice(end).replace(/(- --origins\n +- .*)/, `$1 http://localhost:${port}`);
  writeFileSync(file, text.slice(0, end) + service + origins);
  return true;
}

/** Names a remote in the values of the chart, which serves it. Returns whether it was not. */
function addToChart(root, { NAME: name }) {
  const file = path.join(root, 'deploy/helm/values.yaml');
  if (!existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  const [line, ids] = /^ {2}ids: \[(.*)\]$/m.exec(text) ?? [];
  if (line === undefined || ids.split(', ').includes(name)) return false;
  writeFileSync(file, text.replace(line, `  ids: [${ids}, ${name}]`));
  return true;
}

/** Gives a remote its team, who is asked about its changes. Returns whether it had none. */
function addOwner(root, { NAME: name }) {
  const file = path.join(root, '.github/CODEOWNERS');
  if (!existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  const last = [...text.matchAll(/^\/mfe-(\S+)\/ .*\n/gm)].at(-1);
  if (!last || text.includes(`/mfe-${name}/ `)) return false;
  const end = last.index + last[0].length;
  const line = `${`/mfe-${name}/`.padEnd(44)} @back-office/${name}\n`;
  writeFileSync(file, text.slice(0, end) + line + text.slice(end));
  return true;
}

/**
 * Writes a new remote `mfe-<name>` from the template; every remote of this repository began this way. Files that are
 * there already stay as they are. `changed` is what else had to know of it.
 *
 * @returns {{ dir: string, port: number, written: string[], changed: string[] }}
 */
export function createRemote(root, options) {
  const values = valuesOf(root, options);
  const dir = path.join(root, `mfe-${values.NAME}`);
  const written = writeTemplate(TEMPLATE, dir, values);
  if (written.length === 0) throw new Error(`mfe-${values.NAME} is there already, whole. Nothing was written.`);
  const changed = [
    ...(addContainer(root, values) ? ['docker-compose.yml'] : []),
    ...(addToChart(root, values) ? ['deploy/helm/values.yaml'] : []),
    ...(addOwner(root, values) ? ['.github/CODEOWNERS'] : []),
  ];
  return { dir, port: Number(values.PORT), written: written.map((file) => path.relative(root, file)), changed };
}

/** A package.json of the workspace as one that stands alone: versions in place of the catalog, tarballs of ours. */
function withVersions(text, { versions, tarballs }) {
  const manifest = JSON.parse(text);
  const versionOf = (name, version) => {
    const found = version.startsWith('workspace:') ? tarballs[name] : versions[name];
    if (!found) throw new Error(`The packages do not say which version of ${name} they were made with.`);
    return found;
  };
  const named = (needs) => Object.fromEntries(Object.entries(needs).map(([name, was]) => [name, versionOf(name, was)]));
  const tools = Object.fromEntries(['jest', 'typescript'].map((name) => [name, versionOf(name, 'catalog:')]));
  return {
    ...manifest,
    scripts: { ...manifest.scripts, test: 'jest', types: 'tsc -p .' },
    dependencies: named(manifest.dependencies),
    devDependencies: { ...named(manifest.devDependencies), ...tools },
  };
}

/**
 * Writes a new remote into a folder that is a repository of its own. `pack` puts the `@bo/*` packages into the folder
 * it is given; it answers their files by name (`tarballs`) and the versions of the libraries that the product is built
 * with.
 *
 * @returns {Promise<{ dir: string, port: number, written: string[] }>}
 */
export async function createRepository(dir, { root, pack, ...options }) {
  if (existsSync(path.join(dir, 'package.json')))
    throw new Error(`${dir} has a package.json already. Nothing was written.`);
  const given = valuesOf(root, options);
  const { files, versions } = await pack(path.join(dir, 'packages'));
  const tarballs = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, `file:packages/${file}`]));
  const overrides = Object.entries(tarballs).map(([name, place]) => `  '${name}': ${place}`);
  const values = { ...given, OVERRIDES: overrides.join('\n') };
  const written = [REPOSITORY_TEMPLATE, TEMPLATE].flatMap((template) => writeTemplate(template, dir, values));
  const manifest = path.join(dir, 'package.json');
  const whole = withVersions(readFileSync(manifest, 'utf8'), { versions, tarballs });
  writeFileSync(manifest, `${JSON.stringify(whole, null, 2)}\n`);
  return { dir, port: Number(values.PORT), written: written.map((file) => path.relative(dir, file)) };
}
