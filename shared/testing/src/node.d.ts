// What the check of all lists uses of Node: the types of Node as a whole would give every module of the web its
// globals.
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string;
  export function readdirSync(path: string, options: { recursive: true; encoding: 'utf8' }): string[];
}
