// jsdom draws nothing, and every question about an element's style walks every rule of every style sheet: antd's would be
// two thirds of the time of a screen test. Whether something is hidden antd says with attributes and inline styles too.
module.exports = {
  ...require(globalThis.ANTD_CSSINJS),
  useStyleRegister: () => undefined,
  useCSSVarRegister: () => undefined,
};
