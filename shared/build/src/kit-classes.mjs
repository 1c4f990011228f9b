import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Every remote brings the kit that it was built with, and a page shows several: the class names that a kit styles carry
 * a mark of its style sheets. `bo-table` stays beside `bo-1x4k-table` on the element, as the name for tests and for the
 * shell, and no style of a kit is bound to it. The same style sheets have the same mark, so that equal kits agree.
 */
const filesOf = (dir) =>
  readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesOf(path.join(dir, entry.name)) : path.join(dir, entry.name)))
    .filter((file) => file.endsWith('.css'))
    .sort();

/**
 * The kit that a package is built with: its folder, its mark, and the class names that it styles; null where it has
 * none.
 */
export function kitOf(dir, production) {
  let folder;
  try {
    folder = path.dirname(realpathSync(createRequire(path.join(dir, 'package.json')).resolve('@bo/kit')));
  } catch {
    return null;
  }
  const styles = filesOf(folder).map((file) => readFileSync(file, 'utf8'));
  const mark = production ? createHash('sha256').update(styles.join('\0')).digest('hex').slice(0, 5) : 'dev';
  const names = new Set(styles.flatMap((text) => [...text.matchAll(/\.bo-([\w-]+)/g)].map(([, name]) => name)));
  return { folder, mark, names: [...names].sort() };
}

/** A style sheet of the kit whose names (classes, animations, variables) carry the mark. */
export const markStyles = (text, mark) => text.replace(/(?<![\w])bo-(?=[a-z])/g, `bo-${mark}-`);

/**
 * Code whose strings name a class of the kit: the marked name beside the plain one. A name may end in what is put in
 * later.
 */
export function markCode(text, { mark, names }) {
  const isKnown = (name) => (name.endsWith('-') ? names.some((one) => one.startsWith(name)) : names.includes(name));
  return text.replace(/(?<=["'`\s])bo-([a-z][\w-]*)(?=["'`\s$])/g, (all, name) =>
    isKnown(name) ? `${all} bo-${mark}-${name}` : all,
  );
}

/**
 * The loader. Style sheets of the kit are marked, those of others are left as they are; classes are written in markup,
 * so that a cache or an event of the same name in other code keeps it.
 */
export default function kitClasses(source) {
  const kit = this.getOptions();
  const isCode = this.resourcePath.endsWith('.tsx') && source.includes('bo-');
  const isStyle = this.resourcePath.endsWith('.css') && this.resourcePath.startsWith(kit.folder);
  if (!isCode && !isStyle) return source;
  // What webpack has kept of it is marked as the style sheets were then: one of them changes, and it is marked again.
  // Otherwise half of the kit would carry the old mark, and stand there without a style.
  if (kit.mark !== 'dev') this.addContextDependency(kit.folder);
  return isCode ? markCode(source, kit) : markStyles(source, kit.mark);
}
