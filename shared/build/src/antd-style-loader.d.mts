interface LoaderContext {
  resourcePath: string;
  getOptions: () => { files: Record<string, string>; inPage: readonly string[] };
}
export default function antdStyleLoader(this: LoaderContext, source: string): string;
