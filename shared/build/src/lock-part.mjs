/** The blocks of one section of pnpm's lock file: what is indented below each key. */
function blocksOf(lock, section) {
  const [, after = ''] = lock.split(`\n${section}:\n`);
  const [body] = after.split(/^(?=\S)/m);
  return new Map(
    body.split(/^(?= {2}\S)/m).flatMap((block) => {
      const [, quoted, plain] = /^ {2}(?:'([^']+)'|(\S+?)):(?= |$)/m.exec(block) ?? [];
      return (quoted ?? plain) ? [[quoted ?? plain, block]] : [];
    }),
  );
}

const namesIn = (block, line) =>
  [...block.matchAll(line)].map(([, quoted, plain, version]) => ({ name: quoted ?? plain, version }));
/** `react: 19.3.1` of a package, and the same of a workspace's folder, where a specifier stands between. */
const DEPENDENCY = /^ {6}(?:'([^']+)'|(\S+)): (\S+)$/gm;
const DIRECT = /^ {6}(?:'([^']+)'|(\S+)):\n {8}specifier: .+\n {8}version: (\S+)$/gm;

/**
 * What pnpm's lock file says of these folders of the workspace: the versions they get, with all that those bring.
 * Anyone who
 * else is in the repository, and what they depend on, is not in it.
 */
export function lockPart(lock, folders) {
  const [importers, snapshots, packages] = ['importers', 'snapshots', 'packages'].map((section) =>
    blocksOf(lock, section),
  );
  const own = folders.flatMap((folder) => importers.get(folder) ?? []);
  const reached = new Set();
  const queue = own.flatMap((block) => namesIn(block, DIRECT));
  for (let next = queue.pop(); next; next = queue.pop()) {
    // What is installed under another name is locked under its own.
    const key = [`${next.name}@${next.version}`, next.version].find((candidate) => snapshots.has(candidate));
    if (key === undefined || reached.has(key)) continue;
    reached.add(key);
    queue.push(...namesIn(snapshots.get(key), DEPENDENCY));
  }
  const locked = [...reached]
    .sort()
    .flatMap((key) => [snapshots.get(key), packages.get(key.replace(/\(.*$/, '')) ?? '']);
  return [...own, ...locked].join('');
}
