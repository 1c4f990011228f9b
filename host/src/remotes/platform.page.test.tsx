import { HttpResponse, mock, screen, useServer } from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes(aManifest());

test.each([
  ['en', /^The server didn't respond \(status 502\)/],
  ['ab', /^لم يُجب الخادم \(الحالة 502\)/],
] as const)(
  'why nothing is known of the releases is said in the language of the screen: %s',
  async (language, said) => {
    const gone = () => new HttpResponse('<html>Bad Gateway</html>', { status: 502, statusText: 'Bad Gateway' });
    const elsewhere = mock.get('*/api/v1/admin_panel/:what/', () => new HttpResponse(null, { status: 503 }));
    await renderHost({ path: '/platform', language, answers: [elsewhere, mock.get('*/releases/status', gone)] });
    expect(await screen.findByText(said, {}, { timeout: 20_000 })).toBeInTheDocument();
    expect(screen.queryByText('Bad Gateway')).not.toBeInTheDocument();
  },
);
