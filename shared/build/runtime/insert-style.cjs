/**
 * Puts a style sheet into the page under the page's nonce; a remote's own webpack runtime knows none. The mark tells the
 * host that its class names were checked: it may stay when its remote is left.
 */
module.exports = function insertStyle(element) {
  if (window.__nonce__) element.nonce = window.__nonce__;
  element.dataset.build = '';
  document.head.appendChild(element);
};
