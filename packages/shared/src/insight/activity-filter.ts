import { z } from 'zod';
import { conditionsIn } from '../ground/fields/conditions.ts';
import type { Fields } from '../ground/fields/field.ts';
import { type AnyCondition, filterSchemaOf } from '../ground/fields/filter.ts';
import { CALL_OUTCOME_LABELS } from '../records/call-outcomes.ts';
import type { MeetingOutcome } from '../records/meetings.ts';

/** What the stream can be narrowed to, as people say it. */
export const ACTIVITY_PARTS = ['call', 'email', 'reply', 'meeting', 'note', 'task', 'deal', 'change'] as const;
export type ActivityPart = (typeof ACTIVITY_PARTS)[number];
/** Who did it. An assistant acts for a person and counts as one; a webhook counts as the system. */
export const ACTIVITY_SIDES = ['people', 'ai', 'system'] as const;
export type ActivitySide = (typeof ACTIVITY_SIDES)[number];

const PART_LABELS: Record<ActivityPart, string> = {
  call: 'Calls',
  email: 'Emails',
  reply: 'Replies',
  meeting: 'Meetings',
  note: 'Notes',
  task: 'Tasks',
  deal: 'Deal moves',
  change: 'Changes',
};
const SIDE_LABELS: Record<ActivitySide, string> = { people: 'People', ai: 'AI', system: 'System' };
const MEETING_LABELS: Record<MeetingOutcome, string> = { held: 'Meeting held', no_show: 'No-show' };

/** What can be asked of an activity. It is no record: a company has no fields of its own for it. */
export const ACTIVITY_FIELDS = {
  part: { kind: 'choice', label: 'Activity', need: 'filled', in: ['filter'], options: PART_LABELS },
  side: { kind: 'choice', label: 'Done by', need: 'filled', in: ['filter'], options: SIDE_LABELS },
  /** Nobody where an agent, an integration or the product did it. */
  person: { kind: 'person', label: 'Person', need: 'filled', in: ['filter'] },
  /** Of calls whose outcome was logged, and of meetings that took place or should have. */
  outcome: {
    kind: 'choice',
    label: 'Outcome',
    in: ['filter'],
    options: { ...CALL_OUTCOME_LABELS, ...MEETING_LABELS },
  },
  created_at: { kind: 'time', label: 'Date', need: 'filled', in: ['filter'] },
} as const satisfies Fields;
export type ActivityField = keyof typeof ACTIVITY_FIELDS;

/** A tree of conditions over an activity, at most three groups deep and thirty conditions. */
export const activityFilterSchema = filterSchemaOf(
  z.union(conditionsIn(ACTIVITY_FIELDS)) as z.ZodType as z.ZodType<AnyCondition, AnyCondition>,
);
