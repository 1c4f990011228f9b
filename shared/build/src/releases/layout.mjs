import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder of a release in its remote's. */
export const folderName = ({ version, build }) => `${version}-${build}`;
export const pointerKey = (id) => `${id}/stable.json`;
export const moveKey = (id, seq) => `${id}/moves/${String(seq).padStart(6, '0')}.json`;
export const manifestKey = (id, release) => `${id}/${folderName(release)}/remote.json`;

export const filesBelow = (dir, prefix = '') =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(path.join(dir, entry.name), `${prefix}${entry.name}/`) : `${prefix}${entry.name}`,
  );

export const DAY = 86_400_000;
