import webpack from 'webpack';

/**
 * Makes webpack's own loader let the page prepare the script of each chunk it fetches: its integrity, and another
 * address
 * after a failure (host/src/remotes/integrity.ts). The hook of the federation runtime covers the entry alone, and
 * webpack
 * asks for a failed chunk a second time without it.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('Integrity', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'Integrity',
        (source) => `${source}\nif (globalThis.remoteScript) globalThis.remoteScript(script, url);`,
      );
    });
  }
}
