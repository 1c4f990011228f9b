// What host and remotes share, and how. The measurements behind it: docs/adr/0001-one-react-tree.md and
// docs/PERFORMANCE.md.

/** Singletons of the platform: the host provides them, a remote carries no copy at all. */
export const SHARES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'zod',
  'dayjs',
  '@bo/http/core',
  '@bo/i18n',
  '@bo/platform',
  '@bo/platform/query',
  '@bo/platform/router',
  '@bo/platform/theme',
  '@ant-design/icons/es/components/AntdIconLight',
  // antd is shared per component: as one package it brings 724 kB to a first list, per component 399 kB.
  'antd/es/',
];

export function consumedByRemote() {
  return Object.fromEntries(
    SHARES.map((name) => [name, { singleton: true, strictVersion: false, requiredVersion: false, import: false }]),
  );
}

/**
 * The host provides and never consumes: its own imports are plain modules, so it needs no async boundary, no `eager`
 * list
 * that must name every part the shell happens to use (RUNTIME-006 otherwise), and what it does not use itself stays in
 * lazy chunks.
 */
export function providedByHost() {
  return Object.fromEntries(SHARES.map((name) => [name, { shareKey: name, singleton: true }]));
}
