import { buildFixtures, developmentHost } from './fixtures.mjs';

/** Before any worker: two of them would build the same at once. */
export default async function prepare() {
  await buildFixtures();
  await developmentHost();
}
