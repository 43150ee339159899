import type { WritingLanguage } from '@outrider/shared/insight/playbook';

/** How a letter's language writes numbers, amounts and days. */
export const LOCALES: Readonly<Record<WritingLanguage, string>> = { en: 'en-US', de: 'de-DE' };
