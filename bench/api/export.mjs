import { execFileSync } from 'node:child_process';

const rssOf = (pid) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024;

/** Exports the whole product list as CSV and looks at the API's memory on the way. */
export async function exportEverything(api, pid) {
  const started = performance.now();
  const samples = [];
  let rows = -1;
  const sample = () => samples.push({ rows, seconds: (performance.now() - started) / 1000, rss: rssOf(pid) });
  const before = rssOf(pid);
  const answer = await api.open('admin_panel/products/export/?format=csv');
  const timer = setInterval(sample, 500);
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) rows += 1;
  clearInterval(timer);
  sample();
  return { before, samples, rows };
}

export function printExport({ before, samples, rows }) {
  const step = Math.max(1, Math.floor(samples.length / 10));
  const shown = samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
  const early = samples.filter((one) => one.rows < rows / 4).at(-1) ?? samples[0];
  console.log(`\nExport of ${rows} rows (CSV), memory of the API; ${before.toFixed(0)} MB before it\n`);
  console.log('| rows | seconds | RSS, MB |\n|---|---|---|');
  for (const { rows: done, seconds, rss } of shown)
    console.log(`| ${done} | ${seconds.toFixed(1)} | ${rss.toFixed(0)} |`);
  console.log(
    `\nLargest: ${Math.max(...samples.map(({ rss }) => rss)).toFixed(0)} MB; at the first quarter ${early.rss.toFixed(0)} MB, at the end ${samples.at(-1).rss.toFixed(0)} MB.`,
  );
}
