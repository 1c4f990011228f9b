/** The middle one of some figures; of an even number, the upper middle. */
export const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
