const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** A browser and its system by what it says of itself: "Chrome · Android"; what we do not know as it is. */
export function deviceOf(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((known) => {
    const found = known.find(([mark]) => userAgent.includes(mark));
    return found ? [found[1]] : [];
  });
  return named.length > 0 ? named.join(' · ') : userAgent.slice(0, 60);
}
