/** Maps and sets whose changes can be taken back up to the last `keep`. */
export interface Journal {
  map: <K, V>() => Map<K, V>;
  set: <T>() => Set<T>;
  /** What is remembered so far stays. */
  keep: () => void;
  /** Everything is again as it was at the last `keep`. */
  takeBack: () => void;
}

/**
 * What a planner remembers of a batch must be forgotten where the database did not take the batch: later rows would
 * refer to a brand or a product that never came to be.
 */
export function createJournal(): Journal {
  let steps: (() => void)[] = [];
  const note = (back: () => void) => void steps.push(back);

  class KeptMap<K, V> extends Map<K, V> {
    override set(key: K, value: V): this {
      const before = this.has(key) ? { value: super.get(key) as V } : undefined;
      note(() => void (before ? super.set(key, before.value) : super.delete(key)));
      return super.set(key, value);
    }
  }
  class KeptSet<T> extends Set<T> {
    override add(value: T): this {
      if (!this.has(value)) note(() => void super.delete(value));
      return super.add(value);
    }
  }

  return {
    map: <K, V>() => new KeptMap<K, V>(),
    set: <T>() => new KeptSet<T>(),
    keep: () => void (steps = []),
    takeBack() {
      for (let back = steps.pop(); back; back = steps.pop()) back();
    },
  };
}
