#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { serveHost } from './host-server.mjs';
import { readTarget, refuseTarget } from './request-target.mjs';
import { createServer, listen, setCaching } from './static.mjs';

export { serveHost };

/**
 * The public font service of the theme's non-default fonts (SPECIFICATION.md section 3); FONT_ORIGINS='' forbids it.
 */
export const PUBLIC_FONTS = 'https://fonts.googleapis.com https://fonts.gstatic.com';

/** Serves a remote's folder of releases to any origin: the files are public, the data is not. */
export function serveRemote({ folder, port, host = '127.0.0.1' }) {
  const files = sirv(folder, { etag: true, dev: true, brotli: true, extensions: [], setHeaders: setCaching });
  const server = createServer((request, response) => {
    if (!readTarget(request.url)) return refuseTarget(response);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Timing-Allow-Origin', '*');
    return files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
    });
  });
  return listen(server, port, host);
}

const words = (text) => text?.split(/[\s,]+/).filter(Boolean);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = { type: 'string' };
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      port: text,
      host: text,
      folder: text,
      dist: text,
      name: text,
      releases: text,
      api: text,
      origins: text,
      building: text,
      overrides: text,
      storage: text,
      fonts: text,
      log: text,
      offline: text,
    },
  });
  const port = Number(values.port);
  const hostOptions = () => ({
    ...values,
    port,
    offline: (values.offline ?? process.env.OFFLINE) !== 'off',
    overrides: values.overrides ?? process.env.REMOTE_OVERRIDES,
    origins: words(values.origins),
    storage: words(values.storage ?? process.env.STORAGE_ORIGINS),
    fonts: words(values.fonts ?? process.env.FONT_ORIGINS ?? PUBLIC_FONTS),
  });
  const started = positionals[0] === 'host' ? serveHost(hostOptions()) : serveRemote({ ...values, port });
  started.catch((error) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use.` : error.message);
    process.exit(1);
  });
}
