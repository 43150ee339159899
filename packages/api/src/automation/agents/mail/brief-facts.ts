import type { Evidence } from '@outrider/shared/automation/agents';
import type { Brief } from '@outrider/shared/insight/writing';
import { oneLine } from '../../../ground/text/plain.ts';
import { clockAt, clockTimes } from '../../../ground/text/clock.ts';
import {
  capturedEvidence,
  dealEvidence,
  fieldEvidence,
  figureEvidence,
  meetingEvidence,
  statedEvidence,
} from '../evidence.ts';
import type { Matter } from './brief-matter.ts';
import { BRIEF_WORDS as WORDS } from './words-brief.ts';

/** What the lead told of itself, in the order in which it is shown. */
const TOLD = ['source', 'company_name', 'job_title', 'industry', 'asked_about', 'decision_timeline'] as const;

/** The facts that sentences may rest on, each under the id by which the letters know it. */
export function factsFor(brief: Brief, matter: Matter): Evidence[] {
  const { ask, extra, receiver, touch, lost, missed, news, host, slots } = matter;
  const { lead } = ask;
  const { offer, problem, answer, instruction, zone } = brief;
  const name = offer?.name ?? '';
  const found: (Evidence | null | undefined | false)[] = [
    ...TOLD.map((field) => fieldEvidence(lead, field)),
    capturedEvidence(lead),
    receiver?.from === 'phone' && fieldEvidence(lead, 'phone'),
    named('touch', touch?.evidence),
    ofPlaybook('offer', WORDS.playbook(name), [offer?.does, offer?.price]),
    ...(offer?.proofs.map(({ id, text }) => ofPlaybook(id, WORDS.proof(name), [text])) ?? []),
    ofPlaybook('problem', WORDS.problem(problem?.name ?? ''), [problem?.consequence, problem?.question]),
    ofPlaybook('news', WORDS.news(news?.day ?? ''), [brief.news]),
    ofPlaybook('answer', WORDS.playbook(name), [answer]),
    instruction.text !== null && taskEvidence(instruction.text),
    slots.length > 0 &&
      figureEvidence('calendar', WORDS.calendar(host), clockTimes(slots, zone.name), ask.facts.owner?.id ?? null),
    missed && named('meeting', meetingEvidence(missed)),
    extra.meeting && figureEvidence('meeting', WORDS.meeting, clockAt(new Date(extra.meeting.starts_at), zone.name)),
    lost && named('lost', dealEvidence(lost, 'lost_reason')),
    extra.proposal && ofPlaybook('proposal', WORDS.proposal, Object.values(extra.proposal)),
  ];
  return found.filter((one): one is Evidence => Boolean(one));
}

const named = (id: string, evidence: Evidence | null | undefined): Evidence | null =>
  evidence ? { ...evidence, id } : null;

function ofPlaybook(id: string, label: string, parts: (string | null | undefined)[]): Evidence | null {
  const value = parts.filter(Boolean).join(' ');
  return value ? statedEvidence('playbook', id, label, value) : null;
}

const taskEvidence = (text: string): Evidence =>
  statedEvidence('task', 'instruction', WORDS.task, oneLine(text, 300) ?? '');
