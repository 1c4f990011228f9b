import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findApiProblems } from './api-changes.mjs';
import {
  findCollisions,
  findContractProblems,
  findFileProblems,
  findHostProblems,
  findUnknownPoints,
  findWeightProblems,
  isUnpacked,
  weighedFiles,
  weightOf,
} from './checks.mjs';
import { CONTRACT_FILE, findContextProblems } from './contract-shapes.mjs';
import { integrityOf } from './integrity.mjs';
import { parseExactly, parseWith, schemas } from './schemas.mjs';
import { isSigned, makeKey, signed, verified } from './signatures.mjs';
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
  const problems = findFileProblems(dist, manifest);
  if (problems.length > 0) throw new Error(problems.join('\n'));
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
    : (await publishedReleases(store, manifest.id)).find(({ version }) => version === manifest.version);
  if (sameVersion)
    throw new Error(
      `${manifest.id} ${manifest.version} is published already, as ${folderName(sameVersion)}; this is another build of it. Raise the version in package.json.`,
    );
  const folder = `${manifest.id}/${folderName(manifest)}/`;
  // Before the first file: a store that is refused keeps nothing of it.
  await store.ensureConditions?.(folder);
  for (const file of filesBelow(dist))
    if (file !== 'remote.json' && !file.startsWith('.'))
      await store.put(`${folder}${file}`, readFileSync(path.join(dist, file)));
  if (!(await store.putNew(manifestKey(manifest.id, manifest), bytes)))
    throw new Error(
      `${manifest.id} ${folderName(manifest)} was published by somebody else in this moment. Nothing of it was changed.`,
    );
  return manifest;
}

/** Every release of a remote that is published, live or not. A pre-release's version has hyphens of its own. */
export async function publishedReleases(place, id) {
  return (await openStore(place).list(`${id}/`)).flatMap((key) => {
    const [, version, build] = /^[^/]+\/([^/]+)-([^-/]+)\/remote\.json$/.exec(key) ?? [];
    return version ? [{ version, build }] : [];
  });
}

