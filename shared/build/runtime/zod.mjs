// zod as the browser has it: what schemas are written with here. It is shared, and what is shared is shared whole: all
// of zod
// is 45 kB, this is 20. What is missing does not build in the host, and `remote check` finds it in a remote: add it to
// the parts.
import * as z from './zod-parts.mjs';

export * from './zod-parts.mjs';
export { z };
