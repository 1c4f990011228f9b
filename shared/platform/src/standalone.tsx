import { SessionInfo, SignInResponse } from '@bo/contracts/platform';
import {
  type ApiError,
  configureHttp,
  createHttp,
  createQueryClient,
  createUploadHttp,
  http,
  parseResponse,
  toApiError,
} from '@bo/http';
import {
  currentLanguage,
  defineTexts,
  initI18n,
  LANGUAGES,
  localeOf,
  setLanguage,
  setStoreFormat,
  useLanguage,
} from '@bo/i18n';
import Menu from 'antd/es/menu';
import Result from 'antd/es/result';
import Select from 'antd/es/select';
import Tag from 'antd/es/tag';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'react-hot-toast';
import { createBrowserRouter, Link, matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { RouterProvider } from 'react-router/dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { describeError, useDescribeError } from './describe-error.ts';
import type { RemoteApp } from './lifecycles.tsx';
import ab from './locales/ab/standalone.json';
import en from './locales/en/standalone.json';
import { Look } from './theme-root.ts';
import type { RemoteDefinitionInput } from './manifest.ts';
import { accessToken, keepSession, setSession, useOptionalSession } from './session.tsx';
import { setThemeSetting, startTheme, THEME_CHOICES, useThemeSettings } from './theme.ts';
import { toast } from './toast.ts';

/** The demo accounts of a development database; their one password is public and exists nowhere else. */
const ACCOUNTS = ['admin', 'supervisor', 'catalog', 'orders', 'picker', 'marketing', 'finance', 'dealer'];
const PASSWORD = 'demo1234!';
const ACCOUNT_KEY = 'standaloneAccount';
const DEFAULT_ACCOUNT = 'admin';

const useText = defineTexts('standalone', { en, ab });
const emailOf = (account: string) => `${account}@demo.test`;
const chosenAccount = () => sessionStorage.getItem(ACCOUNT_KEY) ?? DEFAULT_ACCOUNT;

/**
 * Whether an API answers behind the development server. Asked once; a mock that began stays until the page is reloaded.
 */
const hasApi = () =>
  fetch('/api/v1/health/').then(
    ({ ok }) => ok,
    () => false,
  );

async function loadSession(): Promise<void> {
  const info = parseResponse(SessionInfo, await http().get('auth/me/'));
  setStoreFormat(info.store);
  setSession(info);
}

async function signInAs(account: string): Promise<void> {
  const answer = parseResponse(
    SignInResponse,
    await http().post('auth/sign-in/', { email: emailOf(account), password: PASSWORD }),
  );
  sessionStorage.setItem(ACCOUNT_KEY, account);
  keepSession(answer.access_token, answer.user);
  await loadSession();
}

interface FrameProps {
  remote: RemoteDefinitionInput;
  /** No API answers: the network mock does. */
  mocked: boolean;
}

/** Signs in before anything is shown, so that a screen behaves as it will in the product. */
function Session({ account, children }: { account: string; children: ReactNode }) {
  const t = useText();
  const describe = useDescribeError();
  const session = useOptionalSession();
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    if (session) return;
    const kept = accessToken() ? loadSession() : Promise.reject(new Error());
    kept
      .catch(() => signInAs(account))
      .catch((error: unknown) => {
        setProblem(toApiError(error));
      });
  }, [account, session]);
  if (problem)
    return (
      <Result
        status="warning"
        title={t('failed')}
        subTitle={[describe(problem), t('needsApi')].join(' ')}
        extra={<a href={location.href}>{t('retry')}</a>}
      />
    );
  return session ? children : <p role="status">{t('starting', { email: emailOf(account) })}</p>;
}

