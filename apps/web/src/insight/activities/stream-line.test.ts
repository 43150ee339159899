import { expect, it } from 'vitest';
import { streamLine } from './stream-line.ts';

const line = (kind: string, detail: Record<string, unknown> = {}) => {
  const { verb, after, second } = streamLine({ kind, detail }, (field) => field.replaceAll('_', ' '));
  return `${[verb, 'X', after].filter(Boolean).join(' ')} | ${second ?? ''}`;
};

it.each([
  [
    'contacted',
    { channel: 'call', outcome: 'connected', minutes: 12, text: 'Agreed' },
    'called X | Connected, 12 min. “Agreed”',
  ],
  ['contacted', { channel: 'email', note: 'Sent it' }, 'emailed X | “Sent it”'],
  ['contacted', { channel: 'other' }, 'contacted X | '],
  ['called', { outcome: 'no_answer' }, 'called X | No answer.'],
  ['replied', { text: 'Yes' }, 'logged a reply from X | “Yes”'],
  ['noted', { text: 'Prefers mornings' }, 'wrote a note on X | “Prefers mornings”'],
  ['email_sent', { subject: 'Pilot' }, 'emailed X | Pilot'],
  ['task_done', { title: 'Call back' }, 'finished a task for X | Call back'],
  [
    'moved',
    { from: 'Proposal', to: 'Negotiation', stage: 'negotiation', amount: 5000 },
    'moved X to Negotiation | $5,000, from Proposal',
  ],
  ['moved', { from: 'Negotiation', to: 'Won', stage: 'won', amount: null }, 'won X | from Negotiation'],
  ['opened', { from: null, to: 'Prospecting', stage: 'prospecting' }, 'opened the deal X | '],
  ['status_changed', { to: 'qualified' }, 'changed the status of X | Status changed to Qualified'],
  ['edited', { fields: ['company_size'] }, 'updated X | Changed company size'],
])('%s %j', (kind, detail, expected) => expect(line(kind, detail)).toBe(expected));
