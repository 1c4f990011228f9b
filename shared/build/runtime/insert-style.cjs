/** Puts a style sheet into the page under the page's nonce; a remote's own webpack runtime knows none. */
module.exports = function insertStyle(element) {
  if (window.__nonce__) element.nonce = window.__nonce__;
  document.head.appendChild(element);
};
