import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findCollisions, findContractProblems, findHostProblems } from './checks.mjs';
import { integrityOf } from './manifest-plugin.mjs';
import { parseExactly, parseWith, schemas } from './schemas.mjs';
import { openStore } from './stores.mjs';

/**
 * Releases: `<remote>/<version>-<build>/…` is immutable; `<remote>/stable.json` is the pointer that says which release
 * is
 * live, for people and other programs; `<remote>/moves/000007.json` is the log of moves, whose newest the pointer
 * copies. Making
 * the next move's file is what makes a move: two people who start from the same one cannot both, in a folder and in a
 * bucket alike.
 */
export const folderName = ({ version, build }) => `${version}-${build}`;
const pointerKey = (id) => `${id}/stable.json`;
const moveKey = (id, seq) => `${id}/moves/${String(seq).padStart(6, '0')}.json`;
const manifestKey = (id, release) => `${id}/${folderName(release)}/remote.json`;
const toText = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** What a registry entry says of a remote that runs without ever having been released: a development server. */
export const NOT_RELEASED = { state: 'on', previous: null, canary: null, seq: 0 };

const filesBelow = (dir, prefix = '') =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(path.join(dir, entry.name), `${prefix}${entry.name}/`) : `${prefix}${entry.name}`,
  );

/**
 * Uploads a build's `dist` to its immutable place, the manifest last. Publishing the same bytes again is a no-op; other
 * bytes under a published version are refused and change nothing. `rebuilt` allows another build of a published
 * version:
 * whoever starts the product from sources that change raises no version each time.
 */
export async function publish(place, dist, { rebuilt = false } = {}) {
  const store = openStore(place);
  const { RemoteManifest } = await schemas();
  const bytes = readFileSync(path.join(dist, 'remote.json'));
  const manifest = parseExactly(RemoteManifest, JSON.parse(bytes.toString()), `${dist}/remote.json`);
  const published = await store.get(manifestKey(manifest.id, manifest));
  if (published) {
    if (!published.equals(bytes))
      throw new Error(
        `${manifest.id} ${folderName(manifest)} is published already, with other contents. Raise the version in package.json.`,
      );
    return manifest;
  }
  const sameVersion = rebuilt
    ? undefined
    : (await store.list(`${manifest.id}/`)).find(
        (key) => key.startsWith(`${manifest.id}/${manifest.version}-`) && key.endsWith('/remote.json'),
      );
  if (sameVersion)
    throw new Error(
      `${manifest.id} ${manifest.version} is published already, as ${sameVersion.split('/')[1]}; this is another build of it. Raise the version in package.json.`,
    );
  const folder = `${manifest.id}/${folderName(manifest)}/`;
  for (const file of filesBelow(dist))
    if (file !== 'remote.json' && !file.startsWith('.'))
      await store.put(`${folder}${file}`, readFileSync(path.join(dist, file)));
  if (!(await store.putNew(manifestKey(manifest.id, manifest), bytes)))
    throw new Error(
      `${manifest.id} ${folderName(manifest)} was published by somebody else in this moment. Nothing of it was changed.`,
    );
  return manifest;
}

/** The manifest of a published release, if it is the one whose integrity was recorded. */
async function readManifest(store, id, release) {
  if (!release) return null;
  const bytes = await store.get(manifestKey(id, release));
  if (!bytes) return null;
  if (release.integrity && integrityOf(bytes) !== release.integrity)
    throw new Error(`${id} ${folderName(release)}: the manifest is not the one that was promoted.`);
  const { RemoteManifest } = await schemas();
  return parseWith(RemoteManifest, JSON.parse(bytes.toString()), `${id} ${folderName(release)}/remote.json`);
}

async function parsePointer(bytes, key, id) {
  const { Pointer } = await schemas();
  const pointer = parseWith(Pointer, JSON.parse(bytes.toString()), key);
  if (pointer.id !== id) throw new Error(`${key} speaks of "${pointer.id}".`);
  return pointer;
}

async function movesOf(store, id) {
  return (await store.list(`${id}/moves/`)).filter((key) => /\/\d{6}\.json$/.test(key)).sort();
}

/**
 * Why a remote's pointer cannot be trusted, or null: it is the copy of a move, an earlier one's while the newest is
 * being made.
 */
async function doubtOf(store, id) {
  const bytes = await store.get(pointerKey(id));
  if (!bytes) return `${id}/stable.json is missing.`;
  const [, seq] = /"seq": (\d{1,6}),/.exec(bytes.toString()) ?? [];
  return seq && (await store.get(moveKey(id, seq)))?.equals(bytes)
    ? null
    : `${id}/stable.json is not the move it claims to be.`;
}

