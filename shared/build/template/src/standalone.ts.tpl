import { startStandalone } from '@bo/platform/standalone';
import { app } from './app.ts';
import { remote } from './remote.ts';

void startStandalone(app, remote, {
  withoutApi: async () => {
    const [{ startMocks }, { mocks }] = await Promise.all([import('@bo/testing/mocks'), import('./mocks.ts')]);
    await startMocks(mocks);
  },
});
