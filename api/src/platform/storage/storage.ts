/** A signed form for one upload; its fields are the policy the store enforces. */
export interface SignedPost {
  url: string;
  fields: Record<string, string>;
  expiresAt: Date;
}
export interface UploadRules {
  key: string;
  contentType: string;
  maxBytes: number;
}

/** Where files are. The browser's flow is the same with both: it posts to a signed form, then tells the API. */
export interface Storage {
  signPost: (rules: UploadRules) => Promise<SignedPost>;
  /** The file, or null where none has arrived. */
  read: (key: string) => Promise<Buffer | null>;
  /** What is `private` is kept by no cache; only the API hands it out. */
  write: (key: string, content: Buffer, contentType: string, visibility?: 'public' | 'private') => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** The keys of everything that is there. */
  list: () => AsyncIterable<string>;
  /** The public URL of a stored file. */
  urlOf: (key: string) => string;
}
