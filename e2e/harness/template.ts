import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './product.ts';

/** Seeds the demo data once; every worker starts on a copy, so none waits for it and none sees another's changes. */
export default async function prepareTemplate(): Promise<() => void> {
  const product = await startProduct();
  const template = mkdtempSync(path.join(tmpdir(), 'bo-template-'));
  const { dataDir } = product;
  await product.stop(() => {
    cpSync(dataDir, template, { recursive: true });
  });
  process.env.E2E_TEMPLATE = template;
  return () => {
    rmSync(template, { recursive: true, force: true });
  };
}
