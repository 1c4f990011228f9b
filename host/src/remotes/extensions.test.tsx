import { ExtensionPlace, setSession, useExtensions } from '@bo/platform';
import { act, aSession, screen } from '@bo/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aManifest } from '../test/render-host.tsx';
import { provideRemoteExtensions } from './extensions.ts';
import { loadPart, partFailed, startAfresh } from './orchestrator.ts';
import type { LiveRemote } from './registry.ts';
import { hideStyles, loadBeside, stylesNow } from './styles.ts';

jest.mock('./orchestrator.ts', () => ({
  loadPart: jest.fn(),
  partFailed: jest.fn(() => Promise.resolve()),
  startAfresh: jest.fn(() => Promise.resolve()),
}));
const load = jest.mocked(loadPart);

const point = 'product.details.panel';
const extension = { id: 'panel', point, expose: './extensions/panel', title: { en: 'Panel', ab: 'لوحة' } };
function aRemote(fields: Parameters<typeof aManifest>[0]): LiveRemote {
  const manifest = aManifest({
    contract: '^2.0.0',
    extensions: [{ ...extension, permissions: ['product.view'] }],
    ...fields,
  });
  const release = { version: '1.0.0', build: 'test', url: 'http://localhost/remote.json', integrity: '' };
  const entry = {
    id: manifest.id,
    state: 'on' as const,
    current: release,
    previous: null,
    canary: null,
    seq: 1,
    manifest,
  };
  return { entry, manifest, release, channel: 'stable', fallback: null };
}

function Page() {
  return useExtensions(point).map((one) => (
    <section key={one.key} aria-label={one.key}>
      <ExtensionPlace<{ text: string }>
        extension={one}
        pending="on its way"
        failed={(retry) => (
          <button type="button" onClick={retry}>
            Retry
          </button>
        )}
      >
        {({ text }) => text}
      </ExtensionPlace>
    </section>
  ));
}
function renderPage(...remotes: LiveRemote[]) {
  act(() => {
    setSession(aSession());
    provideRemoteExtensions(remotes);
  });
  render(<Page />);
}

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});

test('what a remote declares is handed to the page, with its texts there; one that this host cannot run contributes nothing', async () => {
  const order: string[] = [];
  load.mockImplementation((_remote, expose) => {
    order.push(expose);
    return Promise.resolve({
      default: { point, text: 'A panel', prepare: () => Promise.resolve(order.push('texts')) },
    });
  });
  renderPage(aRemote({ id: 'guest' }), aRemote({ id: 'newer', contract: '^9.0.0' }));
  expect(await screen.findByText('A panel')).toBeInTheDocument();
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(['guest.panel']);
  expect(order).toEqual(['./extensions/panel', 'texts']);
});

test.each([
  ['a module for another point', () => Promise.resolve({ default: { point: 'customer.actions' } })],
  ['something else', () => Promise.resolve({})],
  ['nothing', () => Promise.reject(new Error('lost'))],
])('%s in its place is told with what it is of, and Retry asks again for what was awaited', async (_, answer) => {
  load.mockImplementation(answer);
  renderPage(aRemote({ id: 'guest' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(partFailed).toHaveBeenCalledWith(
    expect.objectContaining({ channel: 'stable' }),
    'Extension "panel" of product.details.panel',
    expect.any(Error),
  );
  expect(startAfresh).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(2);
});

test('code of another remote that loads during a visit keeps its styles when the visit ends', async () => {
  const addStyle = () => document.head.appendChild(document.createElement('style'));
  const before = stylesNow();
  const own = addStyle();
  const warmed = await loadBeside(() => Promise.resolve(addStyle()));
  let arriving: HTMLStyleElement | undefined;
  let finish = (): void => undefined;
  const loading = loadBeside(() => {
    arriving = addStyle();
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  hideStyles('alpha', before);
  expect([own, warmed, arriving].map((style) => style?.media)).toEqual(['not all', '', '']);
  finish();
  await loading;
});
