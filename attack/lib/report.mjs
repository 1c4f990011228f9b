/** Counts what was tried, what was refused as promised and what was not. A failure keeps its first words only. */
export function createReport() {
  const suites = new Map();
  return {
    suite(name) {
      const counts = { tried: 0, refused: 0, failures: [], notes: [] };
      suites.set(name, counts);
      return {
        /** An attempt whose outcome is known: `problem` says what went wrong, or is null where the promise held. */
        tried(problem, { refused = true } = {}) {
          counts.tried += 1;
          if (problem) counts.failures.push(String(problem).slice(0, 400));
          else if (refused) counts.refused += 1;
        },
        note: (text) => counts.notes.push(text),
        counts,
      };
    },
    get failed() {
      return [...suites.values()].reduce((sum, { failures }) => sum + failures.length, 0);
    },
    get held() {
      return [...suites.values()].reduce((sum, { tried, failures }) => sum + tried - failures.length, 0);
    },
    suites,
  };
}
