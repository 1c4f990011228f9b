import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const own = (name) => fileURLToPath(import.meta.resolve(name));

const transform = {
  '^.+\\.(tsx?|mjs|jsx?)$': [
    own('@swc/jest'),
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        experimental: { keepImportAttributes: false },
      },
      module: { type: 'commonjs' },
    },
  ],
};

// Packages that ship ES modules only: jest runs CommonJS, so they go through the transform as our own code does. Ours
// are sources, also where they were installed.
const ESM_ONLY = [
  '@bo',
  'single-spa',
  'until-async',
  'rettime',
  'fractional-indexing',
  'idb-keyval',
  'aws4fetch',
  'jose',
  'fast-check',
  'pure-rand',
  '@open-draft/deferred-promise',
];
// The last `node_modules` of a path is the package's, in pnpm's folders and in npm's.
const COMMONJS = `/node_modules/(?!.*/node_modules/)(?!(?:${ESM_ONLY.join('|')})/)`;
const LIBRARIES = `${COMMONJS}.*\\.c?js$`;

const common = {
  transform,
  transformIgnorePatterns: [COMMONJS],
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/'],
};

/** Where antd's style engine is, for a package that has antd. */
function findStyleEngine(rootDir) {
  try {
    const antd = createRequire(path.join(rootDir, 'package.json')).resolve('antd/package.json');
    return createRequire(antd).resolve('@ant-design/cssinjs');
  } catch {
    return undefined;
  }
}

/** The jest project of a package that runs in the browser. `rootDir` is the package's folder. */
export function webProject(name, rootDir) {
  const styleEngine = findStyleEngine(rootDir);
  return {
    ...common,
    transform: { [LIBRARIES]: path.join(here, 'jest-libraries.cjs'), ...transform },
    transformIgnorePatterns: [],
    testEnvironmentOptions: { libraries: LIBRARIES },
    globals: { ANTD_CSSINJS: styleEngine },
    displayName: name,
    rootDir,
    testEnvironment: path.join(here, 'jest-environment.cjs'),
    setupFilesAfterEnv: [path.join(here, 'jest-setup.cjs')],
    moduleNameMapper: {
      // The CommonJS twins need no transform: suites run in two thirds of the time.
      '^antd/es/(.*)$': 'antd/lib/$1',
      '^@ant-design/icons/es/(.*)$': '@ant-design/icons/lib/$1',
      ...(styleEngine ? { '^@ant-design/cssinjs$': path.join(here, 'jest-antd-styles.cjs') } : {}),
      '\\.(css|woff2?|svg|png|webp)$': path.join(here, 'jest-asset.cjs'),
    },
  };
}

/** The jest project of a package that runs in Node. */
export function nodeProject(name, rootDir) {
  return { ...common, displayName: name, rootDir, testEnvironment: 'node' };
}
