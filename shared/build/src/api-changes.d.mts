type Json = Record<string, unknown>;
interface Release {
  manifest: { id: string; version?: string };
  role: string;
  scripts: string[];
}
export function findApiProblems(before: Json, after: Json, releases: Release[]): string[];
