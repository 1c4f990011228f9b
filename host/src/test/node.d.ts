// As much of Node as a test needs that reads the page itself; all of its types would replace the browser's timers in
// the host.
declare const __dirname: string;
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string;
}
declare module 'node:vm' {
  export function runInNewContext(code: string, globals: object): unknown;
}
