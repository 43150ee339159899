import {
  absenceCreateSchema,
  absenceIdSchema,
  absenceListInputSchema,
  absenceListSchema,
  absenceSchema,
  assignmentCapacitySchema,
  assignmentOrderSchema,
  assignmentPersonListSchema,
  assignmentRuleCreateSchema,
  assignmentRuleIdSchema,
  assignmentRuleListSchema,
  assignmentRuleSchema,
  assignmentRuleUpdateSchema,
  assignmentTrialAnswerSchema,
  assignmentTrialSchema,
} from '@outrider/shared/assignment';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { addAbsence, getAbsences, getAssignable, removeAbsence, setCapacity } from './people.service.ts';
import { changeRule, createRule, getRules, orderRules, removeRule } from './rules.service.ts';
import { tryRules } from './trial.service.ts';

const can = 'assignment.manage';

/** When one is out of office: a rep's own, for leaders anybody's. */
const absences = router({
  list: companyProcedure({
    can: 'absences.edit',
    rest: {
      method: 'GET',
      path: '/absences',
      summary: 'Absences that are not over, one’s own unless user_id names somebody',
    },
  })
    .input(absenceListInputSchema)
    .output(absenceListSchema)
    .query(({ ctx, input }) => getAbsences(ctx.db, ctx.user, input.user_id)),

  add: companyProcedure({
    can: 'absences.edit',
    rest: {
      method: 'POST',
      path: '/absences',
      status: 201,
      summary: 'Add an absence, both days included, in UTC',
      errors: [404, 409],
    },
  })
    .input(absenceCreateSchema)
    .output(absenceSchema)
    .mutation(({ ctx, input }) => addAbsence(ctx.db, ctx.user, ctx.actor, input)),

  remove: companyProcedure({
    can: 'absences.edit',
    rest: { method: 'DELETE', path: '/absences/{id}', summary: 'Remove an absence', errors: [404] },
  })
    .input(absenceIdSchema)
    .output(absenceIdSchema)
    .mutation(({ ctx, input }) => removeAbsence(ctx.db, ctx.user, ctx.actor, input.id)),
});

export const assignmentRouter = router({
  list: companyProcedure({
    can,
    rest: { method: 'GET', path: '/assignment-rules', summary: 'Assignment rules in the order they are asked' },
  })
    .output(assignmentRuleListSchema)
    .query(({ ctx }) => getRules(ctx.db)),

  create: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/assignment-rules',
      status: 201,
      summary: 'Create a rule behind all others',
      errors: [409],
    },
  })
    .input(assignmentRuleCreateSchema)
    .output(assignmentRuleSchema)
    .mutation(({ ctx, input }) => createRule(ctx.db, ctx.actor, input)),

  update: companyProcedure({
    can,
    rest: {
      method: 'PUT',
      path: '/assignment-rules/{id}',
      summary: 'Change the version of a rule that was looked at',
      errors: [404, 409],
    },
  })
    .input(assignmentRuleUpdateSchema)
    .output(assignmentRuleSchema)
    .mutation(({ ctx, input }) => changeRule(ctx.db, ctx.actor, input, ctx.services.now())),

  remove: companyProcedure({
    can,
    rest: {
      method: 'DELETE',
      path: '/assignment-rules/{id}',
      summary: 'Delete a rule; who got leads by it keeps them',
      errors: [404],
    },
  })
    .input(assignmentRuleIdSchema)
    .output(assignmentRuleIdSchema)
    .mutation(({ ctx, input }) => removeRule(ctx.db, ctx.actor, input.id)),

  reorder: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/assignment-rules/order', summary: 'Put all rules into this order', errors: [409] },
  })
    .input(assignmentOrderSchema)
    .output(assignmentRuleListSchema)
    .mutation(({ ctx, input }) => orderRules(ctx.db, ctx.actor, input.ids)),

  /** Changes nothing. */
  dryRun: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/assignment-rules/dry-run',
      summary: 'Who would get a lead, and why; nothing changes',
      errors: [404],
    },
  })
    .input(assignmentTrialSchema)
    .output(assignmentTrialAnswerSchema)
    .query(({ ctx, input }) => tryRules(ctx.db, input, ctx.user.automation_mode)),

  people: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/assignment-rules/people',
      summary: 'Who works here, with open leads, capacity and absences',
    },
  })
    .output(assignmentPersonListSchema)
    .query(({ ctx }) => getAssignable(ctx.db)),

  setCapacity: companyProcedure({
    can,
    rest: {
      method: 'PUT',
      path: '/assignment-rules/people/{id}',
      summary: 'The most open leads the rules give a person; null takes the limit away',
      errors: [404],
    },
  })
    .input(assignmentCapacitySchema)
    .output(assignmentPersonListSchema)
    .mutation(({ ctx, input }) => setCapacity(ctx.db, ctx.actor, input)),

  absences,
});
