/** Puts a style sheet of antd's before our own, whenever it arrives: ours may then change what antd draws, as with antd's own styles. */
module.exports = function insertBaseStyle(element) {
  if (window.__nonce__) element.nonce = window.__nonce__;
  element.dataset.base = '';
  document.head.insertBefore(element, document.head.querySelector('style:not([data-base])'));
};
