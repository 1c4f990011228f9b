/**
 * Goes round the addresses as links do, in the page itself: each step is taken once the one before is on the screen.
 */
export const goRound = (page, addresses, rounds) =>
  page.evaluate(
    async ([all, times]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const headed = () => document.querySelector('main h1')?.textContent ?? null;
      for (let step = 0; step < all.length * times; step += 1) {
        const { path, shows = 'main h1' } = all[step % all.length];
        const before = location.pathname === path ? null : headed();
        history.pushState({}, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
        const end = performance.now() + 20_000;
        while (!document.querySelector(shows) || headed() === null || headed() === before) {
          if (performance.now() > end) throw new Error(`${path} is not shown after "${before}"`);
          await frame();
        }
        await frame();
      }
    },
    [addresses, rounds],
  );

/**
 * What the page of a CDP session with `Performance` enabled holds once the garbage is gone: bytes, listeners, nodes
 * that no document shows.
 */
export async function weigh(session) {
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      '(() => { const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL); let count = 1; while (walker.nextNode()) count += 1; return count; })()',
  });
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), detached: of('Nodes') - result.value };
}
