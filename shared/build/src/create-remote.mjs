import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remotePackages } from './remotes.mjs';

const TEMPLATE = path.resolve(import.meta.dirname, '../template');
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
    FEATURE: namespace,
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

/**
 * Writes a new remote `mfe-<name>` from the template; every remote of this repository began this way. Files that are
 * there already stay as they are.
 *
 * @returns {{ dir: string, port: number, written: string[] }}
 */
export function createRemote(root, options) {
  const values = valuesOf(root, options);
  const dir = path.join(root, `mfe-${values.NAME}`);
  const written = [];
  for (const file of filesOf(TEMPLATE)) {
    const target = path
      .join(dir, path.relative(TEMPLATE, file).replace(/\.tpl$/, ''))
      .replace(`${path.sep}feature${path.sep}`, `${path.sep}features${path.sep}${values.FEATURE}${path.sep}`)
      .replace(/feature(\.[a-z]+(?:\.tsx?)?)$/, `${values.FEATURE}$1`)
      .replace(/screen\.(page|test)\.tsx$/, `${values.FILE}.$1.tsx`);
    if (existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      readFileSync(file, 'utf8').replace(/%([A-Z_]+)%/g, (all, key) => values[key] ?? all),
    );
    written.push(path.relative(root, target));
  }
  if (written.length === 0) throw new Error(`mfe-${values.NAME} is there already, whole. Nothing was written.`);
  return { dir, port: Number(values.PORT), written };
}
