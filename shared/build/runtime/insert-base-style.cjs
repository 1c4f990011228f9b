/**
 * Puts a style sheet of antd's after those it has already and before our own, whenever it arrives: ours may then change
 * what antd draws, as with styles that antd writes itself.
 */
module.exports = function insertBaseStyle(element) {
  if (window.__nonce__) element.nonce = window.__nonce__;
  element.dataset.base = '';
  document.head.insertBefore(element, document.head.querySelector('link[rel="stylesheet"] ~ style:not([data-base])'));
};
