/**
 * Parts of antd (the scroll lock of dialogs, the measuring of scroll bars) add `<style>` elements without a nonce,
 * which the
 * content policy refuses. Scripts are vouched for by the policy already, so a style element made by one carries the
 * page's
 * nonce; one that comes in by markup still does not. Remove when @rc-component/portal and @rc-component/util take one.
 */
export function nonceStyles(nonce: string | undefined): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  const createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  Object.defineProperty(document, 'createElement', { value: createElement, configurable: true });
}

nonceStyles(window.__nonce__);
