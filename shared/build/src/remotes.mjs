import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The remotes in this repository, found by their folder (`mfe-*`); the port of each is data of its own package.json, so
 * that a new remote needs no list to be edited.
 *
 * @returns {{ id: string, dir: string, port: number }[]}
 */
export function remotePackages(root) {
  return readdirSync(root)
    .filter((dir) => dir.startsWith('mfe-') && existsSync(path.join(root, dir, 'package.json')))
    .map((dir) => ({
      id: dir.slice('mfe-'.length),
      dir: path.join(root, dir),
      port: JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8')).config?.port,
    }))
    .sort((a, b) => a.port - b.port);
}