/**
 * What is live of a remote: its newest move that can be trusted, and where that is not the newest, or the pointer is
 * not a
 * move of the log, why. Null where none was ever promoted.
 *
 * @returns {Promise<null | { pointer: object, manifest: object | null, canaryManifest: object | null, refused: string | null }>}
 * `canaryManifest` is the canary's manifest
 */
export async function readLive(place, id) {
  const store = openStore(place);
  const moves = (await movesOf(store, id)).reverse();
  // A pointer without any move was not made by us: as good as none.
  if (moves.length === 0) return null;
  let refused = await doubtOf(store, id);
  for (const key of moves) {
    try {
      const pointer = await parsePointer(await store.get(key), key, id);
      const canaryManifest = await readManifest(store, id, pointer.canary?.release).catch(() => null);
      return { pointer, manifest: await readManifest(store, id, pointer.current), canaryManifest, refused };
    } catch (error) {
      refused ??= error.message;
    }
  }
  throw new Error(`${id}: no move of it can be trusted. The first reason: ${refused}`);
}

/** The pointer of a remote, or null where none was promoted yet. */
export const readPointer = async (place, id) => (await readLive(place, id))?.pointer ?? null;

/**
 * Moves a pointer: `change` gets the present one and returns what differs, or null for nothing to do. `expected` is the
 * `seq` the caller saw; without it, the present one.
 *
 * @throws Error naming who moved it meanwhile, when another move won.
 */
async function movePointer(store, id, move, change, { expected, by = process.env.USER || userInfo().username } = {}) {
  const moves = await movesOf(store, id);
  // After the list: what is read is at least as new, and a newer one makes this move lose.
  const before = await readPointer(store, id);
  const last = Number(/(\d{6})\.json$/.exec(moves.at(-1) ?? '')?.[1] ?? 0);
  const seen = expected ?? last;
  const lost = async () => {
    const winner = JSON.parse((await store.get(moveKey(id, seen + 1)))?.toString() ?? 'null');
    const moved = winner?.canary?.release ?? winner?.current;
    return new Error(
      `${id} was moved meanwhile${winner ? `: ${winner.move}${moved ? ` to ${folderName(moved)}` : ''} by ${winner.by} at ${winner.at}` : ''}. Nothing was changed; look at \`remote status\` and decide again.`,
    );
  };
  if (seen !== last) throw await lost();
  const difference = await change(before);
  if (!difference) return before;
  const { Pointer } = await schemas();
  const pointer = parseWith(
    Pointer,
    {
      state: 'on',
      current: null,
      previous: null,
      canary: null,
      ...before,
      ...difference,
      id,
      seq: seen + 1,
      move,
      at: new Date().toISOString(),
      by,
    },
    `the next move of ${id}`,
  );
  if (!(await store.putNew(moveKey(id, pointer.seq), toText(pointer)))) throw await lost();
  await copyNewest(store, id);
  return pointer;
}

/**
 * The pointer follows the log. Who was overtaken before writing it copies the other's move, and looks again afterwards.
 */
async function copyNewest(store, id) {
  const newest = (await movesOf(store, id)).at(-1);
  await store.put(pointerKey(id), await store.get(newest));
  if ((await movesOf(store, id)).at(-1) !== newest) await copyNewest(store, id);
}

const pointTo = ({ version, build }, bytes, base) => ({ version, build, integrity: integrityOf(bytes), base });

/** Where a release of a pointer is served: each keeps its own place, whatever is published elsewhere later. */
const baseOf = (pointer, release) => release.base ?? pointer.base;
const withBase = (pointer, release) => release && { ...release, base: baseOf(pointer, release) };

/** Every file that a manifest names, as a browser would get it: reachable, and the bytes that were built. */
export async function smoke(base, id, manifest) {
  const root = new URL(`${folderName(manifest)}/`, base);
  const problems = await Promise.all(
    Object.entries({ 'remote.json': null, ...manifest.integrity }).map(async ([file, integrity]) => {
      try {
        const response = await fetch(new URL(file, root), { signal: AbortSignal.timeout(8_000) });
        if (!response.ok) return `${id}: ${response.url} answered ${response.status}.`;
        return integrity && integrityOf(Buffer.from(await response.arrayBuffer())) !== integrity
          ? `${id}: ${response.url} is not the file that was built.`
          : null;
      } catch (error) {
        return `${id}: ${new URL(file, root)} cannot be reached (${error.cause?.code ?? error.message}).`;
      }
    }),
  );
  return problems.filter(Boolean);
}

