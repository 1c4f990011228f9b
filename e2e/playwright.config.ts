import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './harness/browser.mjs';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/browser',
  globalSetup: './harness/template.ts',
  workers: 2,
  // A race of ours is red here; `npm test` tries once more and tells which test needed it.
  retries: 0,
  // Generous, because two cores may be doing a build beside us; a passing test takes none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    // A press on what still moves may begin on one option and end on the next; people wait for the list to stand still.
    contextOptions: { reducedMotion: 'reduce' },
    // The tests' own answers (`page.route`) would go past a worker; with it, the conformance suite opens the product.
    serviceWorkers: 'block',
    // Recording every step costs a third of a run on two cores: `TRACE=1 npx playwright test -g "..."` records the one
    // that failed.
    trace: process.env.TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
