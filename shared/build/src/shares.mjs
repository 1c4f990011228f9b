// What host and remotes share, and how. The measurements behind it: docs/adr/0001-one-react-tree.md and docs/PERFORMANCE.md.

/** Singletons of the platform: the host carries them in its first chunk, a remote carries no copy at all. */
export const PLATFORM_SHARES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@bo/contracts',
  '@bo/http',
  '@bo/i18n',
  '@bo/platform',
  '@bo/platform/query',
  '@bo/platform/router',
];

/** Singletons fetched when the first remote asks for them. */
export const LAZY_SHARES = ['dayjs', 'zod', '@ant-design/icons/es/components/AntdIcon'];

/** antd is shared per component: as one package it brings 724 kB to a first list, per component 399 kB. */
export const ANTD_PREFIX = 'antd/es/';

const singleton = { singleton: true, strictVersion: false, requiredVersion: false };

export function sharedForRemote() {
  const entry = { ...singleton, import: false };
  return Object.fromEntries([...PLATFORM_SHARES, ...LAZY_SHARES, ANTD_PREFIX].map((name) => [name, entry]));
}

/** `eagerAntd`: the parts the shell itself draws with; an eager host must list every share it uses eagerly. */
export function sharedForHost(eagerAntd) {
  return {
    ...Object.fromEntries(PLATFORM_SHARES.map((name) => [name, { ...singleton, eager: true }])),
    ...Object.fromEntries(eagerAntd.map((part) => [ANTD_PREFIX + part, { ...singleton, eager: true }])),
    ...Object.fromEntries([...LAZY_SHARES, ANTD_PREFIX].map((name) => [name, singleton])),
  };
}
