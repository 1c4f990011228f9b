import { parse } from 'acorn';

const MAKERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);
/** What antd draws in a look that we do not offer. */
const UNUSED = new Set(['Pagination-bordered']);

/** The style modules of components: each calls a maker, but for those that draw nothing of their own. */
const STYLE_MODULE = /[\\/]antd[\\/]es[\\/]([^\\/]+)[\\/]style[\\/]index\.js$/;
const WITHOUT_MAKER = new Set(['col', 'row', 'config-provider', 'qrcode']);

/** The calls in which a module of antd makes a component's styles. */
function callsIn(node, found = []) {
  if (Array.isArray(node)) for (const one of node) callsIn(one, found);
  else if (node && typeof node.type === 'string') {
    if (node.type === 'CallExpression' && MAKERS.has(node.callee.name)) found.push(node);
    for (const value of Object.values(node)) if (typeof value === 'object') callsIn(value, found);
  }
  return found;
}

/** `'Button'` is drawn under `Button-Button`, `['Input', 'TextArea']` under `Input-TextArea`. */
function nameOf({ type, value, elements }) {
  if (type === 'Literal') return `${value}-${value}`;
  return elements.map((element) => element.value).join('-');
}

/**
 * antd's styles as style sheets instead of functions that write them in the browser (`antd-styles.mjs`): the function
 * goes out
 * of the call, and with it everything only it used; the style sheet comes in, unless the page brings it. What sets the
 * component's CSS variables stays.
 */
export default function antdStyleLoader(source) {
  if (![...MAKERS].some((name) => source.includes(`${name}(`))) {
    const [, component] = STYLE_MODULE.exec(this.resourcePath) ?? [];
    if (component && !WITHOUT_MAKER.has(component))
      throw new Error(`antd makes the styles of ${component} in a way that antd-style-loader.mjs does not know.`);
    return source;
  }
  const { files, inPage } = this.getOptions();
  let code = source;
  const imports = [];
  for (const {
    arguments: [component, style],
  } of callsIn(parse(source, { ecmaVersion: 'latest', sourceType: 'module' })).reverse()) {
    const name = nameOf(component);
    if (UNUSED.has(name)) continue;
    if (!files[name]) throw new Error(`antd's styles of ${name} were not drawn: add it to antd-styles.mjs.`);
    if (!inPage.includes(name)) imports.push(files[name]);
    code = `${code.slice(0, style.start)}null${code.slice(style.end)}`;
  }
  return imports.map((file) => `import ${JSON.stringify(file)};\n`).join('') + code;
}