/** A published release by its version, or by its whole name where a version was built several times. @throws naming what there is */
export async function findRelease(place, id, name) {
  const all = await publishedReleases(place, id);
  const found = all.filter((release) => name === release.version || name === folderName(release));
  if (found.length === 1) return found[0];
  const names = (releases) => releases.map(folderName).join(', ') || 'nothing';
  throw new Error(
    found.length === 0
      ? `${id} ${name} is not published. There is: ${names(all)}.`
      : `${id} ${name} was published several times: ${names(found)}. Say which.`,
  );
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

async function parsePointer(store, bytes, key, id, options) {
  const { Pointer } = await schemas();
  const pointer = parseWith(Pointer, verified(store, bytes, key, options), key);
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
 * `canaryManifest` is the canary's manifest; `unsigned` trusts moves without a signature too
 */
export async function readLive(place, id, { unsigned = false } = {}) {
  const store = openStore(place);
  const moves = (await movesOf(store, id)).reverse();
  // A pointer without any move was not made by us: as good as none.
  if (moves.length === 0) return null;
  let refused = await doubtOf(store, id);
  for (const key of moves) {
    try {
      const pointer = await parsePointer(store, await store.get(key), key, id, { unsigned });
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
 * `seq` the caller saw; without it, the present one. `gate` gets what the pointer would be, and returns it or throws.
 *
 * @throws Error naming who moved it meanwhile, when another move won.
 */
async function movePointer(
  store,
  id,
  move,
  change,
  { expected, by = process.env.USER || userInfo().username, gate = (pointer) => pointer, unsigned } = {},
) {
  const moves = await movesOf(store, id);
  // After the list: what is read is at least as new, and a newer one makes this move lose.
  const before = (await readLive(store, id, { unsigned }))?.pointer ?? null;
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
  const next = await gate({ state: 'on', current: null, previous: null, canary: null, ...before, ...difference });
  const { Pointer } = await schemas();
  const pointer = parseWith(
    Pointer,
    {
      ...next,
      id,
      seq: seen + 1,
      move,
      at: new Date().toISOString(),
      by,
    },
    `the next move of ${id}`,
  );
  const needed = moves.length > 0 && isSigned(await store.get(moves.at(-1)));
  if (!(await store.putNew(moveKey(id, pointer.seq), signed(store, pointer, { needed })))) throw await lost();
  await copyNewest(store, id);
  return pointer;
}

/**
 * Takes over a log of before moves were signed: what is live by it is made so by a signed move. One that has a signature is left as
 * it is, or whoever changed a move would have it signed.
 *
 * @returns {Promise<object | null>} the pointer, or null where there was nothing to do
 */
export async function signMoves(place, id) {
  const store = openStore(place);
  const moves = await movesOf(store, id);
  const read = await Promise.all(moves.map((key) => store.get(key)));
  if (read.length === 0 || read.some(isSigned)) return null;
  const live = await readLive(store, id, { unsigned: true });
  return movePointer(store, id, live.pointer.move, () => ({}), { by: live.pointer.by, unsigned: true });
}

/** Makes the key of a store that has none, for whoever starts the product from its builds, and takes over what is live. */
export async function startSigning(place) {
  const store = openStore(place);
  if (!makeKey(store)) return;
  for (const id of await remoteIds(store)) await signMoves(store, id);
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
        // As browsers do; Node alone would ask for a plain file over http.
        const response = await fetch(new URL(file, root), {
          headers: { 'Accept-Encoding': 'br, gzip' },
          signal: AbortSignal.timeout(8_000),
        });
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

/** What a pointer names, each with its manifest: the live release, the canary, the one before. Problems are sentences. */
async function namedReleases(store, id) {
  const live = await readLive(store, id).catch((error) => error);
  if (live instanceof Error) return { releases: [], problems: [live.message] };
  if (!live) return { releases: [], problems: [`${id} was never promoted.`] };
  const { pointer } = live;
  const named = [pointer.current, pointer.canary?.release, pointer.previous].filter(Boolean);
  const read = await Promise.all(
    named.map(async (release) => {
      const manifest = await readManifest(store, id, release).catch((error) => error);
      if (manifest instanceof Error) return { problem: manifest.message };
      return manifest ? { release, manifest } : { problem: `${id} ${folderName(release)} is not published any more.` };
    }),
  );
  return {
    pointer,
    releases: read.filter(({ manifest }) => manifest),
    problems: read.flatMap(({ problem }) => problem ?? []),
  };
}

/** Files of a release that are not in the store. */
async function missingOf(store, id, release, manifest) {
  const folder = `${id}/${folderName(release)}/`;
  const there = new Set(await store.list(folder));
  return Object.keys(manifest.integrity)
    .filter((file) => !there.has(folder + file))
    .map((file) => `${folder}${file} is missing.`);
}

/** Files of what a pointer names that are not in the store: one list per release, no file is read. */
export async function missingFiles(place, id) {
  const store = openStore(place);
  const { releases, problems } = await namedReleases(store, id);
  const missing = await Promise.all(releases.map(({ release, manifest }) => missingOf(store, id, release, manifest)));
  return [...problems, ...missing.flat()];
}

/** Every file of what a pointer names, as it lies in the store, and the packed twin that most browsers are sent. */
export async function verifyStored(place, id) {
  const store = openStore(place);
  const { releases, problems } = await namedReleases(store, id);
  const broken = await Promise.all(
    releases.flatMap(({ release, manifest }) =>
      Object.entries(manifest.integrity).map(async ([file, integrity]) => {
        const key = `${id}/${folderName(release)}/${file}`;
        const [bytes, packed] = await Promise.all([store.get(key), store.get(`${key}.br`)]);
        if (!bytes) return `${key} is missing.`;
        if (integrityOf(bytes) !== integrity) return `${key} is not the file that was built.`;
        return packed && !isUnpacked(packed, integrity) ? `${key}.br is not the file that was built.` : null;
      }),
    ),
  );
  return [...problems, ...broken.filter(Boolean)];
}

/** Every file of what somebody may be running or fall back to, as it is served. */
export async function smokeLive(place, id) {
  const { pointer, releases, problems } = await namedReleases(openStore(place), id);
  const served = releases.map(({ release, manifest }) => smoke(baseOf(pointer, release), id, manifest));
  return [...problems, ...(await Promise.all(served)).flat()];
}

/** A manifest with the shapes that its release was built with, from its own file; one of before there were any has none. */
async function withShapes(manifest, read) {
  const integrity = manifest.integrity[CONTRACT_FILE];
  const bytes = integrity && (await read(CONTRACT_FILE));
  return bytes && integrityOf(bytes) === integrity ? { ...manifest, ...JSON.parse(bytes.toString()) } : manifest;
}
const withStoredShapes = (store, manifest) =>
  withShapes(manifest, (file) => store.get(`${manifest.id}/${folderName(manifest)}/${file}`));

/**
 * What would go wrong in the live product with this manifest in it: every problem, each naming both sides. `before` looks at the
 * hosts too that a rollback of the host would bring back; `dist` is its build, where it is not published yet.
 */
export async function problemsOf(place, manifest, { before = true, dist } = {}) {
  const store = openStore(place);
  const built = dist
    ? await withShapes(manifest, (file) => readFileSync(path.join(dist, file)))
    : await withStoredShapes(store, manifest);
  const others = (await liveManifests(store)).filter(({ id }) => id !== manifest.id);
  const hosts = [...(await readHosts(store)), ...(before ? await readPreviousHosts(store) : [])];
  const shaped = await Promise.all(others.map((other) => withStoredShapes(store, other)));
  return [
    ...findCollisions(manifest, others),
    ...(await findContractProblems(built, hosts)),
    ...findContextProblems(built, shaped),
    ...(before ? findWeightProblems(manifest, hosts, await weigh(store, manifest, dist)) : []),
  ];
}

/** What each file of a release that counts for a budget weighs as it is sent; a team's own word is not taken for it. */
async function weigh(store, manifest, dist) {
  const folder = `${manifest.id}/${folderName(manifest)}/`;
  const stored = async (file) =>
    ((await store.get(`${folder}${file}.br`)) ?? (await store.get(folder + file)))?.length ?? 0;
  return new Map(
    await Promise.all(
      weighedFiles(manifest).map(async (file) => [file, dist ? weightOf(dist, file) : await stored(file)]),
    ),
  );
}

/** What is worth a word once this manifest is live, and no reason to refuse it. */
export async function notesOn(place, manifest) {
  const others = (await liveManifests(openStore(place))).filter(({ id }) => id !== manifest.id);
  return findUnknownPoints([manifest, ...others]);
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
 * Why a release cannot be live: it is not stored whole, does not fit the live hosts, or collides with another remote; `reachable`
 * also fetches its files. Empty where it can. Live hosts alone judge it, not one that might come back.
 */
async function obstaclesTo(store, id, release, base, { reachable, fits }) {
  const manifest = await readManifest(store, id, release).catch((error) => error);
  if (manifest instanceof Error) return [manifest.message];
  if (!manifest)
    return [
      `${id} ${folderName(release)} is not published any more, so it cannot be live. Publish it anew or promote another release.`,
    ];
  const missing = await missingOf(store, id, release, manifest);
  if (missing.length > 0) return missing;
  const unfit = fits ? await problemsOf(store, manifest, { before: false }) : [];
  return unfit.length > 0 || !reachable ? unfit : smoke(base, id, manifest);
}

/**
 * The one gate of every move that leaves something live: everyone's release and the canary load, fit and collide with nobody, whether
 * the move is about them or not. What a rollback would bring back has to as well: of one that does not, the newest before it that
 * does takes the place, or nothing. `known` are releases that the caller has looked at.
 */
const gateOf =
  (store, id, { reachable = false, fits = true, known = [] }) =>
  async (pointer) => {
    const look = (release) => obstaclesTo(store, id, release, baseOf(pointer, release), { reachable, fits });
    const live = [pointer.current, pointer.canary?.release].filter(Boolean);
    for (const release of live.filter((one) => !known.includes(folderName(one)))) {
      const obstacles = await look(release);
      if (obstacles.length > 0) throw new Error(`${obstacles.join('\n')}\nNothing was changed.`);
    }
    let { previous } = pointer;
    const tried = live;
    while (previous && (await look(previous)).length > 0) {
      tried.push(previous);
      previous = await olderThan(store, id, tried);
    }
    return { ...pointer, previous };
  };

/** A move that leaves something live: through the gate, and taken back where another remote was earlier. */
async function moveThroughGate(store, id, move, change, { reachable, fits = true, known, ...options } = {}) {
  let replaced = null;
  const pointer = await movePointer(
    store,
    id,
    move,
    (before) => {
      replaced = before;
      return change(before);
    },
    { ...options, gate: gateOf(store, id, { reachable, fits, known }) },
  );
  if (fits && pointer !== replaced && pointer.state === 'on')
    await yieldToEarlier(store, pointer, replaced, { by: options.by });
  return pointer;
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
  await takeBack(store, { id, seq }, before, { by });
  throw new Error(`${problems.join('\n')}\nThe other was made live in the same moment; this move was taken back.`);
}

/** Undoes the move that was just made: what was before it is the next one. */
async function takeBack(store, { id, seq }, before, { by }) {
  const { base, state, current, previous, canary } = before ?? {
    state: 'on',
    current: null,
    previous: null,
    canary: null,
  };
  const back = { ...(base ? { base } : {}), state, current, previous, canary };
  await movePointer(store, id, 'rollback', () => back, { expected: seq, by });
}

/**
 * Makes a published release live: for everyone, or with `percent` as a canary. Refused when it collides with a live
 * remote,
 * needs what a live host does not offer, or with `reachable`, when a file cannot be fetched; `checked` says that the
 * caller has looked for collisions, `tryOut` is shown it before the move and says what is wrong (./headless-check.mjs), `cohort` names roles and people who get the canary besides its share, `wholeFolder` that the older releases are served at `base` as well.
 */
export async function promote(
  place,
  id,
  release,
  base,
  { percent, cohort = {}, reachable = false, checked = false, wholeFolder = false, tryOut, expected, by } = {},
) {
  const store = openStore(place);
  const bytes = await store.get(manifestKey(id, release));
  if (!bytes) throw new Error(`${id} ${folderName(release)} is not published.`);
  const { RemoteManifest } = await schemas();
  const manifest = parseWith(RemoteManifest, JSON.parse(bytes.toString()), `${id} ${folderName(release)}/remote.json`);
  const problems = [
    ...(checked ? [] : await problemsOf(store, manifest)),
    ...(Object.keys(cohort).length > 0 ? await cohortProblems(store) : []),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  let replaced = null;
  const pointer = await moveThroughGate(
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
      const seen = (await tryOut?.({ manifest, pointer: aloneLive(id, target) })) ?? [];
      if (seen.length > 0) throw new Error(`${seen.join('\n')}\nNothing was changed.`);
      if (percent !== undefined) {
        return {
          base: before?.current ? before.base : place,
          canary: { release: target, percent, salt: tried?.salt ?? folderName(target), ...cohort },
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
    { expected, by, reachable, fits: !checked, known: [folderName(release)] },
  );
  // `drop` looks at the pointer once more when the manifest is gone: whichever of the two was later finds the other.
  if (pointer !== replaced && !(await store.get(manifestKey(id, release)))) {
    await takeBack(store, pointer, replaced, { by });
    throw new Error(`${id} ${folderName(release)} was deleted in the same moment; this move was taken back.`);
  }
  return pointer;
}

/** A pointer by which a release is live for everyone, and was never anything else. */
const aloneLive = (id, { base, ...release }) => ({
  id,
  seq: 1,
  state: 'on',
  base,
  current: { ...release, base },
  previous: null,
  canary: null,
  move: 'promote',
  at: new Date().toISOString(),
  by: 'the check before a promote',
});

/** The releases as if this pointer were the only one, to be read alone: its remote is live by it, no other remote is there. */
export function onlyLive(place, pointer) {
  const store = openStore(place);
  const text = Buffer.from(signed(store, pointer, { needed: false }));
  const move = moveKey(pointer.id, pointer.seq);
  return {
    ...store,
    get: async (key) => (key === move || key === pointerKey(pointer.id) ? text : store.get(key)),
    list: async (prefix) => (prefix === `${pointer.id}/moves/` ? [move] : store.list(prefix)),
    folders: async () => [pointer.id],
  };
}

/** Live hosts that would refuse a pointer with a cohort, and those that a rollback of the host brings back. */
async function cohortProblems(store) {
  const { COHORTS_SINCE, satisfies } = await schemas();
  const hosts = [...(await readHosts(store)), ...(await readPreviousHosts(store))];
  return hosts
    .filter(({ contract }) => !satisfies(COHORTS_SINCE, contract))
    .map(
      ({ name, contract }) =>
        `The host "${name}" has the contract ${contract} and knows no roles and people of a canary; that needs ${COHORTS_SINCE}.`,
    );
}

/** What a pointer names a release as, or null: such a release is never deleted. */
function roleOf({ pointer, refused }, release) {
  // Who cannot say what is live cannot say what is not.
  if (refused) return `of a remote whose pointer is not to be trusted (${refused})`;
  const named = [
    ['live', pointer.current],
    ['what a rollback brings back', pointer.previous],
    ['the canary', pointer.canary?.release],
  ];
  return named.find(([, one]) => one && folderName(one) === folderName(release))?.[0] ?? null;
}

/**
 * Deletes a published release for good. Refused for what the pointer names: live, previous or canary.
 *
 * @throws Error naming why it is kept
 */
export async function drop(place, id, release) {
  const store = openStore(place);
  const key = manifestKey(id, release);
  const bytes = await store.get(key);
  if (!bytes) throw new Error(`${id} ${folderName(release)} is not published.`);
  const refuseNamed = async () => {
    const live = await readLive(store, id);
    const role = live && roleOf(live, release);
    if (role) throw new Error(`${id} ${folderName(release)} is ${role}, so it is not deleted. Nothing was changed.`);
  };
  await refuseNamed();
  // Without its manifest nobody can make it live; who has done so since is found before any other file goes.
  await store.remove(key);
  await refuseNamed().catch(async (error) => {
    await store.put(key, bytes);
    throw error;
  });
  for (const file of await store.list(`${id}/${folderName(release)}/`)) await store.remove(file);
}

const DAY = 86_400_000;

/** When a release was last what a pointer named, by the log; one that never was, never. */
async function lastNamed(store, id) {
  const keys = await movesOf(store, id);
  // Those of before moves were signed are history too: nothing becomes live by them here.
  const pointers = await Promise.all(
    keys.map(async (key) => parsePointer(store, await store.get(key), key, id, { unsigned: true })),
  );
  const until = new Map();
  pointers.forEach(({ current, previous, canary }, index) => {
    const end = pointers[index + 1] ? Date.parse(pointers[index + 1].at) : Infinity;
    for (const release of [current, previous, canary?.release]) if (release) until.set(folderName(release), end);
  });
  return until;
}

/**
 * Deletes the releases that no pointer has named for `days`, and that were published longer ago: tabs that are open that long
 * still fetch their screens. Never what is live, previous or canary. With `dry` it only tells.
 *
 * @returns {Promise<{ version: string, build: string }[]>} what is deleted
 */
export async function prune(place, id, { days = 7, dry = false, now = Date.now() } = {}) {
  const store = openStore(place);
  const live = await readLive(store, id);
  if (!live) throw new Error(`${id} was never promoted.`);
  const until = await lastNamed(store, id);
  const old = [];
  for (const release of await publishedReleases(store, id)) {
    const since = Math.max(
      until.get(folderName(release)) ?? -Infinity,
      await store.changedAt(manifestKey(id, release)),
    );
    // A store that does not tell when gives NaN, which is never old.
    if (since <= now - days * DAY && !roleOf(live, release)) old.push(release);
  }
  if (!dry) for (const release of old) await drop(store, id, release);
  return old;
}

/**
 * Makes a build live that is released together with others, unless somebody decided otherwise since it was published: a
 * restart ends no canary and undoes no rollback. Where its folder is served may be said anew.
 */
async function releaseOne(store, manifest, { base, known, by }) {
  const { id } = manifest;
  const before = await readPointer(store, id);
  if (becomesLive(before, { known, by }))
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
 * @param {{ host?: string, remotes: { dist: string, base: string }[], api?: string, by?: string }} builds their `dist` folders, and the
 *   file in which the API describes itself; without a host the remotes alone, as whoever develops beside them has them
 */
export async function releaseTogether(place, { host, remotes, api, by = 'npm start' }) {
  const store = openStore(place);
  const hostBytes = host && readFileSync(path.join(host, 'host.json'));
  const { HostManifest } = await schemas();
  const shared = host && {
    name: 'production',
    ...parseWith(HostManifest, JSON.parse(hostBytes.toString()), `${host}/host.json`),
  };
  const published = new Set((await Promise.all((await store.folders()).map((id) => store.list(`${id}/`)))).flat());
  const manifests = [];
  for (const { dist } of remotes) manifests.push(await publish(store, dist, { rebuilt: true }));
  const shaped = await Promise.all(manifests.map((manifest) => withStoredShapes(store, manifest)));
  const problems = (
    await Promise.all(
      shaped.map(async (manifest, index) => [
        ...findCollisions(manifest, shaped.slice(0, index)),
        ...(await findContractProblems(manifest, shared ? [shared] : [])),
        ...findContextProblems(manifest, shaped.slice(0, index)),
      ]),
    )
  ).flat();
  const isKnown = (manifest) => published.has(manifestKey(manifest.id, manifest));
  const described = api && readDescription(api);
  if (described) problems.push(...(await problemsOfApiTogether(store, described, manifests, { isKnown, by })));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (host) {
    await storeHost(store, host, shared);
    await makeHostLive(store, 'production', hostBytes);
    // What is released together goes back together, not the host alone.
    await forgetPreviousHost(store);
  }
  for (const [index, manifest] of manifests.entries())
    await releaseOne(store, manifest, {
      base: remotes[index].base,
      known: isKnown(manifest),
      by,
    });
  if (described) await store.put(apiKey('production'), described);
  return manifests;
}

/** Whether a build that is released together with others becomes live, or what somebody decided since it was published stays. */
const becomesLive = (before, { known, by }) => !before || !known || before.by === by;

/**
 * What an API that is released together with remotes takes from those that stay as they are, live or on trial. Nobody goes back to
 * what was before without the API that was its own.
 */
const problemsOfApiTogether = (store, bytes, manifests, { isKnown, by }) =>
  apiProblems(store, 'production', bytes, async () => {
    const staying = await Promise.all(
      manifests.map(async (manifest) => {
        const before = await readPointer(store, manifest.id);
        return becomesLive(before, { known: isKnown(manifest), by }) ? [] : manifest.id;
      }),
    );
    const replaced = manifests.map(({ id }) => id).filter((id) => !staying.flat().includes(id));
    return (await remoteCallers(store)).filter(
      ({ manifest, comesBack }) => !comesBack && !replaced.includes(manifest.id),
    );
  });

/**
 * Takes back the last step: ends a canary if there is one, else makes the previous release live again, from where it is served.
 * Refused where what everyone gets then is gone or does not fit what is live meanwhile; `reachable` also fetches its files.
 */
export async function rollback(place, id, options) {
  const store = openStore(place);
  return moveThroughGate(
    store,
    id,
    'rollback',
    async (before) => {
      if (!before) throw new Error(`${id} was never promoted.`);
      if (before.canary) return { canary: null };
      const { current, previous } = before;
      if (!previous) throw new Error(`${id} has no previous release to go back to.`);
      return {
        base: baseOf(before, previous),
        current: withBase(before, previous),
        previous: await olderThan(store, id, [current, previous]),
      };
    },
    options,
  );
}

/** The newest published release in the log that is none of these: what to fall back to after a rollback. */
async function olderThan(store, id, releases) {
  const names = releases.map(folderName);
  for (const key of (await movesOf(store, id)).reverse()) {
    const pointer = await parsePointer(store, await store.get(key), key, id).catch(() => null);
    const current = pointer?.current;
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
  const move = state === 'on' ? moveThroughGate : movePointer;
  return move(
    openStore(place),
    id,
    state,
    (before) => {
      if (!before) throw new Error(`${id} was never promoted.`);
      return before.state === state ? null : { state };
    },
    options,
  );
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

const PREVIOUS_HOSTS = 'hosts/previous/';
const hostKey = (name) => `hosts/${name}.json`;
const previousHostKey = (name) => `${PREVIOUS_HOSTS}${name}.json`;

async function parseHosts(store, keys, nameOf) {
  const { HostManifest } = await schemas();
  return Promise.all(
    keys.map(async (key) => ({
      name: nameOf(path.basename(key, '.json')),
      ...parseWith(HostManifest, JSON.parse((await store.get(key)).toString()), key),
    })),
  );
}
const hostKeys = async (store) => (await store.list('hosts/')).filter((key) => key.endsWith('.json'));

/** The live hosts by name: staging, a canary and production may fulfil different contracts. */
const readHosts = async (store) =>
  parseHosts(
    store,
    (await hostKeys(store)).filter((key) => !key.startsWith(PREVIOUS_HOSTS)),
    (name) => name,
  );

/** The host that was live before each: what a remote needs must be there too, or the host could not go back. */
const readPreviousHosts = async (store) =>
  parseHosts(
    store,
    (await hostKeys(store)).filter((key) => key.startsWith(PREVIOUS_HOSTS)),
    (name) => `${name}, as it was before`,
  );

/**
 * What a new host has to run: of each remote that is on, the live release, the canary, and the one before, which a rollback or a
 * crash brings back.
 */
async function neededManifests(store) {
  const all = await Promise.all(
    (await remoteIds(store)).map(async (id) => {
      const live = await readLive(store, id).catch(() => null);
      if (!live || live.pointer.state === 'off') return [];
      const before = await readManifest(store, id, live.pointer.previous).catch(() => null);
      return [
        { manifest: live.manifest, role: '' },
        { manifest: live.canaryManifest, role: ' It is the canary.' },
        {
          manifest: before,
          comesBack: true,
          role: ` It is what a rollback of ${id} brings back; \`remote forget ${id}\` gives that up.`,
        },
      ].filter(({ manifest }) => manifest);
    }),
  );
  return all.flat();
}

/** What a host lacks of what it would have to run; each sentence names both sides. */
async function hostProblems(store, name, manifest) {
  const found = (await neededManifests(store)).map(async ({ manifest: remote, role }) =>
    (await findContractProblems(await withStoredShapes(store, remote), [{ name, ...manifest }])).map(
      (problem) => problem + role,
    ),
  );
  return (await Promise.all(found)).flat();
}

/**
 * Records a host's build as live, and keeps the one before beside it. Refused, naming the remotes, when it lacks what a live,
 * previous or canary release of a remote uses, and where its page is over budget. `stored: false` where the server is given the
 * build itself and nobody goes back to it.
 *
 * @returns {Promise<object>} its manifest
 */
export async function deployHost(place, dist, name = 'production', { stored = true } = {}) {
  const store = openStore(place);
  const { HostManifest } = await schemas();
  const bytes = readFileSync(path.join(dist, 'host.json'));
  const manifest = parseWith(HostManifest, JSON.parse(bytes.toString()), `${dist}/host.json`);
  const problems = [...findHostProblems(dist, manifest), ...(await hostProblems(store, name, manifest))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (stored) await storeHost(store, dist, manifest);
  await makeHostLive(store, name, bytes);
  return manifest;
}

/** Where the files of a host's build are kept. No remote can be called so. */
const HOST_BUILDS = '_host-builds/';
const hostFile = (build, file) => `${HOST_BUILDS}${build}/${file}`;

/**
 * Keeps the files of a host's build: tabs that were opened with it go on fetching its lazy pages, and a rollback needs no build
 * at hand. `host.json` is last, so that what has one is whole; a build that is there is left as it is.
 */
async function storeHost(store, dist, { build }) {
  if (await store.get(hostFile(build, 'host.json'))) return;
  for (const file of filesBelow(dist))
    if (file !== 'host.json' && !file.startsWith('.') && !file.endsWith('.map'))
      await store.put(hostFile(build, file), readFileSync(path.join(dist, file)));
  await store.put(hostFile(build, 'host.json'), readFileSync(path.join(dist, 'host.json')));
}

const buildOfHost = (bytes) => JSON.parse(bytes.toString()).build;

/** One pointer write; what was live is what a rollback brings back. */
async function makeHostLive(store, name, bytes) {
  const before = await store.get(hostKey(name));
  if (before && !before.equals(bytes)) {
    await store.put(previousHostKey(name), before);
    // Its tabs stay open from now on, not from when it was stored.
    const left = hostFile(buildOfHost(before), 'host.json');
    if (await store.get(left)) await store.put(left, before);
  }
  await store.put(hostKey(name), bytes);
  await pruneHosts(store);
}

/** Deletes the builds of hosts that were left a week ago and that nothing names. */
export async function pruneHosts(store, { days = 7, now = Date.now() } = {}) {
  const keys = (await store.list(HOST_BUILDS)).filter((key) => key.endsWith('/host.json'));
  const pointers = await Promise.all((await hostKeys(store)).map((key) => store.get(key)));
  const named = new Set(pointers.map(buildOfHost));
  for (const key of keys) {
    const [, build] = key.split('/');
    if (named.has(build) || !((await store.changedAt(key)) <= now - days * DAY)) continue;
    for (const file of await store.list(hostFile(build, ''))) await store.remove(file);
  }
}

/**
 * Makes the host before live again, for whoever opens the product next. Refused where its files are gone or it lacks what a
 * remote uses meanwhile. Going back again goes forward.
 */
export async function rollbackHost(place, name = 'production') {
  const store = openStore(place);
  const { HostManifest } = await schemas();
  const bytes = await store.get(previousHostKey(name));
  if (!bytes) throw new Error(`The host "${name}" has no previous release to go back to.`);
  const manifest = parseWith(HostManifest, JSON.parse(bytes.toString()), previousHostKey(name));
  if (!(await store.get(hostFile(manifest.build, 'host.json'))))
    throw new Error(
      `The files of the host ${manifest.build} are not stored any more, so it cannot be live again. Nothing was changed; deploy it anew.`,
    );
  const problems = await hostProblems(store, name, manifest);
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nNothing was changed.`);
  await makeHostLive(store, name, bytes);
  return manifest;
}

/**
 * The host that is live, if its files are stored: its manifest and its page. `dist` is the build that a server was started with:
 * one that was never deployed is a developer's, and is what they want to see.
 *
 * @returns {Promise<{ manifest: object | null, html: string } | null>} null where `dist` has to serve
 */
export async function readLiveHost(place, { name = 'production', build } = {}) {
  const store = openStore(place);
  if (build !== undefined && !(await store.get(hostFile(build, 'host.json')))) return null;
  const bytes = await store.get(hostKey(name));
  const html = bytes && (await store.get(hostFile(buildOfHost(bytes), 'index.html')));
  return html ? { manifest: JSON.parse(bytes.toString()), html: html.toString() } : null;
}

/** The stored files of every build of the host, by name: names have a hash of their contents. */
export async function storedHostFiles(place) {
  const keys = await openStore(place).list(HOST_BUILDS);
  return new Map(keys.map((key) => [key.slice(key.indexOf('/', HOST_BUILDS.length) + 1), key]));
}

/** Gives up the way back to the host before: remotes may use what only the live one has. */
export const forgetPreviousHost = (place, name = 'production') => openStore(place).remove(previousHostKey(name));

/** Gives up the way back to a remote's previous release: nobody falls back to it, no host has to run it, it may be dropped. */
export async function forgetPrevious(place, id, options) {
  const store = openStore(place);
  return movePointer(
    store,
    id,
    'forget',
    (before) => {
      if (!before) throw new Error(`${id} was never promoted.`);
      return before.previous ? { previous: null } : null;
    },
    options,
  );
}

/** The API that each product's remotes call, as it describes itself. No remote can be called so. */
const apiKey = (name) => `_api/${name}.json`;

/** The description of the API that is live, or null where none was recorded. */
export async function readApi(place, name = 'production') {
  const bytes = await openStore(place).get(apiKey(name));
  return bytes && JSON.parse(bytes.toString());
}

/** The scripts of a release, as they lie in the store. */
async function scriptsOf(store, manifest) {
  const files = Object.keys(manifest.integrity).filter((file) => file.endsWith('.js'));
  const read = await Promise.all(files.map((file) => store.get(`${manifest.id}/${folderName(manifest)}/${file}`)));
  return read.flatMap((bytes) => bytes?.toString() ?? []);
}

/** The hosts whose own calls an API has to answer: the live ones, and what a rollback of one brings back. Without stored files they are a developer's. */
async function hostCallers(store) {
  const hosts = await Promise.all(
    (await hostKeys(store)).map(async (key) => {
      const { build } = JSON.parse((await store.get(key)).toString());
      const files = (await store.list(hostFile(build, ''))).filter((file) => file.endsWith('.js'));
      const role = key.startsWith(PREVIOUS_HOSTS)
        ? ' It is what a rollback of the host brings back; `remote forget-host` gives that up.'
        : '';
      const manifest = { id: `the host "${path.basename(key, '.json')}"`, version: build };
      const read = await Promise.all(files.map((file) => store.get(file)));
      return { manifest, role, scripts: read.flatMap((bytes) => bytes?.toString() ?? []) };
    }),
  );
  return hosts.filter(({ scripts }) => scripts.length > 0);
}

const remoteCallers = async (store) =>
  Promise.all(
    (await neededManifests(store)).map(async ({ manifest, ...rest }) => ({
      ...rest,
      manifest,
      scripts: await scriptsOf(store, manifest),
    })),
  );

/** An API's description of itself. */
function readDescription(file) {
  const bytes = readFileSync(file);
  const { openapi, paths } = JSON.parse(bytes.toString());
  if (!openapi || !paths) throw new Error(`${file} does not describe an API: openapi and paths are missing.`);
  return bytes;
}

/** What an API takes from its callers that the one before gave them. Before there is one it may be anything. */
async function apiProblems(store, name, bytes, callers) {
  const before = await store.get(apiKey(name));
  return before && !before.equals(bytes)
    ? findApiProblems(JSON.parse(before.toString()), JSON.parse(bytes.toString()), await callers())
    : [];
}

/**
 * Records the description of an API (OpenAPI) that is about to be live. Refused, naming who, when it takes away or changes what a
 * live, previous or canary release, or a live or previous host, uses of the one before; `dry` only looks.
 */
export async function deployApi(place, file, name = 'production', { dry = false } = {}) {
  const store = openStore(place);
  const bytes = readDescription(file);
  const problems = await apiProblems(store, name, bytes, async () => [
    ...(await hostCallers(store)),
    ...(await remoteCallers(store)),
  ]);
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nNothing was changed.`);
  if (!dry) await store.put(apiKey(name), bytes);
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
        const seen = refused && known?.remotes.find((entry) => entry.id === id);
        const used = seen?.seq > pointer.seq ? seen : null;
        if (refused)
          report(`The pointer of ${id} was refused, move ${(used ?? pointer).seq} is used instead: ${refused}`);
        if (used) return used;
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
