import { gapOf, TEMPLATE_FIELD_LABELS } from '@outrider/shared/insight/letter-templates';
import { SHIPPED_LETTERS } from '@outrider/shared/insight/shipped-letters';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';

export type Letter = Pick<(typeof SHIPPED_LETTERS)[number], 'name' | 'moment'>;

/**
 * Letters to begin from: the company's own, then those that come with the product, in the languages the company writes.
 */
export function useLetters(): { own: readonly Letter[]; shipped: readonly Letter[] } {
  const meta = { failure: MESSAGES.loadTemplateFailed, quiet: true };
  const own = trpc.templates.list.useQuery(undefined, { meta }).data?.templates.filter(({ is_on }) => is_on) ?? [];
  const languages = trpc.playbook.get.useQuery({}, { meta }).data?.content.languages ?? [];
  return { own, shipped: SHIPPED_LETTERS.filter(({ language }) => languages.includes(language)) };
}

/**
 * What a template could not fill stands in the text in brackets, in a draft of last week as well, and may not leave
 * with it.
 */
export const gapsIn = (text: string, own: readonly { label: string }[]): string[] =>
  [...Object.values(TEMPLATE_FIELD_LABELS), ...own.map(({ label }) => label)]
    .map(gapOf)
    .filter((gap) => text.includes(gap));
