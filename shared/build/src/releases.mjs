/**
 * Releases: `<remote>/<version>-<build>/…` is immutable; `<remote>/stable.json` is the pointer that says which release
 * is live, for people and other programs; `<remote>/moves/000007.json` is the log of moves, whose newest the pointer
 * copies. Making the next move's file is what makes a move: two people who start from the same one cannot both, in a
 * folder and in a bucket alike.
 */
export { folderName } from './releases/layout.mjs';
export { NOT_RELEASED, readLive, readPointer, remoteIds } from './releases/live.mjs';
export { signMoves, startSigning } from './releases/move.mjs';
export { findRelease, publish, publishedReleases } from './releases/publish.mjs';
export { missingFiles, smoke, smokeLive, verifyStored } from './releases/verify.mjs';
export { notesOn, problemsOf } from './releases/problems.mjs';
export { onlyLive, promote } from './releases/promote.mjs';
export { forgetPrevious, rollback, switchTo } from './releases/rollback.mjs';
export { drop, prune } from './releases/drop.mjs';
export { releaseTogether } from './releases/together.mjs';
export { readLiveHost, storedHostFiles } from './releases/hosts.mjs';
export { deployHost, forgetPreviousHost, pruneHosts, rollbackHost } from './releases/deploy-host.mjs';
export { deployApi, readApi } from './releases/deploy-api.mjs';
export { composeRegistry } from './releases/registry.mjs';
