import 'fake-indexeddb/auto';
import '@testing-library/jest-dom';
import type { Language, Permission, SessionInfo } from '@bo/contracts';
import { configureHttp, createHttp, createQueryClient, createUploadHttp, http, type HttpOptions } from '@bo/http';
import { initI18n, setLanguage, setStoreFormat, useLanguage } from '@bo/i18n';
import { accessToken, type RemoteApp, setSession, toast } from '@bo/platform';
import { describeError } from '@bo/platform/describe-error';
import { type QueryClient, QueryClientProvider } from '@bo/platform/query';
import { createMemoryRouter, RouterProvider } from '@bo/platform/router';
import { configure, fireEvent, render, type RenderResult, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import ConfigProvider from 'antd/es/config-provider';
import arEG from 'antd/es/locale/ar_EG';
import enGB from 'antd/es/locale/en_GB';
import type { ReactElement, ReactNode } from 'react';
import { Toaster, toast as toasts } from 'react-hot-toast';
import { aSession } from './factories.ts';

declare global {
  /** How many times slower than usual this machine works; set before the first test of a file. */
  var TEST_SLOWNESS: number;
}
// Two cores shared by several suites: what takes 50 ms alone may take seconds. Less than a whole test may take, or
// nobody would read what it has waited for.
configure({ asyncUtilTimeout: 10_000 * TEST_SLOWNESS });

interface RenderOptions {
  /** The URL to start at. */
  path?: string;
  /** What the signed-in person may do; everything, unless said otherwise. */
  permissions?: readonly Permission[];
  /** The seller or dealer that the signed-in person works for; none, unless said otherwise. */
  worksFor?: SessionInfo['works_for'];
  language?: Language;
}

export interface RenderedRoute extends RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  /** Someone else has changed something: `invalidateQueries` asks again for what is on the screen. */
  client: QueryClient;
}

function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const { dir, language } = useLanguage();
  return (
    <ConfigProvider direction={dir} locale={language === 'ab' ? arEG : enGB} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={client}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** Configures the page's clients as the host does, against the network mock. */
export function configureTestHttp(options: Partial<HttpOptions> = {}): void {
  const all: HttpOptions = {
    baseUrl: '/api/v1/',
    getToken: accessToken,
    getLanguage: () => 'en',
    onUnauthorized: () => undefined,
    ...options,
  };
  configureHttp(createHttp(all), createUploadHttp(all));
}

/**
 * Renders an app as the host would: real router (guards included), query client, texts, theme, session and toasts; only
 * the network is mocked. Find things by role and name, as a person does.
 */
export async function renderRoute(
  app: ReactElement,
  { path = '/', permissions, worksFor = null, language = 'en' }: RenderOptions = {},
): Promise<RenderedRoute> {
  await initI18n({ language });
  await setLanguage(language);
  // The last test's toasts, with their Undo, are not this one's.
  toasts.remove();
  const session = aSession({ works_for: worksFor, ...(permissions ? { permissions: [...permissions] } : {}) });
  setSession(session);
  setStoreFormat(session.store);
  if (!isConfigured()) configureTestHttp();
  const router = createMemoryRouter([{ path: '*', element: app }], { initialEntries: [path] });
  const client = createQueryClient({
    failed: (error) => toast.error(describeError(error)),
    done: (text) => toast.success(text),
  });
  const result = render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...result, user: userEvent.setup(), router, client };
}

/** Renders a remote through its own route table, with its texts loaded: what the host mounts. */
export async function renderApp(app: RemoteApp, options: RenderOptions = {}): Promise<RenderedRoute> {
  await initI18n({ language: options.language ?? 'en' });
  await app.prepare();
  return renderRoute(<app.App />, options);
}

function isConfigured(): boolean {
  try {
    http();
    return true;
  } catch {
    return false;
  }
}

/** Chooses one of a record's actions under the three dots, once its page is there. */
export async function chooseMore(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, { timeout: 20_000 }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}
