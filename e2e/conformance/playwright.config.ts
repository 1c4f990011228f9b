import { defineConfig } from '@playwright/test';
import browser from '../playwright.config.ts';

/** The claims of docs/conformance.md, each as a running check of the built product. */
export default defineConfig(browser, {
  testDir: '.',
  testMatch: '*.spec.mjs',
  globalSetup: './lib/prepare.mjs',
  outputDir: '../../test-results/conformance',
  timeout: 60_000,
  // One more than the cores of a small machine: what hangs or is refused is waited for, not worked on.
  workers: 3,
  use: { ...browser.use, serviceWorkers: 'allow' },
});
