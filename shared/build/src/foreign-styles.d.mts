interface Manifest {
  id: string;
  styles?: string[];
  integrity: Record<string, string>;
}
export function findStyleProblems(dist: string, manifest: Manifest): string[];
