import { readFileSync } from 'node:fs';
import path from 'node:path';
import federation from '@module-federation/enhanced';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { RemoteManifestPlugin } from './manifest-plugin.mjs';
import { consumedByRemote, providedByHost } from './shares.mjs';
import { SHARED_SOURCES, sourceHash } from './source-hash.mjs';

const { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } = federation;
const here = import.meta.dirname;
const repository = path.resolve(here, '../../..');

function base({ dir, production, name, hot }) {
  return {
    context: dir,
    mode: production ? 'production' : 'development',
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    resolveLoader: { modules: [path.resolve(here, '../node_modules'), 'node_modules'] },
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
      trustedTypes: { policyName: 'back-office' },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'swc-loader',
            options: {
              jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic', development: false, refresh: hot } } },
            },
          },
        },
        { test: /\.css$/, use: ['style-loader', 'css-loader'] },
        { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      // Icons are imported one by one; what they have in common (and its context, which carries the style nonce) is shared.
      new webpack.NormalModuleReplacementPlugin(/^\.\.\/components\/AntdIcon$/, (resource) => {
        if (resource.context.includes(path.join('@ant-design', 'icons', 'es', 'icons'))) resource.request = '@ant-design/icons/es/components/AntdIcon';
      }),
      ...(hot ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    optimization: {
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
    },
    cache: { type: 'filesystem', cacheDirectory: path.join(dir, '.cache/webpack'), name: `${name}-${production ? 'production' : 'development'}${hot ? '-hot' : ''}`, buildDependencies: { config: [path.join(here, 'webpack.mjs'), path.join(here, 'shares.mjs')] } },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

const devHeaders = { 'Access-Control-Allow-Origin': '*' };

/**
 * The webpack configuration of a remote: `export default remoteConfig({ dir: import.meta.dirname, port: 3001 })`.
 *
 * Production builds the container alone, under a name that carries version and build: two versions of a remote can then
 * live in one page, which fallback, override and canary need. Development builds two things apart, because Fast Refresh
 * breaks when they are one: the container, and a plain standalone page.
 */
export function remoteConfig({ dir, port, exposes = {} }) {
  return (_env, { mode = 'production' } = {}) => {
    const production = mode === 'production';
    const { name: packageName, version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
    const id = packageName.replace(/^mfe-/, '');
    const build = production ? sourceHash(repository, [path.relative(repository, dir), ...SHARED_SOURCES]).slice(0, 8) : 'dev';
    const container = `${id}__${version}_${build}`.replace(/[^a-z0-9_]/gi, '_');
    const allExposes = { './remote': './src/entry.ts', ...exposes };
    const common = base({ dir, production, name: container, hot: false });
    const containerConfig = {
      ...common,
      name: 'container',
      entry: {},
      plugins: [
        ...common.plugins,
        new ModuleFederationPlugin({
          name: container,
          filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
          exposes: Object.fromEntries(Object.entries(allExposes).map(([key, file]) => [key, { import: file, name: key.slice(2) }])),
          shared: consumedByRemote(),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        }),
        new RemoteManifestPlugin({ dir, version, build, container, exposes: allExposes }),
      ],
    };
    if (production) return containerConfig;
    const standalone = base({ dir, production, name: `${id}_standalone`, hot: true });
    return [
      { ...containerConfig, output: { ...common.output, path: path.join(dir, 'dist/container'), publicPath: 'auto' } },
      {
        ...standalone,
        name: 'standalone',
        dependencies: [],
        entry: { standalone: './src/standalone.ts' },
        output: { ...standalone.output, path: path.join(dir, 'dist/standalone'), publicPath: '/' },
        plugins: [...standalone.plugins, new HtmlWebpackPlugin({ title: packageName, templateContent: '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div></body></html>' })],
        devServer: {
          host: process.env.BIND_HOST ?? '127.0.0.1',
          port: Number(process.env[`${id.toUpperCase()}_PORT`] ?? port),
          headers: devHeaders,
          historyApiFallback: true,
          allowedHosts: 'all',
          client: { overlay: false },
          proxy: [{ context: ['/api/v1', '/uploads'], target: `http://127.0.0.1:${process.env.API_PORT ?? 3010}` }],
        },
      },
    ];
  };
}

/** The webpack configuration of the host: `export default hostConfig({ dir: import.meta.dirname, port: 3000 })`. */
export function hostConfig({ dir, port }) {
  return (_env, { mode = 'production' } = {}) => {
    const production = mode === 'production';
    const common = base({ dir, production, name: 'host', hot: !production });
    return {
      ...common,
      entry: { host: './src/index.tsx' },
      output: { ...common.output, publicPath: '/' },
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
        // Consumes nothing, but brings the federation's own sharing runtime; without it webpack's plain one is used, whose scope the runtime never sees.
        new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
        new ProvideSharedPlugin({ shareScope: 'default', provides: providedByHost() }),
        new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
      ],
      devServer: {
        host: process.env.BIND_HOST ?? '127.0.0.1',
        port: Number(process.env.HOST_PORT ?? port),
        historyApiFallback: true,
        allowedHosts: 'all',
        client: { overlay: false },
        proxy: [
          { context: ['/api/v1'], target: `http://127.0.0.1:${process.env.API_PORT ?? 3010}` },
          { context: ['/registry.json'], target: `http://127.0.0.1:${process.env.REGISTRY_PORT ?? 3009}` },
        ],
      },
    };
  };
}
