import { Counters, DashboardCounts, Job, listPage, PublicSettings, SessionInfo, UserSessions } from '@bo/contracts';
import { initI18n, setLanguage, type Language } from '@bo/i18n';
import { keepSession, setSession } from '@bo/platform';
import { RemoteManifest } from '@bo/platform/manifest';
import { createMemoryRouter } from '@bo/platform/router';
import { resetTheme } from '@bo/platform/theme';
import { api, aSession, mock, HttpResponse, server } from '@bo/testing';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../app.tsx';
import { queryClient } from '../auth/session.ts';
import { endSession } from '../auth/other-tabs.ts';
import { startHttp } from '../http.ts';
import ab from '../locales/ab/host.json';
import en from '../locales/en/host.json';
import { setPublicSettings } from '../base/public-settings.ts';
import { startRemotes } from '../remotes/orchestrator.ts';
import type { LiveRemote } from '../remotes/registry.ts';
import { provideRemoteWords } from '../remotes/words.ts';
import { hostRoutes } from '../router.tsx';
import { closeOverlay } from '../base/overlay.ts';

// jsdom computes the style of every ancestor to tell what is hidden: minutes, with antd's style sheets.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

const COUNTS = {
  pending: 25,
  processed: 15,
  picked: 17,
  packed: 14,
  ready_for_delivery: 3,
  delivered: 1808,
  cancelled_today: 5,
  late: 19,
  on_hold: 6,
  delivered_today: 42,
  since: '2026-11-21T20:00:00.000Z',
  waiting: {
    pending: { oldest: new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString(), late: 2 },
    processed: { oldest: null, late: 0 },
    picked: { oldest: null, late: 0 },
    packed: { oldest: null, late: 0 },
    ready_for_delivery: { oldest: null, late: 0 },
  },
};

interface HostOptions {
  path?: string;
  /** Who is signed in; null for nobody. */
  session?: SessionInfo | null;
  language?: Language;
  settings?: Partial<PublicSettings>;
  /** Answers of this test, in place of what the shell is answered otherwise. */
  answers?: readonly ReturnType<typeof mock.get>[];
}
export interface RenderedHost {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
}

/** A manifest as served, with the given fields and defaults for the others. */
export function aManifest(fields: Partial<Record<keyof RemoteManifest, unknown>> = {}): RemoteManifest {
  return RemoteManifest.parse({
    id: 'catalog',
    title: { en: 'Catalogue', ab: 'الكتالوج' },
    contract: '^1.0.0',
    routes: [
      {
        id: 'productList',
        path: '/product/productlist',
        permission: 'product.view',
        title: { en: 'Products', ab: 'المنتجات' },
      },
    ],
    menu: [],
    widgets: [],
    commands: [],
    version: '1.0.0',
    build: 'test',
    container: 'catalog__1_0_0_test',
    entry: 'remoteEntry.js',
    integrity: {},
    needs: {},
    uses: {},
    ...fields,
  });
}

function aRemote(manifest: RemoteManifest): LiveRemote {
  const release = {
    version: manifest.version,
    build: manifest.build,
    url: 'http://localhost/remote.json',
    integrity: '',
  };
  return {
    entry: { id: manifest.id, state: 'on', current: release, previous: null, canary: null, seq: 1, manifest },
    manifest,
    release,
    channel: 'stable',
    fallback: null,
  };
}

/** Mocks the requests that the shell sends on every screen. */
export function answerTheShell(): void {
  server.use(
    api.get('admin_panel/jobs/', listPage(Job), {
      count: 0,
      count_exact: true,
      next: null,
      previous: null,
      results: [],
    }),
    api.get('admin_panel/counters/', Counters, { orders_pending: 25, orders_late: 19 }),
    api.get('admin_panel/dashboard/counts/', DashboardCounts, COUNTS),
    mock.get('*/api/v1/admin_panel/events/', () => new HttpResponse(null, { status: 404 })),
    api.get('auth/sessions/', UserSessions, { results: [] }),
    mock.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })),
  );
}

/** The whole shell as people meet it; the network alone is mocked. */
export async function renderHost({
  path = '/dashboard',
  session = aSession({ expires_at: new Date(Date.now() + 3_600_000).toISOString() }),
  language = 'en',
  settings = {},
  answers = [],
}: HostOptions = {}): Promise<RenderedHost> {
  await initI18n({ language, resources: { en: { host: en }, ab: { host: ab } } });
  await setLanguage(language);
  act(() => {
    resetTheme();
    closeOverlay();
    setPublicSettings(PublicSettings.parse({ idle_lock_minutes: 0, ...settings }));
    setSession(session);
  });
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  if (session) {
    keepSession('token', session.user);
    server.use(api.get('auth/me/', SessionInfo, session));
  }
  answerTheShell();
  server.use(...answers);
  const router = createMemoryRouter(hostRoutes, { initialEntries: [path] });
  startHttp(() => {
    endSession(router);
  });
  render(<App router={router} queryClient={queryClient} />);
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), router };
}

let started = false;
/** Sets which remotes there are; once per test file, as in a page. */
export function haveRemotes(...manifests: RemoteManifest[]): void {
  if (started) throw new Error('haveRemotes: a page has its remotes from boot to end. Call it once per test file.');
  started = true;
  const remotes = manifests.map(aRemote);
  provideRemoteWords(remotes);
  startRemotes(remotes, () => false);
}

/** Puts a text into a field at once; letter by letter is for what happens between the letters. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
