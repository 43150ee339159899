import type {
  absenceCreateSchema,
  absenceListSchema,
  assignmentCapacitySchema,
  assignmentOrderSchema,
  assignmentPersonListSchema,
  assignmentRuleCreateSchema,
  assignmentRuleListSchema,
  assignmentRuleUpdateSchema,
  assignmentTrialAnswerSchema,
  assignmentTrialSchema,
} from '@outrider/shared/records/assignment';
import type { z } from 'zod';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';
const lead_id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c11';
const ada = { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3', full_name: 'Ada Keller' };
const sam = { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4', full_name: 'Sam Rivera' };

const created: z.input<typeof assignmentRuleCreateSchema> = {
  name: 'Hot website leads',
  conditions: {
    all: [
      { field: 'score', min: 80 },
      { field: 'source', is: ['website'] },
    ],
  },
  method: 'round_robin',
  people: [ada.id, sam.id],
};
const rule: z.output<typeof assignmentRuleListSchema>['items'][number] = {
  id,
  name: created.name,
  is_on: true,
  conditions: created.conditions ?? { all: [] },
  method: 'round_robin',
  people: [ada, sam],
  given: 128,
  last_given_at: '2026-01-15T09:30:00.000Z',
  version: 3,
};
const absence = { id, user_id: ada.id, from_day: '2026-11-24', to_day: '2026-12-03' };

export const ASSIGNMENT_EXAMPLES: Readonly<Record<string, unknown>> = {
  AssignmentRule: rule,
  AssignmentRuleList: { items: [rule] },
  AssignmentRuleCreate: created,
  AssignmentRuleUpdate: { version: 3, ...created } satisfies Omit<z.input<typeof assignmentRuleUpdateSchema>, 'id'>,
  AssignmentRuleId: { id },
  AssignmentOrder: { ids: [id] } satisfies z.input<typeof assignmentOrderSchema>,
  AssignmentCapacity: { capacity: 50 } satisfies Omit<z.input<typeof assignmentCapacitySchema>, 'id'>,
  AssignmentPersonList: {
    items: [{ ...ada, role: 'sdr', open_leads: 41, capacity: 50, out_until: '2026-12-03', absences: [absence] }],
  } satisfies z.output<typeof assignmentPersonListSchema>,
  Absence: absence,
  AbsenceList: { items: [absence] } satisfies z.output<typeof absenceListSchema>,
  AbsenceId: { id },
  AbsenceCreate: { from_day: absence.from_day, to_day: absence.to_day } satisfies z.input<typeof absenceCreateSchema>,
  AssignmentTrial: {
    values: { email: 'vera@northwind.example', company: 'Northwind', source: 'website' },
  } satisfies z.input<typeof assignmentTrialSchema>,
  AssignmentTrialAnswer: {
    lead: {
      id: lead_id,
      name: 'Vera Lindqvist',
      score: 82,
      priority: 'high',
      source: 'website',
      status: 'new',
      owner_name: null,
    },
    known_lead_id: null,
    outcome: { user_id: sam.id, full_name: sam.full_name, rule_id: id, rule_name: rule.name, method: 'round_robin' },
    steps: [
      {
        rule_id: id,
        rule_name: rule.name,
        method: 'round_robin',
        result: 'assigns',
        unmet: [],
        skipped: [{ user_id: ada.id, full_name: ada.full_name, reason: 'out of office until Dec 3' }],
      },
    ],
  } satisfies z.output<typeof assignmentTrialAnswerSchema>,
};
