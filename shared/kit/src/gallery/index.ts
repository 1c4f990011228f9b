export { Gallery as Gallery } from './gallery.tsx';