/** Every file of what somebody may be running or fall back to: the live release, the canary, the one before. */
export async function smokeLive(place, id) {
  const store = openStore(place);
  const live = await readLive(store, id);
  if (!live) return [`${id} was never promoted.`];
  const { pointer, manifest, canaryManifest } = live;
  const before = await readManifest(store, id, pointer.previous).catch((error) => error);
  if (before instanceof Error) return [before.message];
  const releases = [
    [pointer.current, manifest],
    [pointer.canary?.release, canaryManifest],
    [pointer.previous, before],
  ].filter(([release, of]) => release && of);
  return (await Promise.all(releases.map(([release, of]) => smoke(baseOf(pointer, release), id, of)))).flat();
}

/** What would go wrong in the live product with this manifest in it: every problem, each naming both sides. */
export async function problemsOf(place, manifest) {
  const store = openStore(place);
  const others = (await liveManifests(store)).filter(({ id }) => id !== manifest.id);
  const hosts = await readHosts(store);
  return [...findCollisions(manifest, others), ...(await findContractProblems(manifest, hosts))];
}

/**
 * A folder's address ends with a slash: what is relative to it would be beside it otherwise. @throws Error where it is
 * no address
 */
function folderAddress(base) {
  if (!/^https?:/.test(base) || !URL.canParse(base))
    throw new Error(
      `"${base}" is no address. Say with --base where the folder of releases is served, for example https://catalog.example.com/`,
    );
  return base.endsWith('/') ? base : `${base}/`;
}

/**
 * Two remotes that claim the same at the same moment have each seen the other without it. Whoever made a move looks again when
 * it is made: where another remote has what is ours and was not later, our move is taken back. The store's clock decides, so
 * never do both stay.
 *
 * @throws Error naming the other
 */
async function yieldToEarlier(store, { id, seq }, before, { by }) {
  const live = await readLive(store, id);
  const own = [live.manifest, live.canaryManifest].filter(Boolean);
  const since = await store.changedAt(moveKey(id, seq));
  const problems = [];
  for (const other of (await liveManifests(store)).filter((one) => one.id !== id)) {
    const collisions = own.flatMap((manifest) => findCollisions(manifest, [other]));
    if (collisions.length === 0) continue;
    const { pointer } = await readLive(store, other.id);
    const later = (await store.changedAt(moveKey(other.id, pointer.seq))) > since;
    if (!later) problems.push(...collisions);
  }
  if (problems.length === 0) return;
  const { base, state, current, previous, canary } = before ?? {
    state: 'on',
    current: null,
    previous: null,
    canary: null,
  };
  const back = { ...(base ? { base } : {}), state, current, previous, canary };
  await movePointer(store, id, 'rollback', () => back, { expected: seq, by });
  throw new Error(`${problems.join('\n')}\nThe other was made live in the same moment; this move was taken back.`);
}

/**
 * Makes a published release live: for everyone, or with `percent` as a canary. Refused when it collides with a live
 * remote,
 * needs what a live host does not offer, or with `reachable`, when a file cannot be fetched; `checked` says that the
 * caller has looked for collisions, `wholeFolder` that the older releases are served at `base` as well.
 */
export async function promote(
  place,
  id,
  release,
  base,
  { percent, reachable = false, checked = false, wholeFolder = false, expected, by } = {},
) {
  const store = openStore(place);
  const bytes = await store.get(manifestKey(id, release));
  if (!bytes) throw new Error(`${id} ${folderName(release)} is not published.`);
  const { RemoteManifest } = await schemas();
  const manifest = parseWith(RemoteManifest, JSON.parse(bytes.toString()), `${id} ${folderName(release)}/remote.json`);
  const problems = checked ? [] : await problemsOf(store, manifest);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  let replaced = null;
  const pointer = await movePointer(
    store,
    id,
    percent === undefined ? 'promote' : 'canary',
    async (before) => {
      replaced = before;
      const tried = before?.canary && folderName(before.canary.release) === folderName(release) ? before.canary : null;
      // What was tried somewhere is made live from there.
      const known = tried ? baseOf(before, tried.release) : before?.base;
      const place = base === undefined ? known : folderAddress(base);
      if (!place) throw new Error(`${id}: say with --base under which URL its folder of releases is served.`);
      const unreachable = reachable ? await smoke(place, id, manifest) : [];
      if (unreachable.length > 0)
        throw new Error(
          `${unreachable.join('\n')}\nNothing was changed. The folder of releases of ${id} has to be served at ${place} first.`,
        );
      const target = pointTo(release, bytes, place);
      if (percent !== undefined) {
        return {
          base: before?.current ? before.base : place,
          canary: { release: target, percent, salt: tried?.salt ?? folderName(target) },
        };
      }
      const moved = !before?.current || folderName(before.current) !== folderName(target);
      if (!moved && baseOf(before, before.current) === place && !before.canary) return null;
      const previous = moved ? (before?.current ?? null) : before.previous;
      return {
        base: place,
        current: target,
        previous: previous && { ...previous, base: wholeFolder ? place : baseOf(before, previous) },
        canary: null,
      };
    },
    { expected, by },
  );
  if (!checked) await yieldToEarlier(store, pointer, replaced, { by });
  return pointer;
}

