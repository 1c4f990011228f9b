import PDFDocument from 'pdfkit';

/** Draws a paper of the demo store as a PDF: its heading, and what it says, line by line. */
export function drawPaper([heading = '', ...lines]: readonly string[], at: Date): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', margin: 72, info: { Title: heading, CreationDate: at, ModDate: at } });
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    doc.fontSize(22).text(heading).moveDown();
    doc.fontSize(12);
    for (const line of lines) doc.text(line).moveDown(0.5);
    doc.moveDown().fontSize(9).text('A specimen of the demo store. No authority has issued it.');
    doc.end();
  });
}
