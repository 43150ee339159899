import { z } from 'zod';
import { idField, optionalText } from '../ground/wire.ts';
import { dayField, momentField } from './pipeline.ts';
import { recordActivitySchema, subjectSchema } from './records.ts';
import { CALL_OUTCOMES, callMinutesField } from './call-outcomes.ts';
import { taskSchema } from './tasks.ts';

/** A call as it is logged at once: whom, how it went, and when to try again. */
export const callLogSchema = z
  .strictObject({
    subject: subjectSchema,
    outcome: z.enum(CALL_OUTCOMES),
    minutes: callMinutesField.optional(),
    note: optionalText(5_000),
    /** The task that asked for the call: it is done with it. */
    task_id: idField.optional(),
    /** When to call again: a task is made for it. */
    again_at: momentField.nullable().default(null),
    again_on: dayField.nullable().default(null),
    /** When the company's rule says, where neither of the two does. */
    again_by_rule: z.boolean().default(false),
  })
  .refine(({ again_at, again_on }) => !again_at || !again_on, {
    path: ['again_on'],
    message: 'Choose a day or a time, not both',
  });
export type CallLog = z.output<typeof callLogSchema>;
export const callLoggedSchema = z.object({
  activity: recordActivitySchema,
  /** The task that is done with it, and the one to call again. */
  task: taskSchema.nullable(),
  again: taskSchema.nullable(),
});
export type CallLogged = z.infer<typeof callLoggedSchema>;

/** How long a logged call can be taken back by who logged it. */
export const CALL_UNDO_MINUTES = 15;
export const callUndoneSchema = z.object({ id: z.uuid() });

/** When the company's rule would have one call again, by what became of the call; null: not. */
export const callAgainSchema = z.object({
  voicemail: z.iso.datetime().nullable(),
  no_answer: z.iso.datetime().nullable(),
  call_back: z.iso.datetime().nullable(),
});
export type CallAgain = z.infer<typeof callAgainSchema>;
