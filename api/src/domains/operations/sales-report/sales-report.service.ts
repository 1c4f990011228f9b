export { periodOf } from './sales-period.ts';
