import type { AgentTaskType } from '@outrider/shared/automation/agents';
import type { TaskRequest, taskRequestInputSchema } from '@outrider/shared/insight/task-request';
import type { z } from 'zod';
import { momentOfInput } from '../../ground/ui/clock.ts';
import { linesOf } from '../../ground/ui/lines-of.ts';

/** What the form holds: texts as they were typed, one sentence a line. */
export type RequestDraft = Record<
  | 'moment'
  | 'language'
  | 'discount'
  | 'trial_days'
  | 'answer'
  | 'at'
  | 'minutes'
  | 'say'
  | 'avoid'
  | 'question'
  | 'agreed'
  | 'event_name'
  | 'event_starts_at'
  | 'event_place',
  string
> & { items: { offer: string; quantity: string }[]; links: string[] };

export const EMPTY_REQUEST: RequestDraft = {
  moment: '',
  language: '',
  items: [],
  discount: '',
  trial_days: '',
  answer: '',
  at: '',
  minutes: '',
  links: [],
  say: '',
  avoid: '',
  question: '',
  agreed: '',
  event_name: '',
  event_starts_at: '',
  event_place: '',
};

/** Types of task whose text is chosen by hand; a meeting and a proposal have one of their own. */
export const CHOOSES_MOMENT: ReadonlySet<AgentTaskType> = new Set<AgentTaskType>(['outreach', 'follow_up']);

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')));
const chosen = <T extends string>(text: string) => (text === '' ? null : (text as T));

/** A link of an offer, as one value of a list of checkboxes. */
export const linkKey = ({ offer, label }: TaskRequest['links'][number]) => JSON.stringify([offer, label]);

/** The request as it is sent. What the type of task does not ask for is left out, though it was typed before. */
export function requestOf(draft: RequestDraft, type: AgentTaskType): z.input<typeof taskRequestInputSchema> {
  const moment = CHOOSES_MOMENT.has(type) ? chosen<NonNullable<TaskRequest['moment']>>(draft.moment) : null;
  return {
    moment,
    language: chosen(draft.language),
    items: draft.items.flatMap(({ offer, quantity }) =>
      offer === '' ? [] : [{ offer, quantity: type === 'proposal_generation' ? (numberOf(quantity) ?? 1) : 1 }],
    ),
    discount: numberOf(draft.discount),
    trial_days: numberOf(draft.trial_days),
    answer: moment === 'reply' ? chosen(draft.answer) : null,
    at: momentOfInput(draft.at),
    minutes: numberOf(draft.minutes),
    links: draft.links.map((key) => {
      const [offer, label] = JSON.parse(key) as [string, string];
      return { offer, label };
    }),
    say: linesOf(draft.say),
    avoid: linesOf(draft.avoid),
    question: draft.question.trim() || null,
    agreed: moment === 'after_meeting' ? linesOf(draft.agreed) : [],
    event:
      moment === 'event_invitation'
        ? { name: draft.event_name, starts_at: momentOfInput(draft.event_starts_at) ?? '', place: draft.event_place }
        : null,
  };
}
