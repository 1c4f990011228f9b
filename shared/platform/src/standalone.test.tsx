import { type Language, SessionInfo, SignInResponse } from '@bo/contracts/platform';
import { http } from '@bo/http';
import { initI18n, setLanguage } from '@bo/i18n';
import { useMutation } from '@tanstack/react-query';
import { act, api, aSession, fireEvent, screen, server, useServer } from '@bo/testing';
import { toast } from 'react-hot-toast';
import { defineRemote } from './manifest.ts';
import { setSession } from './session.tsx';
import { startStandalone } from './standalone.tsx';

useServer();

const title = { en: 'Start', ab: 'البداية' };
const remote = defineRemote({
  id: 'alpha',
  title,
  contract: '^2.0.0',
  routes: [{ id: 'start', path: '/start', permission: 'product.view', title }],
  menu: [],
  widgets: [],
  records: [],
  commands: [],
});

function App() {
  const { mutate } = useMutation({ mutationFn: () => http().post('admin_panel/brands/') });
  return (
    <button type="button" onClick={() => mutate()}>
      Save
    </button>
  );
}

async function open(language: Language) {
  localStorage.clear();
  setSession(null);
  toast.remove();
  document.body.innerHTML = '<div id="root"></div>';
  await initI18n();
  await setLanguage(language);
  await act(() =>
    startStandalone({ id: 'alpha', App, prepare: () => Promise.resolve(), preload: () => Promise.resolve() }, remote),
  );
}

const answers = () => {
  const session = aSession();
  server.use(
    api.post('auth/sign-in/', SignInResponse, { access_token: 'in', user: session.user }),
    api.get('auth/me/', SessionInfo, session),
  );
};
const NO_SERVER = {
  en: 'There is no connection to the server. Your input is kept; try again when you are online.',
  ab: 'لا يوجد اتصال بالخادم. ما كتبته محفوظ؛ أعد المحاولة عند عودة الاتصال.',
};
const DIFFICULTIES = {
  en: 'Server is Facing Technical Difficulties, Please Contact Administrator',
  ab: 'يواجه الخادم صعوبات تقنية، يرجى التواصل مع مدير النظام.',
};

describe.each(['en', 'ab'] as const)('what goes wrong is said as in the product, in %p:', (language) => {
  test('a sign-in that reaches nobody', async () => {
    server.use(api.unreachable('post', 'auth/sign-in/'));
    await open(language);
    expect(await screen.findByText(NO_SERVER[language], { exact: false })).toBeInTheDocument();
  });

  test('what a screen sends', async () => {
    answers();
    server.use(api.fails('post', 'admin_panel/brands/', 500, { code: 'internal', detail: '' }));
    await open(language);
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(DIFFICULTIES[language])).toBeInTheDocument();
  });

  test('another account', async () => {
    answers();
    await open(language);
    await screen.findByRole('button', { name: 'Save' });
    server.use(api.unreachable('post', 'auth/sign-in/'));
    fireEvent.mouseDown(screen.getAllByRole('combobox')[0] as HTMLElement);
    fireEvent.click(await screen.findByTitle('picker'));
    expect(await screen.findByText(NO_SERVER[language])).toBeInTheDocument();
  });
});
