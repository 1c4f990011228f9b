export { readActivity } from './activity.repository.ts';
