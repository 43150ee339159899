import { bareBrief, type Brief, type LetterKind } from '@outrider/shared/insight/writing';
import type { DemoLead } from './demo-lead.ts';
import type { TeamMate } from './team.ts';

type Letter = { subject: string; lines: string[]; brief: Brief };

const TEXTS: Record<'first_inbound' | 'follow_up', { subject: string; lines: string[] }> = {
  first_inbound: {
    subject: 'Certificates at {company}',
    lines: [
      'Hello {first},',
      'Thank you for getting in touch about {company}.',
      'Would a call on Thursday at 10:00 suit you?',
    ],
  },
  follow_up: {
    subject: 'Re: Certificates at {company}',
    lines: [
      'Hello {first},',
      'Our labs cut a day from each certificate they issue.',
      'Is that still of interest at {company}?',
    ],
  },
};

/** A letter as an agent wrote it then, with what it was made from. */
export function agentLetter(
  kind: 'first_inbound' | 'follow_up',
  { facts, captured_at }: DemoLead,
  owner: TeamMate,
): Letter {
  const { first_name, last_name, company_name, industry, source } = facts;
  const fill = (text: string) =>
    text.replaceAll('{first}', first_name ?? 'there').replaceAll('{company}', company_name ?? 'your company');
  const { subject, lines } = TEXTS[kind];
  return { subject: fill(subject), lines: [...lines.map(fill), owner.full_name], brief: briefOf(kind) };

  function briefOf(letter: LetterKind): Brief {
    return {
      ...bareBrief(letter),
      now: new Date(captured_at).toISOString(),
      who: {
        first_name: first_name ?? null,
        full_name: [first_name, last_name].filter(Boolean).join(' ') || null,
        company: company_name ?? null,
        industry: industry ?? null,
      },
      zone: { name: 'Europe/London', is_theirs: false },
      why_now: letter === 'follow_up' ? 'The first email had no reply.' : 'The lead came in.',
      goal: 'meeting',
      came: { source, at: new Date(captured_at).toISOString() },
      history: { last_at: null, spoke: false, sent: letter === 'follow_up' ? 1 : 0, subject: null },
      sender: { name: owner.full_name, company: 'Fieldstone', email: null, automated_by: null },
    };
  }
}
