const { TestEnvironment } = require('jest-environment-jsdom');

// What browsers have and jsdom lacks, or has in a form that the network mock cannot use: Node's own serve.
const FROM_NODE = [
  'fetch', 'Headers', 'Request', 'Response', 'FormData', 'Blob', 'File', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream', 'TransformStream',
  'TextDecoderStream', 'TextEncoderStream', 'CompressionStream', 'DecompressionStream', 'BroadcastChannel', 'MessageChannel', 'MessagePort', 'structuredClone', 'AbortController', 'AbortSignal',
];

module.exports = class WebEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // The 'browser' builds of some libraries are ES modules only; jest takes CommonJS.
    this.customExportConditions = [''];
    for (const name of FROM_NODE) if (globalThis[name]) this.global[name] = globalThis[name];
    this.global.Uint8Array = Uint8Array;
  }
};
