import type { QueryClient } from '@bo/platform/query';
import { act } from '@testing-library/react';

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Waits until no query is being fetched and the answers are on the screen. */
export async function settled(client: QueryClient): Promise<void> {
  await act(async () => {
    do await turn();
    while (client.isFetching() > 0);
    // Queries notify their components one turn after the answer arrived.
    await turn();
  });
}
