const permutations = (list) =>
  list.length < 2
    ? [list]
    : list.flatMap((one, index) =>
        permutations([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [one, ...rest]),
      );

const MOST = 120;

/** Shuffles as `random` says: the same sequence of numbers gives the same order. */
function shuffled(list, random) {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function numbers() {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * The orders in which remotes are loaded: all of them for up to five remotes; for more a sample of as many, the same
 * one each time, in which each remote comes first and last, and each pair in both orders.
 */
export function loadOrders(ids) {
  if (ids.length <= 5) return permutations(ids);
  const rotated = ids.map((_id, index) => [...ids.slice(index), ...ids.slice(0, index)]);
  const orders = new Map([...rotated, ...rotated.map((order) => order.toReversed())].map((one) => [one.join(), one]));
  for (const random = numbers(); orders.size < MOST; ) {
    const order = shuffled(ids, random);
    orders.set(order.join(), order);
  }
  return [...orders.values()];
}
