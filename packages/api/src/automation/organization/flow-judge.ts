import {
  DEFAULT_THRESHOLD,
  FLOW_DEPTH_MAX,
  FLOW_RUNS_A_DAY,
  FLOW_TRIGGER_LABELS,
  type FlowTrigger,
  type FlowTriggerParams,
} from '@outrider/shared/automation/organization';
import type { Moved } from './flow-events.ts';
import type { Subject } from './flow-subjects.store.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

type Asked = { id: string; trigger: FlowTrigger; trigger_params: FlowTriggerParams };
/** Whether a run goes past this point, and what the log and a test say of it. */
export type Verdict = { ok: boolean; detail: string };

export const pass = (detail: string): Verdict => ({ ok: true, detail });
export const stop = (detail: string): Verdict => ({ ok: false, detail });

/**
 * Whether what happened is what the flow means by its trigger: the pipeline and the stages of a deal, an answer below
 * the threshold.
 */
export function meetsTrigger({ trigger, trigger_params: params }: Asked, subject: Subject, moved: Moved): Verdict {
  if (trigger === 'satisfaction_below') return meetsThreshold(params.threshold ?? DEFAULT_THRESHOLD, subject);
  const pipeline_id = moved.pipeline_id ?? subject.opportunity?.pipeline_id;
  if (params.pipeline_id && params.pipeline_id !== pipeline_id) return stop(WORDS.otherPipeline);
  if (trigger === 'opportunity_moved') {
    if (params.from_stage && moved.from && params.from_stage !== moved.from) return stop(WORDS.otherFrom);
    if (params.to_stage && params.to_stage !== (moved.to ?? subject.opportunity?.stage)) return stop(WORDS.otherTo);
  }
  return pass(FLOW_TRIGGER_LABELS[trigger]);
}

function meetsThreshold(threshold: number, { score }: Subject): Verdict {
  if (score === null) return stop(WORDS.unanswered);
  return score < threshold ? pass(WORDS.below(score, threshold)) : stop(WORDS.notBelow(score, threshold));
}

/**
 * Whether an event is of the field, or of the date, that the flow waits for. Every edit of a record is an event: one of
 * another field is nothing that a log would tell.
 */
export function isMeant({ id, trigger, trigger_params: { field } }: Asked, { fields, flow_id }: Moved): boolean {
  if (trigger === 'lead_changed' || trigger === 'opportunity_changed')
    return field != null && (fields ?? []).includes(field);
  return trigger !== 'lead_date' && trigger !== 'opportunity_date' ? true : flow_id === id;
}

/** Loops: how many flows led here one after the other, and how often this flow ran on this record in a day. */
export function isNoLoop({ depth, runs_today }: { depth: number; runs_today: number }): Verdict {
  if (depth >= FLOW_DEPTH_MAX) return stop(WORDS.tooDeep(depth));
  if (runs_today >= FLOW_RUNS_A_DAY) return stop(WORDS.tooOften(runs_today));
  return pass(runs_today === 0 ? WORDS.notRunToday : WORDS.ranToday(runs_today));
}

/** What has to hold of a record for it to be what the trigger waits for. */
const FITS: Partial<Record<FlowTrigger, string>> = {
  lead_qualified: 'qualified',
  lead_nurtured: 'nurturing',
  opportunity_won: 'won',
  opportunity_lost: 'lost',
  opportunity_stale: 'stale',
  opportunity_overdue: 'overdue',
  satisfaction_below: 'answered',
  task_overdue: 'overdue',
};

/** For a test: whether the record, as it is now, is what the trigger waits for. */
export function fitsTrigger(asked: Asked, subject: Subject): Verdict {
  const wanted = FITS[asked.trigger];
  if (wanted && !subject.holds.includes(wanted)) return stop(WORDS.wrongState(subject.name, subject.state));
  return meetsTrigger(asked, subject, {});
}
