// What the stages read, by a file's path in the repository: their results are remembered by the content of these files.

/** Code, and the settings of the tools that look at it. */
export const readsCode = (file) => !/^docs\/|\.md$/.test(file);
export const isTest = (file) => /\.test\.[a-z]+$/.test(file);
/** What every stage stands on: what is installed, and how the stages are run. */
export const readsBase = (file) =>
  /^(?:(?:[^/]+\/|shared\/[^/]+\/)?package\.json|pnpm-(?:lock|workspace)\.yaml|tsconfig[^/]*\.json|scripts\/(?:test\.mjs|lib\/.*|budgets\.json))$/.test(
    file,
  );
/** The built product and its browser tests. */
export const readsProduct = (file) => readsCode(file) && (!isTest(file) || file.startsWith('e2e/'));
/** The built host, what remotes stand on, and the claims: nothing of a real remote. */
export const readsHost = (file) => readsProduct(file) && !/^(?:mfe-|attack\/|bench\/|e2e\/specs\/)/.test(file);
/** The servers, and what attacks them: nothing of a remote. */
export const readsServers = (file) => readsHost(file) || file.startsWith('attack/');
/**
 * What the API's tests hold against it: the pages that promise something, words of screens, the importer, the samples.
 */
const HELD_AGAINST_API =
  /^(?:docs\/(?:operations|store-api|webhooks)\.md|mfe-catalog\/src\/locales\/|scripts\/[^/]+\.mjs|shared\/testing\/)/;
export const readsApi = (file) =>
  readsBase(file) || /^(?:api|shared\/contracts|shared\/build)\//.test(file) || HELD_AGAINST_API.test(file);
