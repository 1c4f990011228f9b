import { stageOf } from './screen-stage.ts';

const place = (html: string) => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
};

test.each([
  ['code', '<div role="status" data-code-pending="true"></div>'],
  ['code', '<h1>A tab</h1><div data-code-pending="true"><div class="ant-skeleton"></div></div>'],
  ['data', ''],
  ['data', '<h1>Products</h1><table><td><span class="bo-bone"></span></td></table>'],
  ['data', '<h1>Products</h1><div class="ant-skeleton"></div>'],
  ['data', '<section aria-busy="true">…</section>'],
  ['content', '<h1>Products</h1><p>0 records</p>'],
  ['content', 'a line of text'],
  // What another remote contributes to the screen is on its way, or hangs: the screen itself is there.
  ['content', '<h1>A product</h1><div data-extension="a.b"><div class="ant-skeleton"></div></div>'],
  ['content', '<h1>Orders</h1><td><span class="bo-bone" data-extension=""></span></td>'],
])('the stage is %s for %s', (stage, html) => {
  expect(stageOf(place(html))).toBe(stage);
});
