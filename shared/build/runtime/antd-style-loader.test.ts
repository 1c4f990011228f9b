import antdStyleLoader from '../src/antd-style-loader.mjs';

const load = (source: string, component = 'tag') =>
  antdStyleLoader.call(
    {
      resourcePath: `/node_modules/antd/es/${component}/style/index.js`,
      getOptions: () => ({
        files: { 'Tag-Tag': '/styles/tag.css', 'Button-Button': '/styles/button.css' },
        inPage: ['Button-Button'],
      }),
    },
    source,
  );

test('the function that writes styles goes, and the style sheet comes in, unless the page brings it', () => {
  expect(load("export default genStyleHooks('Tag', (token) => write(token), prepare);")).toBe(
    'import "/styles/tag.css";\nexport default genStyleHooks(\'Tag\', null, prepare);',
  );
  expect(load("export default genStyleHooks('Button', (token) => write(token), prepare);")).toBe(
    "export default genStyleHooks('Button', null, prepare);",
  );
});

test('a maker of styles that antd has renamed stops the build and is named by its component, as are styles that were not drawn', () => {
  expect(() => load("export default makeStyleHooks('Tag', (token) => write(token));")).toThrow(
    'antd makes the styles of tag in a way that antd-style-loader.mjs does not know.',
  );
  expect(() => load("export default genStyleHooks('Badge', (token) => write(token));")).toThrow(
    "antd's styles of Badge-Badge were not drawn",
  );
  expect(load('export const genRowStyle = () => ({});', 'row')).toBe('export const genRowStyle = () => ({});');
});
