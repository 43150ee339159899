import { tierOf } from '@outrider/shared/automation/agents';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import type { Flow, FlowRun, FlowRunState } from '@outrider/shared/automation/organization';

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
