export { countUnseenJobs } from './jobs.repository.ts';
