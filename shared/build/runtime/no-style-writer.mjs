// antd's styles are style sheets here (shared/build/src/antd-styles.mjs): what would write them in the browser, and the
// parser
// it needs, stay out.
export const STYLE_PREFIX = 'style';
export const extract = () => null;
export const normalizeStyle = (text) => text;
export const parseStyle = () => ['', {}];
/** The name of a component's set of CSS variables. */
export function uniqueHash(path, text) {
  let hash = 5381;
  for (const letter of `${path.join('%')}${text}`) hash = ((hash * 33) ^ letter.codePointAt(0)) >>> 0;
  return hash.toString(36);
}
export default function useNoStyle() {
  return (node) => node;
}
