import { SPEAKS_TO_LEAD } from '@outrider/shared/automation/agents';
import type { FactLead, Facts } from '../facts.ts';
import { oursOf } from './draft-letter.ts';
import { hasContact, oneLine } from '../../../ground/text/plain.ts';
import type { Limits, PlannedAction } from '../plan.ts';

/** So many words in a row that a lead wrote are a quote. */
const QUOTE_WORDS = 4;
/** Where a stranger may have written: everything of a lead that a form takes as free text. */
const TOLD = [
  'first_name',
  'last_name',
  'company_name',
  'job_title',
  'industry',
  'decision_timeline',
  'pain_points',
  'notes',
] as const satisfies (keyof FactLead)[];

/** Everything that the action would say to the lead; null for what says nothing to it. */
export function outgoingText({ kind, payload }: Pick<PlannedAction, 'kind' | 'payload'>): string | null {
  if (!SPEAKS_TO_LEAD.has(kind)) return null;
  const said: string[] = [];
  const read = (value: unknown, name: string): void => {
    // Ours by rule, and no text: who it goes to, which links it rests on, and when.
    if (
      [
        'to_email',
        'campaign_id',
        'sender_id',
        'contact_id',
        'attendees',
        'rests_on',
        'organiser_id',
        'starts_at',
        'ends_at',
        'timezone',
        'factual',
      ].includes(name)
    )
      return;
    if (typeof value === 'string') said.push(value);
    else if (Array.isArray(value)) for (const one of value) read(one, '');
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) read(one, key);
  };
  read(payload, '');
  return said.join('\n');
}

/** Whether a text repeats what the lead wrote of itself, word for word. */
function quotesLead(text: string, lead: FactLead): boolean {
  const said = ` ${wordsOf(text).join(' ')} `;
  return TOLD.some((field) => {
    const words = wordsOf(oneLine(lead[field], 5000) ?? '');
    return words.some(
      (_, at) => at + QUOTE_WORDS <= words.length && said.includes(` ${words.slice(at, at + QUOTE_WORDS).join(' ')} `),
    );
  });
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

type Outgoing = {
  lead: FactLead;
  /** Names of ours that may look like a domain: the company's own. */
  ours: string[];
  /** Nobody ever wrote to this lead: nothing it wrote itself may be in the message. */
  first_touch: boolean;
};

/**
 * What of a text must not leave without a person having read it: a way to contact somebody, or in a first message the
 * lead's own words.
 */
export function findStray(text: string, { lead, ours, first_touch }: Outgoing): 'contact' | 'quote' | null {
  const own = ours.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const theirs = own.reduce((rest, name) => rest.replaceAll(name, ' '), text);
  if (hasContact(theirs)) return 'contact';
  return first_touch && quotesLead(theirs, lead) ? 'quote' : null;
}

/** The same of a planned action. */
export function strayInAction(
  action: Pick<PlannedAction, 'kind' | 'payload' | 'brief'>,
  facts: Facts,
  { first_touch }: Pick<Limits, 'first_touch'>,
): Limits['stray'] {
  const text = outgoingText(action);
  const lead = facts.kind === 'company' ? null : facts.lead;
  if (text === null || !lead || facts.kind === 'company') return null;
  const { brief } = action;
  const stray = findStray(text, { lead, ours: [facts.seller, ...(brief ? oursOf(brief) : [])], first_touch });
  return stray ?? (brief && brief.instruction.unused.length > 0 ? 'instruction' : null);
}
