import { fireEvent, renderRoute, screen, waitFor } from '@bo/testing';
import { LinkTabs } from '../index.ts';

const tabs = ['Pending', 'Picked', 'Delivered'].map((text, index) => ({
  text,
  to: `/${text.toLowerCase()}`,
  count: index,
  current: index === 0,
}));

/** A place of `width` pixels, in which each tab takes 100. */
function placeOf(width: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = this.classList.contains('bo-tab') ? [...(this.parentElement?.children ?? [])].indexOf(this) : -1;
    return index < 0 ? new DOMRect(0, 0, width, 30) : new DOMRect(index * 100, 0, 100, 30);
  });
}
beforeAll(() => {
  globalThis.DOMRect ??= class {
    constructor(
      readonly left: number,
      readonly top: number,
      readonly width: number,
      readonly height: number,
    ) {}
    get right() {
      return this.left + this.width;
    }
  } as unknown as typeof DOMRect;
});
afterEach(() => jest.restoreAllMocks());

test('tabs with room for all have no menu', async () => {
  placeOf(300);
  await renderRoute(<LinkTabs label="States" tabs={tabs} />);
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('a tab without room is found under "More", with its count', async () => {
  placeOf(210);
  const { user, router } = await renderRoute(<LinkTabs label="States" tabs={tabs} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Delivered 2']);
  await user.click(items[0]!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/delivered'));
});

test('a count that arrives while the pointer is over the tabs moves none of them', async () => {
  placeOf(300);
  jest.spyOn(window, 'getComputedStyle').mockReturnValue({ inlineSize: '86px' } as CSSStyleDeclaration);
  await renderRoute(<LinkTabs label="States" tabs={tabs} />);
  const row = screen.getAllByRole('link')[0]?.parentElement as HTMLElement;
  const widths = () => screen.getAllByRole('link').map(({ style }) => style.inlineSize);
  fireEvent.pointerEnter(row);
  expect(widths()).toEqual(['86px', '86px', '86px']);
  fireEvent.pointerLeave(row);
  expect(widths()).toEqual(['', '', '']);
});
