import type { LetterField, TemplateDraft } from '@outrider/shared/insight/letter-templates';
import { SHIPPED_LETTERS, shippedFor } from '@outrider/shared/insight/shipped-letters';
import type { Brief } from '@outrider/shared/insight/writing';
import { fillLetter } from './fill-letter.ts';
import type { Letter } from './frame.ts';
import { templateValues } from './template-values.ts';

const SUBJECT_LETTERS = 50;

/**
 * The letter that comes with the product for this brief: the same brief, the same words. `missing`: fields without a
 * fact; such a letter is not sent.
 */
export function writeLetter(brief: Brief): Letter & { missing: LetterField[] } {
  const { letter, missing } = fillLetter(chooseShipped(brief), brief, templateValues(brief, { meeting_link: null }));
  return { ...shortened(letter), missing };
}

function chooseShipped({ kind, language, came }: Brief): TemplateDraft {
  const bySource = SHIPPED_LETTERS.find(
    ({ moment, conditions, ...one }) =>
      moment === kind && one.language === language && conditions.sources.some((source) => source === came?.source),
  );
  const chosen = bySource ?? shippedFor(kind, language);
  if (!chosen) throw new Error(`No letter ships for ${kind} in ${language}`);
  return chosen;
}

function shortened({ subject, sentences }: Letter): Letter {
  if (subject.length <= SUBJECT_LETTERS) return { subject, sentences };
  const cut = subject.slice(0, SUBJECT_LETTERS + 1);
  return { subject: cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,:;]+$/u, ''), sentences };
}
