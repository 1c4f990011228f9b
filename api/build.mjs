// Bundles the API into dist/: `npm start` runs it from there in a fraction of the time the sources take. Packages that
// bring
// native code, WebAssembly or static files of their own stay in node_modules.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const external = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/*',
  '@electric-sql/pglite-socket',
  '@node-rs/argon2',
  '@hyzyla/pdfium',
  'sharp',
  '@fastify/swagger-ui',
  'pdfkit',
  'pg-native',
  // Of the sources only; import-thread.js asks for it where it is not bundled.
  'tsx',
  '@iconify-json/*',
];

await rm(`${here}dist`, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: {
    server: 'src/server.ts',
    backup: 'src/backup.ts',
    restore: 'src/restore.ts',
    reconcile: 'src/reconcile.ts',
    migrate: 'src/migrate.ts',
    'set-password': 'src/set-password.ts',
    'pglite-worker': 'src/platform/db/pglite-worker.js',
    'pdf-thread': 'src/modules/leaflets/pdf-thread.js',
    'import-thread': 'src/modules/imports/import-thread.js',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  legalComments: 'none',
  external,
  // CommonJS packages inside the bundle ask for Node's own modules by require.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
