/** Copies the repository's sources to a folder, as a clone would have them, changes that are not committed included. */
export function copySources(target: string): void;
