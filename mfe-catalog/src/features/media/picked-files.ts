import { isTooSmall } from '@bo/contracts';
import { type ImageProblem, readyImage } from '@bo/kit';

/** Why a file cannot or should not be taken. */
export type Problem = ImageProblem | 'unreadable' | 'small';

export interface PickedFile {
  file: File;
  hash: string;
  problem: Problem | null;
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The SHA-256 of a file; nothing where the browser has none to offer (a page without TLS). */
async function hashOf(file: Blob): Promise<string> {
  // TypeScript takes it for always there.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle ? hex(await subtle.digest('SHA-256', await file.arrayBuffer())) : '';
}

/** Looks at one file as the API will: its kind, its size and whether it is a picture at all. */
export async function lookAt(picked: File): Promise<PickedFile> {
  const file = await readyImage(picked);
  if (typeof file === 'string') return { file: picked, hash: '', problem: file };
  const hash = await hashOf(file);
  try {
    const picture = await createImageBitmap(file);
    const problem = isTooSmall(picture) ? 'small' : null;
    picture.close();
    return { file, hash, problem };
  } catch {
    return { file, hash, problem: 'unreadable' };
  }
}

/** The files of a folder and of those below it. A reader gives a hundred at a time, until it gives none. */
async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return new Promise((resolve) => {
      (entry as FileSystemFileEntry).file(
        (file) => resolve([file]),
        () => resolve([]),
      );
    });
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (entries.length === 0) return files;
    for (const one of entries) files.push(...(await filesOf(one)));
  }
}

/** What was dropped: files, and the files of folders. Asked for at once, for a drop is gone after its event. */
export function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return Promise.resolve([...data.files]);
  return Promise.all(entries.map(filesOf)).then((files) => files.flat());
}

/** What a system leaves in its folders is nobody's picture. */
export const isHidden = ({ name }: File): boolean =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';
