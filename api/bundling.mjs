// Packages that bring native code, WebAssembly or static files of their own stay in node_modules.
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
  'esbuild',
];

/** How esbuild bundles the API, for the product and for its tests. */
export const bundling = {
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
};
