import { demoStore } from '../../scripts/lib/demo-store.mjs';

/**
 * Makes the demo store before any worker needs it; each starts on a copy, so none waits and none sees another's
 * changes.
 */
export default async function prepareTemplate(): Promise<void> {
  await demoStore();
}
