import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import federation from '@module-federation/enhanced';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { antdStyles, AntdStylesPlugin, IN_PAGE } from './antd-styles.mjs';
import { CompressPlugin } from './compress-plugin.mjs';
import { developmentRegistry } from './dev-registry.mjs';
import { entryOnDemand, hotAlias, hotPlugins, hotRules, RefreshHookPlugin, SOCKET } from './hot.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { trimAlias, trimPlugins, trimRules } from './bundle-trimming.mjs';
import { RemoteManifestPlugin } from './manifest-plugin.mjs';
import { kitOf } from './kit-classes.mjs';
import { freePortNear } from './ports.mjs';
import { refuseOddTargets } from './request-target.mjs';
import { schemas } from './schemas.mjs';
import { HostManifestPlugin, isForeign } from './shared-usage.mjs';
import { consumedByRemote, providedByHost } from './shares.mjs';
import { buildOf } from './source-hash.mjs';

const { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } = federation;
const here = import.meta.dirname;
const repository = path.resolve(here, '../../..');
/** A loader of ours: a remote elsewhere sees only what it depends on itself. */
const { resolve: own } = createRequire(import.meta.url);

// Where it is not told, the federation plugin finds webpack by the stack of an error, which costs a second. Never what
// another build has left in the environment: objects of two webpacks cannot be cached together.
process.env.FEDERATION_WEBPACK_PATH = own('webpack');

/** Where `antd-styles.mjs` puts what it draws. */
const ANTD_STYLES = /[\\/]\.cache[\\/]antd-styles[\\/]/;

/**
 * antd's styles as style sheets that are drawn while the host is built: a tenth of the shell's start was drawing them
 * in the browser.
 */
const antdStyleRules = (files) => [
  {
    test: /[\\/]node_modules[\\/]antd[\\/]es[\\/].*\.js$/,
    use: { loader: path.join(here, 'antd-style-loader.mjs'), options: { files, inPage: IN_PAGE } },
  },
  {
    test: ANTD_STYLES,
    use: [
      { loader: own('style-loader'), options: { insert: path.join(here, '../runtime/insert-base-style.cjs') } },
      own('css-loader'),
    ],
  },
];

/** Files below this (bytes) have little to compile, and each is a file of a first visit, whose bytes are counted. */
const WORTH_A_HINT = 4096;

/**
 * Asks V8 to compile every function of a file while the file arrives, off the main thread. Otherwise V8 reads each
 * function twice: to skip it, and on the main thread when it is first called, which was a quarter of a first screen's
 * work. After the minimizer, which would drop the comment. https://v8.dev/blog/explicit-compile-hints
 */
const compiledAhead = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CompiledAhead', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'CompiledAhead', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        (assets) => {
          for (const [name, asset] of Object.entries(assets))
            if (name.endsWith('.js') && asset.size() >= WORTH_A_HINT)
              compilation.updateAsset(
                name,
                (source) => new webpack.sources.ConcatSource('//# allFunctionsCalledOnLoad\n', source),
              );
        },
      );
    });
  },
};

