import assert from 'node:assert/strict';
import { MAX_PDF_BYTES, SignedUpload } from '@bo/contracts';
import PDFDocument from 'pdfkit';
import type { Client, TestApi } from './test-api.ts';

interface Drawn {
  pages?: number;
  options?: PDFKit.PDFDocumentOptions;
  act?: (document: PDFKit.PDFDocument) => void;
}
/** A PDF whose first page is red and whose others are blue. */
export function aPdf({ pages = 1, options = {}, act }: Drawn = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: [300, 400], autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  for (let page = 0; page < pages; page += 1)
    document
      .addPage()
      .rect(0, 0, 300, 400)
      .fill(page === 0 ? '#ff0000' : '#0000ff');
  act?.(document);
  document.end();
  return done;
}
/** Sends a file to a signed form, as the browser does. @returns the upload's id. */
export async function uploadPdf({ app }: TestApi, client: Client, file: Buffer): Promise<string> {
  const asked = await client.post('admin_panel/uploads/', {
    purpose: 'leaflet',
    content_type: 'application/pdf',
    bytes: Math.min(file.length, MAX_PDF_BYTES),
  });
  const { id, url, fields } = asked.as(SignedUpload);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'leaflet.pdf');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const { statusCode } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  assert.equal(statusCode, 204);
  return id;
}
