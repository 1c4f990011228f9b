import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { remotePackages } from '../../shared/build/src/remotes.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** The remotes, `{id, dir, port}`, found by their folders. */
export const REMOTES = remotePackages(ROOT);
export const CACHE = path.join(ROOT, '.cache');

/** The folders of the workspace's packages, relative to the root. */
export function packages() {
  const shared = readdirSync(path.join(ROOT, 'shared')).map((name) => `shared/${name}`);
  return [...readdirSync(ROOT), ...shared]
    .filter((dir) => !dir.startsWith('.') && dir !== 'node_modules' && existsSync(path.join(ROOT, dir, 'package.json')))
    .sort();
}

/** The packages that TypeScript checks. */
export const typedPackages = () => packages().filter((dir) => existsSync(path.join(ROOT, dir, 'tsconfig.json')));

/** Every server of the product, its default port and the variable that moves it. */
export const SERVICES = [
  { name: 'host', port: 3000, variable: 'HOST_PORT' },
  ...REMOTES.map(({ id, port }) => ({ name: id, port, variable: `${id.toUpperCase().replaceAll('-', '_')}_PORT` })),
  { name: 'api', port: 3010, variable: 'API_PORT' },
];

/** Where things are, from the environment: `{ports: {host, catalog, …, api}, bind, dataDir}`. */
export function settings(env = process.env) {
  const ports = {};
  for (const { name, port, variable } of SERVICES) {
    ports[name] = Number(env[variable] || port);
    if (!Number.isInteger(ports[name]) || ports[name] < 1 || ports[name] > 65535)
      throw new Error(`${variable}=${env[variable]} is not a port: use a whole number from 1 to 65535.`);
  }
  for (const { name, variable } of SERVICES) {
    const twin = SERVICES.find((other) => other.name !== name && ports[other.name] === ports[name]);
    if (twin)
      throw new Error(`${variable} and ${twin.variable} are both ${ports[name]}: give each server a port of its own.`);
  }
  return { ports, bind: env.BIND_HOST || '127.0.0.1', dataDir: path.resolve(ROOT, env.DATA_DIR || '.data') };
}
