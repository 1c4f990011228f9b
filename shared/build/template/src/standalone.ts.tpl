import { startStandalone } from '@bo/platform/standalone';
import { app } from './app.ts';
import { remote } from './remote.ts';

void startStandalone(app, remote);
