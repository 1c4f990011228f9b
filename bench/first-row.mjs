/**
 * Runs in the page: marks the end of the frame that shows the first row, its style, layout and paint included. It draws
 * no frame of its own to look.
 */
export function markFirstRow() {
  window.firstRow = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main tbody tr[data-index]')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.mark('first row'));
        port2.postMessage(null);
      });
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Opens a page that `markFirstRow` marks, and gives the events of its trace until so long (ms) after the first row. */
export async function traceVisit(page, tools, { url, categories, after }) {
  await tools.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.evaluate(() => window.firstRow.then(() => undefined));
  await page.waitForTimeout(after);
  const complete = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve));
  await tools.send('Tracing.end');
  const { stream } = await complete;
  const parts = [];
  for (let eof = false; !eof; ) {
    const part = await tools.send('IO.read', { handle: stream, size: 4_000_000 });
    parts.push(part.data);
    eof = part.eof;
  }
  return JSON.parse(parts.join('')).traceEvents;
}

/** The event that marks the first row, and the one with which its navigation began. */
export function endsOf(events) {
  const mark = events.find(({ name }) => name === 'first row');
  const start = events.find(
    ({ name, pid, args }) => name === 'navigationStart' && pid === mark.pid && args.data?.documentLoaderURL,
  );
  return { mark, start };
}
