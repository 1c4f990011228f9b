import { pathsOf } from '@bo/platform/remote';
import { remote } from './remote.ts';

/** The addresses of our screens, by the ids of their routes. */
export const paths = pathsOf(remote);
