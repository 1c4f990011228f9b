import { z } from 'zod';

/**
 * What `npm start` says of the remotes that follow the first ones: those still being built, and those whose build
 * failed.
 */
const Building = z.object({ awaited: z.array(z.string()), failed: z.array(z.string()) });

/** Asks the server which remotes are still being built. @throws where it does not answer */
export async function fetchBuilding(): Promise<z.infer<typeof Building>> {
  const response = await fetch('/building.json', { cache: 'no-cache' });
  return Building.parse(await response.json());
}