function Bar({ remote, mocked }: FrameProps) {
  const t = useText();
  const { language } = useLanguage();
  const session = useOptionalSession();
  const { theme_scheme: scheme } = useThemeSettings();
  return (
    <header
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 12,
        padding: '10px 24px',
        alignItems: 'center',
        background: 'var(--look-surface)',
        borderBlockEnd: '1px solid var(--ant-color-border-secondary)',
      }}
    >
      <strong style={{ flex: 1 }}>{remote.title[language]}</strong>
      {mocked ? <Tag color="warning">{t('mocked')}</Tag> : null}
      <Select
        aria-label={t('account')}
        style={{ minInlineSize: 160 }}
        value={session?.user.email.split('@')[0]}
        options={ACCOUNTS.map((value) => ({ value, label: value }))}
        onChange={(account) => {
          signInAs(account).catch((error: unknown) => toast.error(describeError(toApiError(error))));
        }}
      />
      <Select
        aria-label={t('scheme')}
        style={{ minInlineSize: 110 }}
        value={scheme}
        options={THEME_CHOICES.theme_scheme.map((value) => ({ value, label: t(`schemes.${value}`) }))}
        onChange={(value) => {
          setThemeSetting('theme_scheme', value);
        }}
      />
      <Select
        aria-label={t('language')}
        style={{ minInlineSize: 110 }}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: localeOf(value).name }))}
        onChange={(value) => void setLanguage(value)}
      />
    </header>
  );
}

function Frame({ remote, mocked }: FrameProps) {
  const t = useText();
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const session = useOptionalSession();
  // A page with a parameter needs a record to open; it is reached from its list.
  const screens = remote.routes.filter(
    ({ path, permission }) => !path.includes(':') && session?.permissions.includes(permission),
  );
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '220px 1fr', minBlockSize: '100vh' }}>
      <nav aria-label={t('menu')} style={{ background: 'var(--look-surface)' }}>
        <Menu
          mode="inline"
          style={{ borderInlineEnd: 0 }}
          selectedKeys={screens.filter(({ path }) => path === pathname).map(({ id }) => id)}
          items={screens.map(({ id, path, title }) => ({ key: id, label: <Link to={path}>{title[language]}</Link> }))}
        />
      </nav>
      <div style={{ minInlineSize: 0 }}>
        <Bar remote={remote} mocked={mocked} />
        <main id="content" tabIndex={-1} style={{ padding: 24 }}>
          <Session account={chosenAccount()}>
            <Outlet />
          </Session>
        </main>
      </div>
    </div>
  );
}

function Screen({ app: { App }, remote }: { app: RemoteApp; remote: RemoteDefinitionInput }) {
  const t = useText();
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const known = remote.routes.find(({ path }) => matchPath(path, pathname));
  const { title } = known ?? remote;
  useEffect(() => {
    document.title = title[language];
  }, [title, language]);
  return known ? (
    <App />
  ) : (
    <Result status="404" title={t('noScreen', { path: pathname })} subTitle={t('chooseScreen')} />
  );
}

/**
 * Runs a remote alone, on its own development server: the providers the host would give it, a session with a choice of
 * roles, both languages, the product's look, light and dark, and a menu of its own screens. The data are the API's;
 * where none answers, `withoutApi` starts what answers in its place. Never part of a release.
 *
 * @example void startStandalone(app, remote, { withoutApi: () => startMocks(mocks) });  // src/standalone.ts
 */
export async function startStandalone(
  app: RemoteApp,
  remote: RemoteDefinitionInput,
  { withoutApi }: { withoutApi?: () => Promise<void> } = {},
): Promise<void> {
  const mocked = withoutApi !== undefined && !(await hasApi());
  if (mocked) await withoutApi();
  await initI18n();
  startTheme();
  const options = {
    getToken: accessToken,
    getLanguage: () => localeOf(currentLanguage()).locale,
    onUnauthorized: () => {
      localStorage.clear();
      setSession(null);
    },
  };
  configureHttp(createHttp({ ...options, baseUrl: '/api/v1/' }), createUploadHttp({ ...options, baseUrl: '/api/v1/' }));
  const queryClient = createQueryClient({
    failed: (error) => toast.error(describeError(error)),
    done: (text) => toast.success(text),
  });
  await app.prepare();
  const first = remote.routes.find(({ path }) => !path.includes(':'))?.path ?? '/nothing';
  const router = createBrowserRouter([
    {
      element: <Frame remote={remote} mocked={mocked} />,
      children: [
        { path: '/', element: <Navigate to={first} replace /> },
        { path: '*', element: <Screen app={app} remote={remote} /> },
      ],
    },
  ]);
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element with the id "root" to draw in.');
  createRoot(element).render(
    <Look>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toaster position="top-right" />
    </Look>,
  );
}
