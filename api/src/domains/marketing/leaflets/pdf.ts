import { inflateSync } from 'node:zlib';
import { Worker } from 'node:worker_threads';
import { MAX_PDF_BYTES, MOST_LEAFLET_PAGES } from '@bo/contracts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { MEGABYTE } from '../../../platform/storage/policy.ts';

/** For opening a document, and for drawing one page. */
const OPEN_MS = 20_000;
const PAGE_MS = 20_000;
const LONGEST_SIDE = 1600;
const HEAP_MEGABYTES = 512;
/** What may come out of its packed parts: a small file may unpack to anything. */
const UNPACKED_AT_MOST = 64 * MEGABYTE;

const threadFile = new URL('./pdf-thread.js', import.meta.url);

export type PdfProblem = 'leaflet.pdf_type' | 'leaflet.pdf_size' | 'leaflet.pdf_script' | 'leaflet.pdf_password';

/** What makes a reader do something: scripts, programs, what happens by itself when it is opened, files within. */
const ACTS =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|EmbeddedFiles|XFA)(?![A-Za-z0-9])|\/OpenAction(?!\s*\[)/;

/** Names as they are meant: `/J#61vaScript` is `/JavaScript`. */
const plain = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The objects that stand packed in streams: newer files have nearly everything there. Throws where they unpack to too
 * much.
 */
function* packedObjects(file: Buffer, text: string): Generator<string> {
  let left = UNPACKED_AT_MOST;
  for (const { index, 0: head } of text.matchAll(/\/ObjStm\b[^]{0,400}?stream\r?\n/g)) {
    const start = index + head.length;
    const end = file.indexOf('endstream', start, 'latin1');
    if (end < 0) continue;
    let content: Buffer;
    try {
      content = inflateSync(file.subarray(start, end), { maxOutputLength: left, finishFlush: 2 });
    } catch (error) {
      if (error instanceof RangeError) throw new DomainError(422, 'leaflet.pdf_type');
      continue;
    }
    left -= content.length;
    yield content.toString('latin1');
  }
}

/** Why a file is no PDF that we take, from its bytes alone; null where nothing is wrong so far. */
export function pdfProblem(file: Buffer): PdfProblem | null {
  if (file.length > MAX_PDF_BYTES) return 'leaflet.pdf_size';
  if (!file.subarray(0, 1024).includes('%PDF-')) return 'leaflet.pdf_type';
  const text = file.toString('latin1');
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain(text))) return 'leaflet.pdf_password';
  if (ACTS.test(plain(text))) return 'leaflet.pdf_script';
  for (const objects of packedObjects(file, text)) if (ACTS.test(plain(objects))) return 'leaflet.pdf_script';
  return null;
}

type Answer =
  | { pages: number }
  | { width: number; height: number; data: Uint8Array }
  | { unreadable: 'password' | 'unreadable' };
export interface Bitmap {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  data: Buffer;
}
export interface OpenPdf {
  pages: number;
  draw: (page: number) => Promise<Bitmap>;
}

/**
 * Opens a PDF in a thread of its own, in WebAssembly: whatever is wrong with it, it reaches neither the disk nor the
 * network nor our memory, and ends when it takes too long.
 * @throws DomainError 422 for a file that cannot be taken.
 */
export async function withPdf<T>(file: Buffer, work: (pdf: OpenPdf) => Promise<T>): Promise<T> {
  const problem = pdfProblem(file);
  if (problem) throw refusal(problem);
  const worker = new Worker(threadFile, {
    workerData: { file: new Uint8Array(file) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  const answer = (ms: number, ask?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onBroken);
        end();
      };
      const onMessage = (told: Answer) => settle(() => resolve(told));
      const onBroken = () => settle(() => reject(refusal('leaflet.pdf_type')));
      const timer = setTimeout(onBroken, ms);
      worker.on('message', onMessage).on('error', onBroken);
      if (ask) worker.postMessage(ask);
    });
  try {
    const opened = await answer(OPEN_MS);
    if (!('pages' in opened))
      throw refusal(
        'unreadable' in opened && opened.unreadable === 'password' ? 'leaflet.pdf_password' : 'leaflet.pdf_type',
      );
    if (opened.pages > MOST_LEAFLET_PAGES)
      throw new DomainError(422, 'leaflet.pdf_pages', { values: { n: opened.pages, most: MOST_LEAFLET_PAGES } });
    return await work({
      pages: opened.pages,
      async draw(page) {
        const drawn = await answer(PAGE_MS, { page, longest: LONGEST_SIDE });
        if (!('data' in drawn)) throw refusal('leaflet.pdf_type');
        return { width: drawn.width, height: drawn.height, data: Buffer.from(drawn.data) };
      },
    });
  } finally {
    await worker.terminate();
  }
}

const refusal = (problem: PdfProblem) => new DomainError(422, problem, { values: { n: MAX_PDF_BYTES / MEGABYTE } });
