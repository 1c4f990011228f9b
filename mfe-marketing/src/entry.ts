import { createLifecycles } from '@bo/platform';
import { app } from './app.ts';

export const { bootstrap, mount, unmount, preload } = createLifecycles(app);
