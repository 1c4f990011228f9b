/** A ghaf tree, our own drawing: on light ground, on dark, and in black for print. */
const tree = (crown: string, trunk: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">' +
  `<g fill="${crown}"><ellipse cx="32" cy="19" rx="25" ry="15"/><ellipse cx="16" cy="29" rx="13" ry="9"/><ellipse cx="48" cy="29" rx="13" ry="9"/></g>` +
  `<path d="M32 61V31m0 17-10-11m10 5 10-8" fill="none" stroke="${trunk}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export const LOGOS = {
  'store.logo': tree('#07aa4d', '#5b4636'),
  'store.logo_dark': tree('#3ddc84', '#f1e6d8'),
  'store.logo_print': tree('#000000', '#000000'),
} as const;
