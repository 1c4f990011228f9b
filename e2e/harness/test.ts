import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** The demo accounts, by what their people do. */
export type Account =
  | 'admin'
  | 'supervisor'
  | 'catalog'
  | 'orders'
  | 'picker'
  | 'marketing'
  | 'finance'
  | 'seller'
  | 'dealer';
export const PASSWORD = 'demo1234!';
export const emailOf = (account: Account) => `${account}@demo.test`;

interface Session {
  access_token: string;
  user: { id: string; name: string; email: string; role: number };
}

interface OpenOptions {
  language?: 'en' | 'ab';
  path?: string;
  /** With a finger, on a tablet or a phone. */
  touch?: boolean;
}

interface Fixtures {
  /** A signed-in page of someone, in a browser context of its own. */
  openAs: (account: Account, options?: OpenOptions) => Promise<Page>;
  /** Calls the API as someone: `const api = await apiAs('admin'); await api('GET', 'admin_panel/brands/')`. */
  apiAs: (account: Account) => Promise<(method: string, path: string, body?: unknown) => Promise<unknown>>;
  /**
   * Uncaught errors of the page's scripts, and what the content policy refused; a test that expects none need not look.
   */
  pageErrors: string[];
}

async function signIn(product: Product, account: Account): Promise<Session> {
  const answer = await fetch(`${product.url}/api/v1/auth/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(account), password: PASSWORD }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${account} cannot sign in: ${String(answer.status)} ${JSON.stringify(body)}`);
  return body as Session;
}

interface WorkerFixtures {
  product: Product;
  /**
   * `test.use({ ownStore: true })`: of a file that leaves the store changed for everybody, people suspended for
   * instance.
   */
  ownStore: boolean;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright gives a worker, and so a product, of its own to whatever sets an option of workers.
  ownStore: [false, { option: true, scope: 'worker' }],

  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ product }, use) => {
    await use(product.url);
  },

  pageErrors: async ({ context }, use) => {
    const errors: string[] = [];
    watch(context, errors);
    await use(errors);
    expect(errors, 'uncaught errors in the page').toEqual([]);
  },

  openAs: async ({ browser, product, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, { language = 'en', path = '/', touch = false } = {}) => {
      const { access_token, user } = await signIn(product, account);
      const localStorage = Object.entries({
        accessToken: access_token,
        user: JSON.stringify(user),
        I18N_LANGUAGE: language,
      }).map(([name, value]) => ({ name, value }));
      const context = await browser.newContext({
        baseURL: product.url,
        hasTouch: touch,
        isMobile: touch,
        storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
      });
      contexts.push(context);
      watch(context, pageErrors);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  apiAs: async ({ product }, use) => {
    await use(async (account) => {
      const { access_token } = await signIn(product, account);
      return async (method, path, body) => {
        const answer = await fetch(`${product.url}/api/v1/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${access_token}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
        return text ? (JSON.parse(text) as unknown) : null;
      };
    });
  },
});

/** The list on the page: a grid where rows can be picked, else a table. */
export const listOn = (page: Page) =>
  page.getByRole('main').getByRole('grid').or(page.getByRole('main').getByRole('table')).first();

/** Opens every group of the menu: a closed one has no links. */
export async function unfoldMenu(page: Page, timeout = 20_000): Promise<void> {
  const menu = page.locator('nav.side-nav');
  await expect(menu.locator('.side-link').first()).toBeVisible({ timeout });
  const folded = menu.locator('.side-group-face[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
}

/**
 * Picks an option on the keyboard, as a person does: the box takes what is typed once its options are there, and Enter
 * follows when the option is seen to be the one.
 * Its own list is meant: another's may still be fading out.
 */
export async function pick(page: Page, box: string, option: string): Promise<void> {
  const combobox = page.getByRole('combobox', { name: box, exact: true });
  await expect(combobox).toBeEnabled();
  await combobox.click();
  await combobox.pressSequentially(option);
  const list = page.locator('.ant-select-dropdown', {
    has: page.locator(`[id="${(await combobox.getAttribute('id')) ?? ''}_list"]`),
  });
  await expect(list.locator('.ant-select-item-option-active')).toContainText(option);
  await combobox.press('Enter');
}

/** How the browser tells that the content policy, or Trusted Types, refused something. */
const REFUSED = /Content Security Policy|requires 'Trusted/;

function watch(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (event) => errors.push(event.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && REFUSED.test(message.text())) errors.push(message.text());
  });
}

export { expect };