function base({ dir, production, name, hot, id }) {
  const kit = kitOf(dir, production);
  const kitClasses = kit ? [{ loader: path.join(here, 'kit-classes.mjs'), options: kit }] : [];
  return {
    context: dir,
    mode: production ? 'production' : 'development',
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: hot ? hotAlias(dir) : {} },
    output: {
      path: path.join(dir, 'dist'),
      publicPath: 'auto',
      uniqueName: name,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 120_000,
      // A module that throws while evaluating must throw again on the next try, never come back half-initialised.
      strictModuleErrorHandling: true,
    },
    module: {
      noParse: /[\\/]umd[\\/]index\.min\.js$/,
      // A name that a module does not export is a mistake of ours; `undefined` at run time would be a customer's.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: isForeign,
          use: [
            {
              loader: own('swc-loader'),
              options: {
                jsc: {
                  target: 'es2022',
                  parser: { syntax: 'typescript', tsx: true },
                  // Without its development build swc leaves out what tells hooks apart, and an added hook kills the
                  // page.
                  transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
                },
              },
            },
            ...kitClasses,
          ],
        },
        {
          test: /\.css$/,
          exclude: ANTD_STYLES,
          use: [
            { loader: own('style-loader'), options: { insert: path.join(here, '../runtime/insert-style.cjs') } },
            // A style sheet is text in a script: its source map would be too.
            { loader: own('css-loader'), options: { sourceMap: !production } },
            ...(production ? [path.join(here, 'minify-css-loader.mjs')] : []),
            ...kitClasses,
          ],
        },
        ...(hot ? hotRules(dir) : []),
        ...trimRules,
        { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...trimPlugins(production),
      ...(hot ? hotPlugins(id) : []),
      ...(production ? [compiledAhead, new CompressPlugin()] : []),
    ],
    optimization: {
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, parallel: false, extractComments: false })],
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
    },
    cache: (!production || existsSync(path.join(dir, 'dist'))) && {
      type: 'filesystem',
      cacheDirectory: path.join(dir, '.cache/webpack'),
      name: `${name}-${production ? 'production' : 'development'}${hot ? '-hot' : ''}`,
      buildDependencies: {
        config: [
          'webpack.mjs',
          'hot.mjs',
          'hot-loader.mjs',
          'kit-classes.mjs',
          'shares.mjs',
          'bundle-trimming.mjs',
          'antd-styles.mjs',
        ].map((file) => path.join(here, file)),
      },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

const apiProxy = () => [
  { context: ['/api/v1', '/uploads'], target: `http://127.0.0.1:${process.env.API_PORT ?? 3010}`, xfwd: true },
];

const bindHost = () => process.env.BIND_HOST ?? '127.0.0.1';

/**
 * What every development server has in common. `client.webSocketURL` is fixed: a container runs in the page of another
 * server.
 */
export function developmentServer(port, { before = [] } = {}) {
  return {
    host: bindHost(),
    port,
    headers: { 'Access-Control-Allow-Origin': '*' },
    historyApiFallback: true,
    allowedHosts: 'all',
    client: {
      overlay: false,
      logging: 'warn',
      webSocketTransport: SOCKET,
      webSocketURL: { hostname: process.env.PUBLIC_HOST ?? 'localhost', port, protocol: 'ws' },
    },
    proxy: apiProxy(),
    webSocketServer: 'ws',
    setupMiddlewares: (middlewares, server) => [
      { name: 'request-target', middleware: refuseOddTargets },
      ...before.map((one) => (typeof one === 'function' ? one(server) : one)),
      ...middlewares,
    ],
  };
}

/** The page of a remote that runs alone. */
const STANDALONE_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head><body><div id="root"></div></body></html>';

/**
 * The federation container of a remote: what the host loads. `folder` keeps its development files apart from the
 * standalone page's.
 */
function containerOf({ dir, production, version, id, build, exposes }) {
  const folder = production ? '' : 'container/';
  const container = `${id}__${version}_${build}`.replace(/[^a-z0-9_]/gi, '_');
  const common = base({ dir, production, name: container, hot: !production, id });
  return {
    ...common,
    name: 'container',
    entry: {},
    output: {
      ...common.output,
      filename: `${folder}${common.output.filename}`,
      chunkFilename: `${folder}${common.output.chunkFilename}`,
      ...(production
        ? {}
        : {
            hotUpdateChunkFilename: `${folder}[id].[fullhash].hot-update.js`,
            hotUpdateMainFilename: `${folder}[runtime].[fullhash].hot-update.json`,
          }),
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: container,
        filename: production ? 'remoteEntry.[contenthash:8].js' : `${folder}remoteEntry.js`,
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([key, file]) => [key, { import: file, name: key.slice(2) }]),
        ),
        shared: consumedByRemote(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new IntegrityPlugin(),
      new RemoteManifestPlugin({ dir, version, build, container, exposes }),
    ],
  };
}

/** The port that the environment names, or the usual one; where the running product holds that, one beside it. */
async function developmentPort(id, usual) {
  const named = process.env[`${id.toUpperCase().replaceAll('-', '_')}_PORT`];
  const port = named ? Number(named) : process.env.WEBPACK_SERVE ? await freePortNear(usual, bindHost()) : usual;
  const place = `${process.env.PUBLIC_HOST ?? 'localhost'}:${port}`;
  const say = () =>
    console.log(
      `${id} alone: http://${place}\n${id} inside the product that REMOTE_OVERRIDES=local npm start runs: Ctrl+Shift+M there, then "${id}" and "${place}"`,
    );
  return { port, ...(named ? {} : { onListening: say }) };
}

/** The worker with which the network mock of a remote alone answers in place of an API (`@bo/testing/mocks`). */
function mockWorker(dir) {
  try {
    const file = createRequire(path.join(dir, 'package.json')).resolve('msw/mockServiceWorker.js');
    const middleware = (_request, response) =>
      response.setHeader('Content-Type', 'text/javascript').end(readFileSync(file));
    return [{ name: 'mock-worker', path: '/mockServiceWorker.js', middleware }];
  } catch {
    return [];
  }
}

/** The remote alone in a page of its own. */
function standaloneOf({ dir, id, server: { port, ...told } }) {
  const standalone = base({ dir, production: false, name: `${id}_standalone`, hot: true, id });
  const { entry, middleware } = entryOnDemand('standalone', { standalone: './src/standalone.ts' });
  return {
    ...standalone,
    name: 'standalone',
    entry,
    output: { ...standalone.output, publicPath: '/', clean: false },
    plugins: [...standalone.plugins, new HtmlWebpackPlugin({ title: id, templateContent: STANDALONE_PAGE })],
    devServer: { ...developmentServer(port, { before: [...mockWorker(dir), middleware] }), ...told },
  };
}

