import { hostConfig } from '@bo/build/webpack';

export default hostConfig({
  dir: import.meta.dirname,
  port: 3000,
  // What everybody loads before the first remote, in kB as sent.
  budgets: { js: 325, css: 10 },
  // No team gives its remote more than this without asking here.
  ceilings: { entry: 25, screen: 180, extension: 90 },
});
