import { defineTexts } from '@bo/i18n';
import type { Job } from '@bo/contracts';
import ab from '../locales/ab/jobs.json';
import en from '../locales/en/jobs.json';

export const useJobsText = defineTexts('hostJobs', { en, ab });
type JobsText = ReturnType<typeof useJobsText>;

const knows = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(texts, key);

/** What a job does, in words; a job that this version does not know keeps its own name. */
export function titleOf(t: JobsText, { name, subject }: Pick<Job, 'name' | 'subject'>): string {
  const title = knows(en.names, name) ? t(`names.${name}`) : name;
  if (subject === '') return title;
  // A step of something: `check: tea.csv`.
  const [step = '', ...rest] = subject.split(': ');
  if (rest.length > 0 && knows(en.subjects, step))
    return t('titleOfStep', { title, step: t(`subjects.${step}`), subject: rest.join(': ') });
  return t('title', { title, subject: knows(en.subjects, subject) ? t(`subjects.${subject}`) : subject });
}
