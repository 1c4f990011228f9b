import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Keys } from '../access/keys.ts';
import { createLocalStorage } from './local.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The store of files that the configuration names: a bucket, or a folder beside the embedded database. */
export function createStorage(config: Config, keys: Pick<Keys, 'uploads'>): Storage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey)
    return createLocalStorage(join(config.DATA_DIR, 'uploads'), keys.uploads);
  return createS3Storage({
    bucket,
    accessKeyId,
    secretAccessKey,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    publicUrl: config.S3_PUBLIC_URL,
  });
}
