import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Libraries that a module of ours passes on, where their versions matter as if they were shared themselves. */
const BEHIND = {
  '@bo/http/core': 'axios',
  '@bo/i18n': 'i18next',
  '@bo/platform/query': '@tanstack/react-query',
  '@bo/platform/router': 'react-router-dom',
};

/** The package that a shared module is of: `antd` of `antd/es/table`. */
const packageOf = (share) => share.split('/', share.startsWith('@') ? 2 : 1).join('/');

/** The folder of a package as code in `dir` finds it, or null. */
function findPackage(dir, name) {
  for (let at = dir; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return realpathSync(found);
    if (at === path.dirname(at)) return null;
  }
}

/** A package and those of ours that it is made with: a library may be needed by one of them alone. */
function packagesOf(dir) {
  const ours = path.join(dir, 'node_modules/@bo');
  return [dir, ...(existsSync(ours) ? readdirSync(ours).map((name) => realpathSync(path.join(ours, name))) : [])];
}

/**
 * The libraries that shared modules are of, each with its version as a package in `dir`, or what that is made with,
 * finds it.
 */
export function librariesOf(shares, dir) {
  const places = packagesOf(dir);
  const found = shares.map((share) => {
    const name = BEHIND[share] ?? packageOf(share);
    if (name.startsWith('@bo/')) return null;
    const place = places.map((one) => findPackage(one, name)).find(Boolean);
    return place ? [name, JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')).version] : null;
  });
  return Object.fromEntries(found.filter(Boolean).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The ranges that a remote is good for: the major it was built with, unless its team says more. @throws Error for a
 * library that it does not take from the host
 */
export function rangesOf(libraries, { libraries: said }) {
  const strange = Object.keys(said).find((name) => !Object.hasOwn(libraries, name));
  if (strange) throw new Error(`remote.ts: libraries names "${strange}", which is not taken from the host.`);
  const majors = Object.entries(libraries).map(([name, version]) => [name, `^${version.split('.')[0]}.0.0`]);
  return { ...Object.fromEntries(majors), ...said };
}
