import type { CustomValues } from '@outrider/shared/fields/custom';
import type { LeadFilter } from '@outrider/shared/lead-filter';
import { matchesLead } from '@outrider/shared/lead-match';
import {
  DEFAULT_THRESHOLD,
  FLOW_DEPTH_MAX,
  FLOW_RUNS_A_DAY,
  FLOW_TRIGGER_LABELS,
  type FlowParams,
  type FlowTrigger,
} from '@outrider/shared/organization';
import type { Subject } from './flow-subjects.store.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

type Asked = { trigger: FlowTrigger; conditions: LeadFilter | null; action_params: FlowParams };
/** Whether a run goes past this point, and what the log and a test say of it. */

export type Verdict = { ok: boolean; detail: string };

const pass = (detail: string): Verdict => ({ ok: true, detail });
const stop = (detail: string): Verdict => ({ ok: false, detail });

/** Whether what happened is more than the trigger's name says: an answer has to be below the flow's threshold. */
export function meetsThreshold({ trigger, action_params }: Asked, { score }: Subject): Verdict {
  if (trigger !== 'satisfaction_below') return pass(FLOW_TRIGGER_LABELS[trigger]);
  const threshold = action_params.threshold ?? DEFAULT_THRESHOLD;
  if (score === null) return stop(WORDS.unanswered);
  return score < threshold ? pass(WORDS.below(score, threshold)) : stop(WORDS.notBelow(score, threshold));
}

export function meetsConditions({ conditions }: Asked, { lead }: Subject, now: Date): Verdict {
  if (!conditions) return pass(WORDS.noConditions);
  if (!lead) return stop(WORDS.noLead);
  const subject = { ...lead, custom: lead.custom as CustomValues };
  return matchesLead(subject, conditions, { me: null, now }) ? pass(WORDS.meets) : stop(WORDS.misses);
}

/** Loops: how many flows led here one after the other, and how often this flow ran on this record in a day. */
export function isNoLoop({ depth, runs_today }: { depth: number; runs_today: number }): Verdict {
  if (depth >= FLOW_DEPTH_MAX) return stop(WORDS.tooDeep(depth));
  if (runs_today >= FLOW_RUNS_A_DAY) return stop(WORDS.tooOften(runs_today));
  return pass(runs_today === 0 ? WORDS.notRunToday : WORDS.ranToday(runs_today));
}

const FITS: Record<FlowTrigger, readonly string[] | null> = {
  lead_captured: null,
  lead_qualified: ['qualified'],
  opportunity_won: ['won'],
  opportunity_lost: ['lost'],
  satisfaction_below: ['answered'],
  task_overdue: ['overdue'],
};

/** For a test: whether the record, as it is now, is what the trigger waits for. */
export function fitsTrigger(asked: Asked, subject: Subject): Verdict {
  const wanted = FITS[asked.trigger];
  if (wanted && !wanted.includes(subject.state)) return stop(WORDS.wrongState(subject.name, subject.state));
  return meetsThreshold(asked, subject);
}
