import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PNPM } from './install.mjs';
import { run } from './processes.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LONGEST_DAYS = 90;
const GHSA = /GHSA(?:-[0-9a-z]{4}){3}/i;

/** What is wrong with the allow-list itself. An entry is a debt with a date, not a way out for ever. */
function listProblems(allowed, today) {
  const latest = new Date(Date.parse(today) + LONGEST_DAYS * 86_400_000).toISOString().slice(0, 10);
  return allowed.flatMap(({ id, reason, expires }) => [
    ...(GHSA.test(id ?? '') ? [] : [`${id}: name the advisory by its GHSA id`]),
    ...(reason ? [] : [`${id}: say why it does not touch the product`]),
    ...(/^\d{4}-\d\d-\d\d$/.test(expires ?? '') ? [] : [`${id}: say until when, as 2026-12-31`]),
    ...(expires < today ? [`${id} was allowed until ${expires}: mend it, or look at it again`] : []),
    ...(expires > latest ? [`${id}: at most ${LONGEST_DAYS} days ahead`] : []),
  ]);
}

/**
 * Known holes of the installed packages, but for those of scripts/audit-allowed.json.
 *
 * @returns a stage's result; a registry that offers no advisories is told, not taken for a clean bill.
 */
export async function auditDependencies({ today = new Date().toISOString().slice(0, 10) } = {}) {
  const allowed = JSON.parse(readFileSync(path.join(ROOT, 'scripts/audit-allowed.json'), 'utf8'));
  const problems = listProblems(allowed, today);
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const { output } = await run(npx, ['--yes', PNPM, 'audit', '--json'], { cwd: ROOT, timeout: 120_000 });
  const report = /^\{[^]*\}\s*$/m.exec(output)?.[0];
  const told = { passed: 0, failed: problems.length, output: problems.join('\n') };
  if (!report?.includes('"advisories"')) {
    const why = /responded with \d+|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|timed? ?out/i.exec(output)?.[0] ?? 'no report';
    return problems.length > 0 ? told : { ...told, note: `the registry offers no advisories here (${why})` };
  }
  const ids = new Set(allowed.map(({ id }) => id));
  const found = Object.values(JSON.parse(report).advisories)
    .map((advisory) => ({ ...advisory, id: GHSA.exec(JSON.stringify(advisory))?.[0] ?? String(advisory.id) }))
    .filter(({ id }) => !ids.has(id));
  const lines = found.map(({ severity, module_name, id, title }) => `${severity} ${module_name} ${id}: ${title}`);
  return {
    passed: found.length === 0 ? 1 : 0,
    failed: problems.length + found.length,
    output: [...problems, ...lines].join('\n'),
  };
}
