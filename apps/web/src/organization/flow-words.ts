import { tierOf } from '@outrider/shared/agents';
import type { DepartmentKey } from '@outrider/shared/departments';
import type { ProcessingMode } from '@outrider/shared/leads';
import {
  type Flow,
  FLOW_ACTION_LABELS,
  type FlowRun,
  type FlowRunState,
  type FlowStep,
} from '@outrider/shared/organization';
import { FLOW_FORM_WORDS as WORDS } from './words.ts';

const MODES: Record<1 | 2 | 3, ProcessingMode> = { 1: 'manual', 2: 'hybrid', 3: 'ai' };
/** The colour of a flow: manual where everything waits for a person, ai where it acts alone. */
export const modeOfLevel = (automation_level: number): ProcessingMode => MODES[tierOf(automation_level)];

/** Thicker is more automatic. */
export const strokeOfLevel = (automation_level: number) => Math.round((1.5 + automation_level * 0.0355) * 10) / 10;

/** A flow in a sentence, for whoever does not see the picture. */
export function flowInWords(
  { name, source_department, target_department, automation_level, is_active }: Flow,
  names: Record<DepartmentKey, string>,
): string {
  const ends =
    source_department === target_department
      ? `Within ${names[source_department]}`
      : `${names[source_department]} to ${names[target_department]}`;
  return `${ends}, ${name}, ${automation_level} percent automated${is_active ? '' : ', off'}`;
}

/** What a flow does, in a line: "Create a task, wait 3 days, notify people". */
export function stepsInWords(steps: readonly FlowStep[]): string {
  const line = (some: readonly FlowStep[]) => some.map(inWords).join(', ');
  const inWords = (step: FlowStep): string => {
    if (step.kind === 'wait') return WORDS.wait(step.amount, step.unit);
    if (step.kind === 'branch') return WORDS.branch(line(step.yes), line(step.no));
    return lowerFirst(FLOW_ACTION_LABELS[step.action]);
  };
  const text = line(steps);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const RUN_STATE_LABELS: Record<FlowRunState, string> = {
  skipped: 'Skipped',
  waiting: 'Waiting',
  proposed: 'Proposed',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
};
export const RUN_STATE_TONES: Record<FlowRunState, string> = {
  skipped: '',
  waiting: '',
  proposed: 'b-blue',
  done: 'b-green',
  failed: 'b-red',
  stopped: 'b-orange',
};

/** Where a run's record opens; null where no screen shows it. */
export function linkOfRun({
  subject_kind,
  subject_id,
  lead_id,
}: Pick<FlowRun, 'subject_kind' | 'subject_id' | 'lead_id'>): string | null {
  const lead = subject_kind === 'lead' ? subject_id : lead_id;
  if (subject_kind === 'opportunity') return `/opportunities/${subject_id}`;
  if (lead) return `/leads/${lead}`;
  if (subject_kind === 'survey') return '/organization?tab=analytics';
  return subject_kind === 'task' ? '/dashboard?rows=overdue_tasks' : null;
}