/**
 * Makes a build live that is released together with others, unless somebody decided otherwise since it was published: a
 * restart ends no canary and undoes no rollback. Where its folder is served may be said anew.
 */
async function releaseOne(store, manifest, { base, known, by }) {
  const { id } = manifest;
  const before = await readPointer(store, id);
  if (!before || !known || before.by === by)
    await promote(store, id, manifest, base, { checked: true, wholeFolder: true, by });
  else await movePointer(store, id, before.move, () => servedAt(before, base), { by: before.by });
}

/** What changes in a pointer when all that it names is served at another address; null where that is so already. */
function servedAt(pointer, base) {
  const at = (release) => release && { ...release, base };
  const { current, previous, canary } = pointer;
  if ([current, previous, canary?.release].every((release) => !release || baseOf(pointer, release) === base))
    return null;
  return {
    base,
    current: at(current),
    previous: at(previous),
    canary: canary && { ...canary, release: at(canary.release) },
  };
}

/**
 * Releases builds of one repository together: they are checked as the set they will be, not one after the other against
 * what they replace.
 *
 * @param {{ host: string, remotes: { dist: string, base: string }[], by?: string }} builds their `dist` folders
 */
export async function releaseTogether(place, { host, remotes, by = 'npm start' }) {
  const store = openStore(place);
  const { HostManifest } = await schemas();
  const hostBytes = readFileSync(path.join(host, 'host.json'));
  const shared = {
    name: 'production',
    ...parseWith(HostManifest, JSON.parse(hostBytes.toString()), `${host}/host.json`),
  };
  const published = new Set((await Promise.all((await store.folders()).map((id) => store.list(`${id}/`)))).flat());
  const manifests = [];
  for (const { dist } of remotes) manifests.push(await publish(store, dist, { rebuilt: true }));
  const problems = (
    await Promise.all(
      manifests.map(async (manifest, index) => [
        ...findCollisions(manifest, manifests.slice(0, index)),
        ...(await findContractProblems(manifest, [shared])),
      ]),
    )
  ).flat();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await store.put('hosts/production.json', hostBytes);
  for (const [index, manifest] of manifests.entries())
    await releaseOne(store, manifest, {
      base: remotes[index].base,
      known: published.has(manifestKey(manifest.id, manifest)),
      by,
    });
  return manifests;
}

/** Why a release cannot become live again: it is gone, or does not fit what is live today. Null where it can. */
async function obstacleTo(store, id, release) {
  const manifest = await readManifest(store, id, release);
  if (!manifest)
    return `${id} ${folderName(release)} is not published any more, so it cannot be live again. Nothing was changed; publish it anew or promote another release.`;
  const problems = await problemsOf(store, manifest);
  return problems.length > 0 ? `${problems.join('\n')}\nNothing was changed.` : null;
}

/**
 * Takes back the last step: ends a canary if there is one, else makes the previous release live again, from where it is served.
 * Refused where that release is gone or does not fit what is live meanwhile; `reachable` also fetches its files.
 */
export async function rollback(place, id, { reachable = false, ...options } = {}) {
  const store = openStore(place);
  return movePointer(
    store,
    id,
    'rollback',
    async (before) => {
      if (!before) throw new Error(`${id} was never promoted.`);
      if (before.canary) return { canary: null };
      const { current, previous } = before;
      if (!previous) throw new Error(`${id} has no previous release to go back to.`);
      const obstacle = await obstacleTo(store, id, previous);
      if (obstacle) throw new Error(obstacle);
      const base = baseOf(before, previous);
      const unreachable = reachable ? await smoke(base, id, await readManifest(store, id, previous)) : [];
      if (unreachable.length > 0) throw new Error(`${unreachable.join('\n')}\nNothing was changed.`);
      return { base, current: withBase(before, previous), previous: await olderThan(store, id, [current, previous]) };
    },
    options,
  );
}

