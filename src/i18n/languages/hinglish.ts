/** The files of texts in this language, each its own chunk. It comes with the common ones. */
export const files = import.meta.glob<{ default: object }>([
  '/locales/hinglish/*.json',
  '!/locales/hinglish/{server,admin*,applicants,phoneLogin,languageMissing}.json',
]);
