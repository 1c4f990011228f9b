import { openStore } from '../stores.mjs';
import { folderName } from './layout.mjs';
import { readLive, remoteIds } from './live.mjs';

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
