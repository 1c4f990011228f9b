export function startEmptyApi(
  document: object | null,
  permissions: string[],
): Promise<{ url: string; permissions: string[]; close: () => void }>;