/** The newest published release in the log that is none of these: what to fall back to after a rollback. */
async function olderThan(store, id, releases) {
  const names = releases.map(folderName);
  for (const key of (await movesOf(store, id)).reverse()) {
    const pointer = JSON.parse((await store.get(key)).toString());
    const { current } = pointer;
    if (current && !names.includes(folderName(current)) && (await store.get(manifestKey(id, current))))
      return withBase(pointer, current);
  }
  return null;
}

/**
 * Switches a remote off (its menu, routes, widgets and commands go) or on again: refused where it does not fit any more what
 * became live in the meantime.
 */
export async function switchTo(place, id, state, options) {
  const store = openStore(place);
  let replaced = null;
  const pointer = await movePointer(
    store,
    id,
    state,
    async (before) => {
      replaced = before;
      if (!before) throw new Error(`${id} was never promoted.`);
      if (before.state === state) return null;
      for (const release of state === 'on' ? [before.current, before.canary?.release] : []) {
        const obstacle = release && (await obstacleTo(store, id, release));
        if (obstacle) throw new Error(obstacle);
      }
      return { state };
    },
    options,
  );
  if (state === 'on') await yieldToEarlier(store, pointer, replaced, { by: options?.by });
  return pointer;
}

/** The remotes that have a pointer. */
export async function remoteIds(place) {
  const store = openStore(place);
  const ids = (await store.folders()).filter((name) => name !== 'hosts');
  const pointed = await Promise.all(ids.map((id) => store.get(pointerKey(id))));
  return ids.filter((_id, index) => pointed[index]).sort();
}

async function liveManifests(store) {
  const all = await Promise.all(
    (await remoteIds(store)).map(async (id) => {
      const live = await readLive(store, id).catch(() => null);
      if (!live || live.pointer.state === 'off') return [];
      return [live.manifest, live.canaryManifest].filter(Boolean);
    }),
  );
  return all.flat();
}

/** The live hosts by name: staging and production may fulfil different contracts. */
async function readHosts(store) {
  const { HostManifest } = await schemas();
  const keys = (await store.list('hosts/')).filter((key) => key.endsWith('.json'));
  return Promise.all(
    keys.map(async (key) => ({
      name: path.basename(key, '.json'),
      ...parseWith(HostManifest, JSON.parse((await store.get(key)).toString()), key),
    })),
  );
}

/**
 * Records a host's build as live. Refused, naming the remotes, when it lacks what a live remote uses, and where its page is
 * over budget.
 *
 * @returns {Promise<object>} its manifest
 */
export async function deployHost(place, dist, name = 'production') {
  const store = openStore(place);
  const { HostManifest } = await schemas();
  const bytes = readFileSync(path.join(dist, 'host.json'));
  const manifest = parseWith(HostManifest, JSON.parse(bytes.toString()), `${dist}/host.json`);
  const problems = [
    findHostProblems(dist, manifest),
    ...(await Promise.all(
      (await liveManifests(store)).map((remote) => findContractProblems(remote, [{ name, ...manifest }])),
    )),
  ].flat();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await store.put(`hosts/${name}.json`, bytes);
  return manifest;
}

function released(pointer, release) {
  if (!release) return null;
  const { base = pointer.base, ...named } = release;
  return { ...named, url: new URL(`${folderName(release)}/remote.json`, base).href };
}

/**
 * The registry that the host reads at boot, composed from one pointer per remote. What cannot be trusted or read is
 * replaced by
 * the last good move, else by what `known`, an earlier registry, says of the remote, else left out; and said.
 */
export async function composeRegistry(place, report = () => undefined, known = null) {
  const store = openStore(place);
  const entries = await Promise.all(
    (await remoteIds(store)).map(async (id) => {
      try {
        const { pointer, manifest, canaryManifest, refused } = await readLive(store, id);
        if (refused) report(`The pointer of ${id} was refused, move ${pointer.seq} is used instead: ${refused}`);
        const { canary } = pointer;
        return {
          id,
          state: pointer.state,
          current: released(pointer, pointer.current),
          previous: released(pointer, pointer.previous),
          canary: canary && { ...canary, release: released(pointer, canary.release), manifest: canaryManifest },
          seq: pointer.seq,
          manifest,
        };
      } catch (error) {
        report(error.message);
        return known?.remotes.find((entry) => entry.id === id) ?? null;
      }
    }),
  );
  const remotes = entries.filter(Boolean);
  return { revision: remotes.map(({ id, seq }) => `${id}.${seq}`).join('-') || 'empty', remotes };
}
