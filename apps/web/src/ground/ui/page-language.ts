import { WRITING_LANGUAGES, type WritingLanguage } from '@outrider/shared/ground/languages';
import { createContext, useContext, useEffect } from 'react';

/** The language of what people outside read: of the thing that they read. The product itself is in English. */
export const PageLanguageContext = createContext<WritingLanguage>('en');
export const usePageLanguage = () => useContext(PageLanguageContext);

/** Of this browser: for a page that is not there, and so has no language of its own. */
export const browserLanguage = (): WritingLanguage =>
  WRITING_LANGUAGES.find((language) => navigator.language.startsWith(language)) ?? 'en';

/** Tells the browser in which language the document is, as long as it is shown. */
export function useDocumentLanguage(language: WritingLanguage): void {
  useEffect(() => {
    const { documentElement } = document;
    const before = documentElement.lang;
    documentElement.lang = language;
    return () => {
      documentElement.lang = before;
    };
  }, [language]);
}
