import { byIdSchema } from '@outrider/shared/intake';
import {
  calendarFileSchema,
  leadConvertedSchema,
  leadConvertSchema,
  meetingCreateSchema,
  meetingListSchema,
  meetingPageSchema,
  meetingSchema,
  opportunityCreateSchema,
  opportunityListSchema,
  opportunityMoveSchema,
  opportunityPageSchema,
  opportunitySchema,
  opportunityUpdateSchema,
  personSchema,
  taskCreateSchema,
  taskListSchema,
  taskPageSchema,
  taskSchema,
  taskUpdateSchema,
} from '@outrider/shared/pipeline';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { mailRouter } from '../mail/mail.router.ts';
import { router } from '../trpc.ts';
import { convertLead } from './convert.service.ts';
import { cancelMeeting, pageOfMeetings, scheduleMeeting, writeMeetingFile } from './meetings.service.ts';
import {
  createOpportunity,
  getOpportunity,
  moveOpportunity,
  pageOfOpportunities,
  updateOpportunity,
} from './opportunities.service.ts';
import { listPeople } from './owners.ts';
import { createTask, deleteTask, pageOfTasks, settleTask, updateTask } from './tasks.service.ts';

const opportunities = router({
  list: companyProcedure({ can: 'pipeline.read' })
    .input(opportunityListSchema)
    .output(opportunityPageSchema)
    .query(({ ctx, input }) => pageOfOpportunities(ctx.db, ctx.user, input)),

  get: companyProcedure({ can: 'pipeline.read' })
    .input(byIdSchema)
    .output(opportunitySchema)
    .query(({ ctx, input }) => getOpportunity(ctx.db, input.id)),

  create: companyProcedure({ can: 'pipeline.create' })
    .input(opportunityCreateSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => createOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  update: companyProcedure({ can: 'pipeline.edit' })
    .input(opportunityUpdateSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => updateOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  /** To a stage, won and lost included. */
  move: companyProcedure({ can: 'pipeline.edit' })
    .input(opportunityMoveSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => moveOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
});

const tasks = router({
  list: companyProcedure({ can: 'tasks.use' })
    .input(taskListSchema)
    .output(taskPageSchema)
    .query(({ ctx, input }) => pageOfTasks(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

  create: companyProcedure({ can: 'tasks.use' })
    .input(taskCreateSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => createTask(ctx.db, ctx.user, ctx.actor, input)),

  update: companyProcedure({ can: 'tasks.use' })
    .input(taskUpdateSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => updateTask(ctx.db, ctx.user, ctx.actor, input)),

  complete: companyProcedure({ can: 'tasks.use' })
    .input(byIdSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => settleTask(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),

  reopen: companyProcedure({ can: 'tasks.use' })
    .input(byIdSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => settleTask(ctx.db, ctx.user, ctx.actor, input.id, null)),

  delete: companyProcedure({ can: 'tasks.use' })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => deleteTask(ctx.db, ctx.user, ctx.actor, input.id)),
});

const meetings = router({
  list: companyProcedure({ can: 'meetings.use' })
    .input(meetingListSchema)
    .output(meetingPageSchema)
    .query(({ ctx, input }) => pageOfMeetings(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

  create: companyProcedure({ can: 'meetings.use' })
    .input(meetingCreateSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => scheduleMeeting(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  cancel: companyProcedure({ can: 'meetings.use' })
    .input(byIdSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => cancelMeeting(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),

  /** The meeting as an .ics file. */
  calendarFile: companyProcedure({ can: 'meetings.use' })
    .input(byIdSchema)
    .output(calendarFileSchema)
    .query(({ ctx, input }) => writeMeetingFile(ctx.db, ctx.user, input.id)),
});

export const pipelineRouter = router({
  opportunities,
  tasks,
  meetings,
  mail: mailRouter,

  /** Makes an opportunity of a lead; a converted one answers with the opportunity it has. */
  convertLead: companyProcedure({ can: 'pipeline.create' })
    .input(leadConvertSchema)
    .output(leadConvertedSchema)
    .mutation(({ ctx, input }) => convertLead(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  /** Who works here: whom a leader can give something to. */
  people: companyProcedure({ can: 'pipeline.read' })
    .output(z.array(personSchema))
    .query(({ ctx }) => listPeople(ctx.db)),
});
