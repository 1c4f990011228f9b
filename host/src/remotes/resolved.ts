import type { Release, RemoteManifest } from '@bo/platform/manifest';

export type Channel = 'stable' | 'canary' | 'previous' | 'override';

/** One version of a remote, with everything needed to load it. */
export interface Resolved {
  release: Release;
  manifest: RemoteManifest;
  channel: Channel;
}