/**
 * The webpack configuration of a remote: `export default remoteConfig({ dir: import.meta.dirname })`. Its development
 * port is `config.port` of its package.json, or the environment's `<ID>_PORT`; the development configuration is a
 * promise.
 *
 * Production builds the container alone, under a name that carries version and build: two versions of a remote can then
 * live in one page, which fallback, override and canary need. Development builds two things apart, because Fast Refresh
 * breaks when they are one: the container, and a plain standalone page.
 */
export function remoteConfig({ dir, exposes = {} }) {
  return (_env, { mode = 'production' } = {}) => {
    const production = mode === 'production';
    const { name, version, config } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
    const id = name.replace(/^mfe-/, '');
    const build = production ? buildOf(dir) : 'dev';
    const container = containerOf({
      dir,
      production,
      version,
      id,
      build,
      exposes: { './remote': './src/entry.ts', ...exposes },
    });
    return production
      ? container
      : developmentPort(id, config.port).then((server) => [container, standaloneOf({ dir, id, server })]);
  };
}

const fromFederation = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
const runtimePlugin = fromFederation.resolve('@module-federation/inject-external-runtime-core-plugin');
/**
 * `provideExternalRuntime` names the CommonJS file of its plugin, which brings a second copy of the whole runtime (60
 * kB). Remove when it names the ES module.
 */
const ESM_ONLY = { [`${runtimePlugin}$`]: runtimePlugin.replace(/index\.cjs$/, 'index.js') };

/**
 * The first screen in files that change at different times: a deploy of the shell leaves the libraries in people's
 * caches.
 */
const packagesOf = (...names) => new RegExp(`[\\\\/]node_modules[\\\\/](?!\\.pnpm)(?:${names.join('|')})[\\\\/]`);
const FIRST_SCREEN = {
  react: {
    name: 'react',
    chunks: 'initial',
    priority: 30,
    enforce: true,
    test: packagesOf('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
  },
  antd: {
    name: 'antd',
    chunks: 'initial',
    priority: 20,
    enforce: true,
    test: packagesOf('antd', '@ant-design', '@rc-component', 'stylis'),
  },
  libraries: { name: 'libraries', chunks: 'initial', priority: 10, enforce: true, test: /[\\/]node_modules[\\/]/ },
};

/**
 * Where a host is built for those who develop a remote: with React's development build, which alone can refresh, and
 * without a development server of its own.
 */
export const developmentDist = (dir) => path.join(dir, '.cache/development');

/**
 * The webpack configuration of the host: `export default hostConfig({ dir: import.meta.dirname, port: 3000 })`; the
 * environment's HOST_PORT moves it. `budgets` are the kB that its page may load, packed, before any remote: `js`,
 * `css`; `ceilings` the most that a remote may give itself: `entry`, `screen`, `extension`.
 */
export function hostConfig({ dir, port: usual, budgets, ceilings }) {
  return (_env, { mode = 'production' } = {}) => {
    const production = mode === 'production';
    const port = Number(process.env.HOST_PORT ?? usual);
    const hot = !production && Boolean(process.env.WEBPACK_SERVE);
    const common = base({ dir, production, name: 'host', hot, id: 'host' });
    const styles = production ? antdStyles(dir) : null;
    return {
      ...common,
      // The first file sets up what every later module depends on: Trusted Types, the style nonce.
      entry: { host: ['./src/remotes/secure-page.ts', './src/index.tsx'] },
      output: { ...common.output, publicPath: '/', ...(production ? {} : { path: developmentDist(dir) }) },
      resolve: { ...common.resolve, alias: { ...common.resolve.alias, ...ESM_ONLY, ...trimAlias } },
      module: { ...common.module, rules: [...common.module.rules, ...(styles ? antdStyleRules(styles) : [])] },
      optimization: { ...common.optimization, splitChunks: { cacheGroups: FIRST_SCREEN } },
      plugins: [
        ...common.plugins,
        new ModuleFederationPlugin({
          name: 'host',
          remotes: {},
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        }),
        // Consumes nothing, but brings the federation's own sharing runtime; without it webpack's plain one is used,
        // whose scope the runtime never sees.
        new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
        new ProvideSharedPlugin({ shareScope: 'default', provides: providedByHost() }),
        new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
        new HostManifestPlugin({
          build: production ? buildOf(dir) : 'dev',
          budgets: production ? budgets : undefined,
          ceilings,
          contract: async () => (await schemas()).CONTRACT_VERSION,
        }),
        ...(styles ? [new AntdStylesPlugin(styles)] : []),
        ...(production ? [] : [new RefreshHookPlugin()]),
      ],
      devServer: {
        ...developmentServer(port, { before: [developmentRegistry(repository)] }),
      },
    };
  };
}
