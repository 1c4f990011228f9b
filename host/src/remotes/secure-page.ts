import { isAllowed } from './page.ts';

// This file runs before all others.

declare global {
  interface Window {
    /** Read by goober, which draws the toasts of react-hot-toast, and by the preset's style inserter. */
    __nonce__?: string;
  }
}
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) window.__nonce__ = nonce;

interface PolicyRules {
  createScriptURL(url: string): string | null;
  createHTML(text: string): string | null;
}
function isPolicyFactory(value: unknown): value is { createPolicy(name: string, rules: PolicyRules): unknown } {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/**
 * The one Trusted Types policy: every script address of host and remotes goes through it, and no string is ever run as
 * code. antd writes its style sheets with `innerHTML`; text without markup is all it needs.
 */
const factory: unknown = Reflect.get(window, 'trustedTypes');
if (isPolicyFactory(factory)) {
  factory.createPolicy('default', {
    createScriptURL: (url) => (isAllowed(url) ? url : null),
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
