const { readFileSync } = require('node:fs');
const { isBuiltin } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

// A screen test imports some 2,000 library modules, and jest resolves, reads and compiles each of them again for every test file.
// This loader evaluates the same files, again for every test file and in its own context, from resolved paths and compiled scripts that the
// worker keeps. Limit: `jest.mock` and `jest.resetModules` do not reach the imports of one library by another.

/** The parameters of jest's own modules: Testing Library looks for `jest` to know whether timers are fake. */
const PARAMS = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];
const HEAD = `(function (${PARAMS.join(', ')}) {`;
const scripts = new Map();

function scriptOf(filename) {
  let script = scripts.get(filename);
  if (!script) {
    const code = `${HEAD}${readFileSync(filename, 'utf8')}\n})`;
    script = new vm.Script(code, { filename, columnOffset: -HEAD.length });
    scripts.set(filename, script);
  }
  return script;
}

/**
 * Creates the loader of a test file's libraries.
 * @param environment the test file's jest environment
 * @param isLibrary matches the paths of library files
 * @param resolved resolved paths by importing file and request; kept by the caller for the next test file
 */
exports.libraryLoader = (environment, isLibrary, resolved) => {
  const modules = new Map();
  return function load({ filename }, createRequire, jest) {
    const known = modules.get(filename);
    if (known) return known.exports;
    const module = { id: filename, filename, exports: {}, loaded: false, children: [], paths: [] };
    modules.set(filename, module);
    const resolve = (request) => createRequire(filename).resolve(request);
    module.require = (request) => {
      if (isBuiltin(request)) return createRequire(filename)(request);
      const key = `${filename}\0${request}`;
      const file = resolved.get(key) ?? resolve(request);
      resolved.set(key, file);
      return isLibrary.test(file) ? load({ filename: file }, createRequire, jest) : createRequire(filename)(request);
    };
    module.require.resolve = resolve;
    try {
      const evaluate = scriptOf(filename).runInContext(environment.getVmContext());
      evaluate.call(module.exports, module, module.exports, module.require, path.dirname(filename), filename, jest);
    } catch (error) {
      modules.delete(filename);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  };
};

// This file is also jest's transformer of library files: what a source imports comes from the loader. jest transforms what it
// requires for itself as well; outside of an environment such a file stays as it is.
const CODE = `if (typeof loadLibrary === 'function')
  module.exports = loadLibrary(module, require('node:module').createRequire, jest);
else module._compile(require('node:fs').readFileSync(__filename, 'utf8'), __filename);`;
exports.process = () => ({ code: CODE });
exports.getCacheKey = () => CODE;
