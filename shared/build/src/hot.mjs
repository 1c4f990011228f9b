import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';

const here = import.meta.dirname;
const runtime = path.join(here, '../runtime/hot');

/** The client side of every development server's connection. */
export const SOCKET = path.join(runtime, 'socket.mjs');

const REFRESH_RUNTIME = path.join(runtime, 'refresh-runtime.cjs');

/** What swc's development build calls of React, which is the one of the package in `dir`. */
export const hotAlias = (dir) => ({
  'react/jsx-dev-runtime$': path.join(runtime, 'jsx-dev-runtime.mjs'),
  'react/jsx-runtime$': createRequire(path.join(dir, 'package.json')).resolve('react/jsx-runtime'),
  // What the refresh plugin's client asks for: 56 modules for what every browser has that can run this.
  'core-js-pure/features/global-this$': path.join(runtime, 'global-this.cjs'),
  // One file that is not parsed, instead of 223.
  '@zxing/library$': '@zxing/library/umd/index.min.js',
});

/** Where changes of a remote that are no components end (hot-loader.mjs). */
export const hotRules = (dir) => [
  {
    include: [path.join(dir, 'src/app.ts'), path.join(dir, 'src/locales')],
    test: /[\\/](app|locales[\\/]\w+[\\/]\w+)\.ts$/,
    loader: path.join(here, 'hot-loader.mjs'),
    enforce: 'pre',
  },
];

export const hotPlugins = (id) => [
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, runtime] }),
  // By its name or, as the refresh plugin's loader has it, by its file.
  new webpack.NormalModuleReplacementPlugin(/react-refresh([\\/]runtime(\.js)?)?$/, (resource) => {
    if (resource.contextInfo.issuer !== REFRESH_RUNTIME) resource.request = REFRESH_RUNTIME;
  }),
  new webpack.DefinePlugin({ __developed__: JSON.stringify(id) }),
  new KeepLastGoodPlugin(),
];

/**
 * What does not compile is not sent to a page that runs: the update that heals it follows the last good one, and no
 * module that only throws is ever run. The first build is sent whatever it is, so that there is a page to say what is
 * wrong.
 */
class KeepLastGoodPlugin {
  apply(compiler) {
    let good = false;
    const isKept = (compilation) => good && compilation.errors.length > 0;
    compiler.hooks.shouldEmit.tap('KeepLastGood', (compilation) => (isKept(compilation) ? false : undefined));
    compiler.hooks.compilation.tap('KeepLastGood', (compilation) => {
      compilation.hooks.shouldRecord.tap('KeepLastGood', () => (isKept(compilation) ? false : undefined));
    });
    compiler.hooks.done.tap('KeepLastGood', (stats) => {
      good ||= !stats.hasErrors();
    });
  }
}

/**
 * React reports its renderers to this hook once, when it starts; each remote's refresh runtime comes later and finds
 * them here. Without it the host refreshes and remotes reload.
 */
export class RefreshHookPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('RefreshHook', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('RefreshHook', (groups) => {
        const innerHTML =
          'window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true, nextId: 0, inject(renderer) { this.renderers.set(this.nextId, renderer); return this.nextId++; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };';
        groups.headTags.unshift({ tagName: 'script', voidTag: false, attributes: {}, innerHTML, meta: {} });
        return groups;
      });
    });
  }
}

/** Whether a request is for the page of a remote alone, or for its code. */
const isForPage = ({ method, url }) => {
  const { pathname } = new URL(url, 'http://localhost');
  return (
    method === 'GET' &&
    (pathname === '/standalone.js' || !/^\/(api|uploads|container|webpack-dev-server)\b|\.\w+$/.test(pathname))
  );
};

/**
 * The entry of a build that costs nothing until someone opens its page: most open a remote in the product alone. Only
 * the first request waits for it.
 */
export function entryOnDemand(name, entry) {
  let asked = false;
  return {
    entry: () => (asked ? entry : {}),
    middleware: ({ compiler }) => ({
      name: 'entry-on-demand',
      middleware: (request, _response, next) => {
        if (!asked && isForPage(request)) {
          asked = true;
          compiler.compilers.find((one) => one.name === name).watching.invalidate();
        }
        next();
      },
    }),
  };
}
