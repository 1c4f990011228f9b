/**
 * Takes the texts of one language again when their file has changed, and lets anyone who shows them draw again. A text
 * that is gone is gone. `i18n` is the page's one.
 */
export function renewTexts(hot, i18n, language, texts) {
  if (!hot) return;
  hot.accept();
  hot.dispose((data) => {
    data.again = true;
  });
  if (!hot.data?.again) return;
  for (const [namespace, bundle] of Object.entries(texts)) {
    i18n.removeResourceBundle(language, namespace);
    i18n.addResourceBundle(language, namespace, bundle);
  }
  i18n.emit('languageChanged', i18n.language);
}
