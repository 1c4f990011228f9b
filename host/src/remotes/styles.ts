type Styles = HTMLStyleElement | HTMLLinkElement | CSSStyleSheet;

/**
 * Styles of a build (their class names are checked before a release), of antd, of toasts, and fonts belong to the page.
 */
const OF_THE_PAGE = '[data-build], [data-base], [data-rc-order], [data-font], #_goober';
const ADDED = `:is(style, link[rel~="stylesheet"]):not(${OF_THE_PAGE})`;

const present = (): Styles[] => [
  ...document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(ADDED),
  // Older browsers and jsdom have none.
  ...('adoptedStyleSheets' in document ? document.adoptedStyleSheets : []),
];

/**
 * Styles that each release added during its visits, with the media they applied to. They are switched off rather than
 * removed: removal loses rules added by script, and React throws when it removes an element that is already gone.
 */
const added = new Map<string, Map<Styles, string>>();

/** Styles on the page when each load of another remote's code began, while it lasts. */
const loading = new Set<ReadonlySet<Styles>>();
const spared = new WeakSet<Styles>();

const switchOff = (styles: Styles): string => {
  const media = styles instanceof CSSStyleSheet ? styles.media.mediaText : styles.media;
  if (styles instanceof CSSStyleSheet) styles.media.mediaText = 'not all';
  else styles.media = 'not all';
  return media;
};
const switchOn = (styles: Styles, media: string): void => {
  if (styles instanceof CSSStyleSheet) styles.media.mediaText = media;
  else styles.media = media;
};

/** Styles on the page when a visit begins; all others at its end were added by the visited release. */
export const stylesNow = (): ReadonlySet<Styles> => new Set(present());

/** Switches the styles of earlier visits of a release back on, before it is mounted. */
export function showStyles(release: string): void {
  for (const [styles, media] of added.get(release) ?? []) switchOn(styles, media);
}

/** Switches off the styles that a release added in this visit and in earlier ones. Removed ones are forgotten. */
export function hideStyles(release: string, before: ReadonlySet<Styles>): void {
  const earlier = added.get(release);
  const mayBeOthers = (styles: Styles) => spared.has(styles) || [...loading].some((start) => !start.has(styles));
  const own = present().filter((styles) => earlier?.has(styles) || !(before.has(styles) || mayBeOthers(styles)));
  added.set(release, new Map(own.map((styles) => [styles, switchOff(styles)])));
}

/**
 * Loads code of a remote that is not visited. Styles that arrive meanwhile may belong to either remote, so they stay:
 * releases built before styles were marked would lose theirs for good.
 */
export async function loadBeside<T>(load: () => Promise<T>): Promise<T> {
  const before = stylesNow();
  loading.add(before);
  try {
    return await load();
  } finally {
    loading.delete(before);
    for (const styles of present()) if (!before.has(styles)) spared.add(styles);
  }
}
