import { SavedView } from '@bo/contracts';
import { currentLanguage } from '@bo/i18n';
import { api, cleanup, renderRoute, screen, useServer, waitFor } from '@bo/testing';
import { Gallery } from './index.ts';

const server = useServer();
const PARTS = ['list', 'states', 'form', 'detail', 'chart', 'grid', 'feedback'] as const;

async function renderPart(part: (typeof PARTS)[number], language: 'en' | 'ab') {
  server.use(api.list('admin_panel/saved-views/', SavedView, []));
  const { container } = await renderRoute(
    <main>
      <Gallery />
    </main>,
    { path: `/?part=${part}`, language },
  );
  await waitFor(
    () => expect(container.querySelector('.bo-table [data-index], .bo-grid, form.bo-form, .bo-card')).not.toBeNull(),
    { timeout: 15_000 },
  );
  return container;
}

test.each(PARTS)('the part "%s" shows texts, not keys, in both languages', async (part) => {
  for (const language of ['en', 'ab'] as const) {
    await renderPart(part, language);
    expect(currentLanguage()).toBe(language);
    expect(screen.getByRole('main')).not.toHaveTextContent(
      /\b(list|form|state|fields|parts|grid|detail|chart|bulk|views)\.[a-z]+/i,
    );
    cleanup();
  }
});
