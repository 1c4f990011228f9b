// zod can describe a schema as JSON Schema, and asks the same code for a schema's bounds. The server does that; no
// screen does.
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      name === '__esModule'
        ? true
        : () => {
            throw new Error(`zod's ${String(name)} is not in the browser (shared/build/src/bundle-trimming.mjs).`);
          },
  },
);
