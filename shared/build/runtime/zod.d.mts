export * from 'zod';
export { z } from 'zod';
