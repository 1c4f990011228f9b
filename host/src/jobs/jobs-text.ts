import { defineTexts } from '@bo/i18n';
import type { Job } from '@bo/contracts';
import { plainName, type WordOf } from '@bo/platform';
import ab from '../locales/ab/jobs.json';
import en from '../locales/en/jobs.json';

export const useJobsText = defineTexts('hostJobs', { en, ab });
type JobsText = ReturnType<typeof useJobsText>;

const knows = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(texts, key);

/** The title of a job: from the host for its own jobs and common steps, otherwise from the job's remote. */
export function titleOf(t: JobsText, wordOf: WordOf, { name, subject }: Pick<Job, 'name' | 'subject'>): string {
  const title = knows(en.names, name) ? t(`names.${name}`) : (wordOf('jobs', name) ?? plainName(name));
  if (subject === '') return title;
  const stepOf = (text: string) => (knows(en.subjects, text) ? t(`subjects.${text}`) : wordOf('steps', text));
  // A step of something: `check: tea.csv`.
  const [first = '', ...rest] = subject.split(': ');
  const step = rest.length > 0 ? stepOf(first) : undefined;
  if (step) return t('titleOfStep', { title, step, subject: rest.join(': ') });
  return t('title', { title, subject: stepOf(subject) ?? (name.endsWith('-bulk') ? plainName(subject) : subject) });
}

/** The number of rows that a job changed or rejected; 0 for a job without counts. */
export const countIn = ({ result }: Pick<Job, 'result'>, key: 'worked' | 'refused'): number => {
  const count = result?.[key];
  return typeof count === 'number' ? count : 0;
};
