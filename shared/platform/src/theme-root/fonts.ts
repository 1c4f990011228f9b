import '@fontsource-variable/inter/wght.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-400.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-600.css';

/** Served by us: Inter for Latin and digits, IBM Plex Sans Arabic for what Inter has no glyphs for. */
const SANS = "'Inter Variable', 'IBM Plex Sans Arabic', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The CSS stack of a family setting; ours stand behind any other, so that Arabic is never without glyphs. */
export function fontStack(family: string): string {
  if (family === 'default') return SANS;
  return family === 'system' ? `system-ui, -apple-system, 'Segoe UI', ${SANS}` : `'${family}', ${SANS}`;
}

/**
 * The stylesheet of a family at a public font service (SPECIFICATION.md section 3), or null where none is needed or
 * set.
 */
export function fontSheet(family: string, service: string): string | null {
  return family === 'default' || family === 'system' || service === ''
    ? null
    : `${service}${encodeURIComponent(family)}`;
}

/** Asks the font service for the families that are not ours. Each is asked for once. */
export function loadFonts(families: readonly string[], service: string): void {
  for (const family of families) {
    const href = fontSheet(family, service);
    if (!href || [...document.querySelectorAll<HTMLLinkElement>('link[data-font]')].some((link) => link.href === href))
      continue;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.font = family;
    document.head.append(link);
  }
}
