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
} from '@outrider/shared/records/assignment';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
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
      summary: 'List current and upcoming absences (yours, or those of user_id)',
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
      summary: 'Add an absence. Both days are included, in UTC.',
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
    rest: { method: 'GET', path: '/assignment-rules', summary: 'List assignment rules in order of priority' },
  })
    .output(assignmentRuleListSchema)
    .query(({ ctx }) => getRules(ctx.db)),

  create: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/assignment-rules',
      status: 201,
      summary: 'Create a rule with the lowest priority',
      errors: [404, 409],
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
      summary: 'Update a rule',
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
      summary: 'Delete a rule (leads it assigned keep their owners)',
      errors: [404],
    },
  })
    .input(assignmentRuleIdSchema)
    .output(assignmentRuleIdSchema)
    .mutation(({ ctx, input }) => removeRule(ctx.db, ctx.actor, input.id)),

  reorder: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/assignment-rules/order', summary: 'Reorder all rules', errors: [404, 409] },
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
      summary: 'Preview who would get a lead, and why (changes nothing)',
      errors: [404],
    },
  })
    .input(assignmentTrialSchema)
    .output(assignmentTrialAnswerSchema)
    .query(({ ctx, input }) => tryRules(ctx.services.leads, ctx.db, input, ctx.user.automation_mode)),

  people: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/assignment-rules/people',
      summary: 'List people with their open leads, capacity and absences',
    },
  })
    .output(assignmentPersonListSchema)
    .query(({ ctx }) => getAssignable(ctx.db)),

  setCapacity: companyProcedure({
    can,
    rest: {
      method: 'PUT',
      path: '/assignment-rules/people/{id}',
      summary: 'Set how many open leads a person can have. null removes the limit.',
      errors: [404],
    },
  })
    .input(assignmentCapacitySchema)
    .output(assignmentPersonListSchema)
    .mutation(({ ctx, input }) => setCapacity(ctx.db, ctx.actor, input)),

  absences,
});
