import type { CDPSession } from '@playwright/test';

/** How the browser tests and the benches launch Chromium, alike. */
export const CHROMIUM: { executablePath: string; args: string[] };

/** A code as a keyboard-wedge scanner types it. */
export function scan(session: CDPSession, code: string): Promise<unknown>;

/** Runs in a page, before its own code: `window.greens` gets the ms from each Enter to the frame that shows a flash. */
export function watchGreens(): void;
