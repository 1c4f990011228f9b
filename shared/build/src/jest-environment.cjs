const { TestEnvironment } = require('jest-environment-jsdom');
const { libraryLoader } = require('./jest-libraries.cjs');

// What browsers have and jsdom lacks, or has in a form that the network mock cannot use: Node's own serve.
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'File',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'CompressionStream',
  'DecompressionStream',
  'BroadcastChannel',
  'structuredClone',
  'AbortController',
  'AbortSignal',
];

// Node's own would keep the test process alive for ever; React's scheduler only wants a turn of the event loop.
class MessageChannel {
  constructor() {
    this.port1 = {
      onmessage: null,
      postMessage: (data) => setTimeout(() => this.port2.onmessage?.({ data }), 0),
      close() {},
    };
    this.port2 = {
      onmessage: null,
      postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0),
      close() {},
    };
  }
}

// By the style engine: what antd imports depends on it.
const resolvedPaths = new Map();

module.exports = class WebEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // The 'browser' builds of some libraries are ES modules only; jest takes CommonJS.
    this.customExportConditions = [''];
    for (const name of FROM_NODE) if (globalThis[name]) this.global[name] = globalThis[name];
    Object.assign(this.global, { MessageChannel, Uint8Array });
    const { globals, testEnvironmentOptions } = config.projectConfig;
    const resolved = resolvedPaths.get(globals.ANTD_CSSINJS) ?? new Map();
    resolvedPaths.set(globals.ANTD_CSSINJS, resolved);
    this.global.loadLibrary = libraryLoader(this, new RegExp(testEnvironmentOptions.libraries), resolved);
  }
};
