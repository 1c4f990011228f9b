// Before a shared package is packed. Only pnpm writes versions in place of `workspace:*` and `catalog:`, which nobody
// outside has.
import { PNPM } from './lib/install.mjs';

const { npm_config_user_agent: packer = '', npm_package_name: name = 'This package' } = process.env;
if (!packer.startsWith('pnpm/')) {
  console.error(
    `${name} is not packed: its package.json names this workspace (workspace:*, catalog:), which is nowhere else, and only pnpm writes versions in place of that. Pack it with: npx --yes ${PNPM} pack`,
  );
  process.exit(1);
}
