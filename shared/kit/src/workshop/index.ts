export { Workshop } from './workshop.tsx';
