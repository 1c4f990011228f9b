import type { RequestListener } from 'node:http';

export function installable(): RequestListener;
