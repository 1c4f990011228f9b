import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { run } from '../../../scripts/lib/processes.mjs';

/** What GitHub knows of the push: `github.ref == 'refs/heads/main'` is all that our conditions say. */
function holds(condition, { github }) {
  const [, name, sign, value] = /^github\.(\w+) (==|!=) '([^']*)'$/.exec(condition) ?? [];
  if (!name) throw new Error(`Nobody here understands the condition ${condition}.`);
  return (github[name] === value) === (sign === '==');
}

/** `${{ vars.NAME }}` by what the run was given. What nobody set is empty, as there. */
const filled = (text, given) =>
  String(text).replace(/\$\{\{ (\w+)\.(\w+) \}\}/g, (_all, of, name) => String(given[of]?.[name] ?? ''));

/** What the actions of others do, as far as our steps stand on it. */
const actions = (folder, { cwd, github }) => ({
  'actions/checkout': async () => {
    const branch = github.ref.replace('refs/heads/', '');
    const { code, output } = await run('git', ['checkout', '--quiet', '--force', branch], { cwd });
    if (code !== 0) throw new Error(output);
    rmSync(path.join(cwd, 'dist'), { recursive: true, force: true });
  },
  // The Node that runs the tests.
  'actions/setup-node': async () => undefined,
  'actions/upload-artifact': async ({ name, path: from }) =>
    cpSync(path.join(cwd, from), path.join(folder, name), { recursive: true }),
  'actions/download-artifact': async ({ name, path: to }) =>
    cpSync(path.join(folder, name), path.join(cwd, to), { recursive: true }),
});

/**
 * Runs a workflow of GitHub Actions as a push there would: the jobs whose condition holds, in the order that they need
 * one another, each step with `bash -e` in the repository at `cwd`. The first step that fails ends it.
 *
 * @param {{ cwd: string, folder: string, github: Record<string, string>, vars: Record<string, string>, passed?:
 *   string[] }} given `folder` keeps what the jobs hand on; `passed` are jobs that count as done
 * @returns {Promise<{ jobs: string[], commands: string[], summary: string }>}
 */
export async function pushed(file, given) {
  const { jobs } = parse(readFileSync(file, 'utf8'));
  const { cwd, folder } = given;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const summary = path.join(folder, 'summary.md');
  writeFileSync(summary, '');
  const known = actions(folder, given);
  const { passed = [] } = given;
  const ran = { jobs: [...passed], commands: [] };
  for (const [name, job] of Object.entries(jobs)) {
    const isDue = !passed.includes(name) && (!job.needs || ran.jobs.includes(job.needs));
    if (!isDue || (job.if && !holds(job.if, given))) continue;
    const env = Object.fromEntries(Object.entries(job.env ?? {}).map(([key, value]) => [key, filled(value, given)]));
    for (const step of job.steps) {
      if (step.uses) await known[step.uses.split('@')[0]](step.with ?? {});
      if (!step.run) continue;
      const command = filled(step.run, given);
      const { code, output } = await run('bash', ['-e', '-o', 'pipefail', '-c', command], {
        cwd,
        env: { ...env, CI: 'true', NODE_ENV: undefined, GITHUB_STEP_SUMMARY: summary },
        timeout: 600_000,
      });
      if (code !== 0) throw new Error(`${name}: ${command} ended with ${code}:\n${output}`);
      ran.commands.push(command);
    }
    ran.jobs.push(name);
  }
  return { ...ran, summary: readFileSync(summary, 'utf8').trim() };
}
