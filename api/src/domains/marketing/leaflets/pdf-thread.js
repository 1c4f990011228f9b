// Where the thread that reads a PDF begins. Plain JavaScript: it is a file of its own in the sources and in the bundle.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const wasm = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
const bytes = await readFile(wasm);
const library = await PDFiumLibrary.init({
  wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
});

/** Pages are asked for one by one, so that only one of them is in memory. */
async function open() {
  try {
    const document = await library.loadDocument(workerData.file);
    parentPort.postMessage({ pages: document.getPageCount() });
    return document;
  } catch (error) {
    parentPort.postMessage({ unreadable: /password|security/i.test(String(error)) ? 'password' : 'unreadable' });
    return null;
  }
}

const document = await open();
parentPort.on('message', async ({ page: index, longest }) => {
  try {
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = longest / Math.max(originalWidth, originalHeight, 1);
    const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: false });
    parentPort.postMessage({ width, height, data });
  } catch (error) {
    parentPort.postMessage({ unreadable: 'unreadable', cause: String(error) });
  }
});
