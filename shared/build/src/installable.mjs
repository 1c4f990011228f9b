import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

const FOLDER = fileURLToPath(new URL('../runtime/installable', import.meta.url));

/**
 * Serves what makes the product installable: a web app manifest for each language, and its icons. It starts with
 * picking: on a tablet or phone of the floor it is installed, at a desk it is a tab.
 */
export const installable = () =>
  sirv(FOLDER, {
    etag: true,
    extensions: [],
    setHeaders(response) {
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('X-Content-Type-Options', 'nosniff');
    },
  });
