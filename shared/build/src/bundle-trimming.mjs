import path from 'node:path';
import webpack from 'webpack';

const runtime = path.resolve(import.meta.dirname, '../runtime');
const inPackage = (...parts) => new RegExp(parts.map((part) => `[\\\\/]${part}`).join(''));

/**
 * What libraries bring along and nobody here uses, by the request as the library writes it and the folder it stands in.
 * Each
 * would be in everybody's first load: a module that is shared is shared whole, and what one lazy screen uses of a
 * module is
 * in the chunk of all others too.
 */
const REPLACED = [
  // Icons are imported one by one; what they have in common (and its context, which carries the style nonce) is shared.
  {
    request: /^\.\.\/components\/AntdIconLight$/,
    from: inPackage('@ant-design', 'icons', 'es', 'icons'),
    by: '@ant-design/icons/es/components/AntdIconLight',
  },
  { request: /^\.\.\/locales\/index\.js$/, from: inPackage('zod', 'v4'), by: path.join(runtime, 'no-locales.mjs') },
  {
    request: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
    from: inPackage('zod', 'v4', 'classic'),
    by: path.join(runtime, 'no-json-schema.cjs'),
  },
  {
    request: /^\.\.\/\.\.\/color-picker\/components\/ColorPresets$/,
    from: inPackage('antd', 'es', 'button'),
    by: path.join(runtime, 'is-bright.mjs'),
  },
  {
    request: /^\.\/fetch\.js$/,
    from: inPackage('axios', 'lib', 'adapters'),
    by: path.join(runtime, 'no-fetch-adapter.mjs'),
  },
];

/** Of a production build alone: a development build has antd write its styles. */
const STYLE_WRITER = {
  request: /[\\/]useStyleRegister(\.js)?$/,
  from: inPackage('@ant-design', 'cssinjs', 'es'),
  by: path.join(runtime, 'no-style-writer.mjs'),
};

/**
 * react-router's exports name its development build alone; the other one lies beside it. Remove when they name both.
 */
const productionRouter = new webpack.NormalModuleReplacementPlugin(
  /[\\/]react-router[\\/]dist[\\/]development[\\/]/,
  ({ createData }) => {
    for (const key of ['resource', 'context'])
      createData[key] = createData[key].replace(/([\\/]react-router[\\/]dist[\\/])development/, '$1production');
  },
);

export const trimPlugins = (production) => [
  ...[...REPLACED, ...(production ? [STYLE_WRITER] : [])].map(
    ({ request, from, by }) =>
      new webpack.NormalModuleReplacementPlugin(request, (resource) => {
        if (from.test(`${resource.context}${path.sep}`)) resource.request = by;
      }),
  ),
  ...(production ? [productionRouter] : []),
];

/**
 * antd's parts do not say that importing them does nothing; without it `@rc-component/form` is in every first load for
 * one context of it.
 */
export const trimRules = [{ test: inPackage('node_modules', '@rc-component'), sideEffects: false }];

/** The host alone: what remotes take as `zod` is this. */
export const trimAlias = { zod$: path.join(runtime, 'zod.mjs') };
