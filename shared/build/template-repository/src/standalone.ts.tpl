import { startStandalone } from '@bo/platform/standalone';
import { app } from './app.ts';
import { remote } from './remote.ts';

void startStandalone(app, remote, {
  withoutApi: async () => {
    const [{ startMocks }, { mocks }, description] = await Promise.all([
      import('@bo/testing/mocks'),
      import('./mocks.ts'),
      // How the API describes itself: whatever `mocks` does not answer is answered with samples of it.
      fetch(new URL('../packages/openapi.json', import.meta.url)).then((answer) => answer.json()),
    ]);
    await startMocks(mocks, description);
  },
});
