// antd's buttons take this one function from the colour picker, whose module brings Collapse. They ask it about colours
// over
// white alone, so it needs no colour library either.
export function isBright(color) {
  const { r, g, b, a } = color.toRgb();
  return a <= 0.5 ? (Math.max(r, g, b) * a) / 255 + 1 - a > 0.5 : r * 0.299 + g * 0.587 + b * 0.114 > 192;
}
