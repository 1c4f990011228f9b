import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';

/** antd writes this rule at the end of what it extracts, for a server that renders pages. */
const CACHE_PATHS = /\.data-ant-cssinjs-cache-path\{[^}]*\}$/;

/**
 * The style sheets of antd's components by the name its source gives them: `Button-Button`, `Input-TextArea`; `Shared`
 * is what every one brings.
 */
function drawStyles(dir) {
  const fromHost = createRequire(path.join(dir, 'package.json'));
  const fromAntd = createRequire(fromHost.resolve('antd/package.json'));
  const { createElement } = fromHost('react');
  const { ConfigProvider, Form } = fromHost('antd');
  const { createCache, extractStyle, StyleProvider } = fromAntd('@ant-design/cssinjs');
  const cache = createCache();
  // What is drawn only in a state that the extraction's own examples do not have.
  const more = createElement(
    Form,
    { key: 'more' },
    createElement(Form.Item, { label: 'label' }, createElement('input')),
  );
  fromHost('@ant-design/static-style-extract').extractStyle((node) =>
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: { hashed: false, cssVar: { key: 'extracted' } } }, node, more),
    ),
  );
  const styles = {};
  for (const [key, entry] of cache.cache) {
    const [kind, , component] = key.split('%');
    if (kind !== 'style') continue;
    const one = createCache();
    one.cache.set(key, entry);
    styles[component] =
      (styles[component] ?? '') + extractStyle(one, { plain: true, types: 'style' }).replace(CACHE_PATHS, '');
  }
  return styles;
}

/** Writes each to a file of its own; its name has its contents' hash, so that webpack's cache sees a change. */
function writeStyles(dir, folder) {
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(drawStyles(dir)).map(([component, css]) => {
    const file = path.join(folder, `${component}.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`);
    writeFileSync(file, css);
    return [component, file];
  });
  return Object.fromEntries(files);
}

/**
 * Draws the style sheets of antd's components once, while the host is built: every value in them is a CSS variable, so
 * light,
 * dark and any brand colour are still chosen in the browser. In a process of its own, because antd looks at NODE_ENV.
 *
 * @param {string} dir the host's folder, whose antd it is
 * @returns {Record<string, string>} the file of each component's style sheet
 */
export function antdStyles(dir) {
  const args = [fileURLToPath(import.meta.url), dir, path.join(dir, '.cache/antd-styles')];
  return JSON.parse(
    execFileSync(process.execPath, args, {
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 1e8,
      encoding: 'utf8',
    }),
  );
}

/**
 * What the shell draws first, and what every component needs: one style sheet of the page, beside its scripts. The rest
 * comes with its component.
 */
export const IN_PAGE = [
  'Shared',
  'ant-design-icons',
  'Wave-Wave',
  'Button-Button',
  'Button-compact',
  'Space-Compact',
  'Select-Select',
  'Empty-Empty',
  'Tooltip-Tooltip',
  'Popover-Popover',
  'Skeleton-Skeleton',
];

/** Puts the page's style sheet into the page, before every other: ours may change what antd draws. */
export class AntdStylesPlugin {
  constructor(files) {
    this.text = IN_PAGE.map((name) => readFileSync(files[name], 'utf8')).join('');
    this.name = `antd.${createHash('sha256').update(this.text).digest('hex').slice(0, 8)}.css`;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AntdStyles', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'AntdStyles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.emitAsset(this.name, new webpack.sources.RawSource(this.text));
        },
      );
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('AntdStyles', (groups) => {
        groups.headTags.unshift({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'stylesheet', href: `/${this.name}` },
          meta: {},
        });
        return groups;
      });
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , dir, folder] = process.argv;
  process.stdout.write(JSON.stringify(writeStyles(dir, folder)));
}
