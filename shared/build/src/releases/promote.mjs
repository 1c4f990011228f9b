import { integrityOf } from '../integrity.mjs';
import { parseWith, schemas } from '../schemas.mjs';
import { signed } from '../signatures.mjs';
import { openStore } from '../stores.mjs';
import { moveThroughGate, takeBack } from './gate.mjs';
import { readHosts, readPreviousHosts } from './hosts.mjs';
import { folderName, manifestKey, moveKey, pointerKey } from './layout.mjs';
import { baseOf } from './move.mjs';
import { problemsOf } from './problems.mjs';
import { smoke } from './verify.mjs';

const pointTo = ({ version, build }, bytes, base) => ({ version, build, integrity: integrityOf(bytes), base });

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
 * Makes a published release live: for everyone, or with `percent` as a canary. Refused when it collides with a live
 * remote, needs what a live host does not offer, or with `reachable`, when a file cannot be fetched; `checked` says
 * that the caller has looked for collisions, `tryOut` is shown it before the move and says what is wrong
 * (./headless-check.mjs), `cohort` names roles and people who get the canary in addition to its share, `wholeFolder`
 * that the older releases are served at `base` as well.
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

/**
 * The releases as if this pointer were the only one, to be read alone: its remote is live by it, no other remote is
 * there.
 */
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
