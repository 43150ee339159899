import type { AssignmentMethod } from '@outrider/shared/records/assignment';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import { DAY } from './calendar.ts';
import type { Team } from './team.ts';

type DemoRule = { name: string; method: AssignmentMethod; team: string; conditions: LeadFilter };

const RULES: readonly DemoRule[] = [
  {
    name: 'Large companies',
    method: 'fixed',
    team: 'Enterprise',
    conditions: {
      all: [
        { field: 'company_size', is: ['201-1000', '1001+'] },
        { field: 'score', min: 60 },
      ],
    },
  },
  {
    name: 'Inbound',
    method: 'round_robin',
    team: 'Inbound',
    conditions: {
      all: [{ field: 'source', is: ['website', 'linkedin', 'facebook', 'google_ads', 'n8n_workflow', 'social'] }],
    },
  },
  {
    name: 'Cold lists',
    method: 'least_loaded',
    team: 'Outbound',
    conditions: {
      all: [
        { field: 'source', is: ['cold_call', 'cold_email'] },
        { field: 'score', min: 30 },
      ],
    },
  },
];

/** Who gets what comes in from now on, and who is away next week; nothing for a company without such teams. */
export function assignmentRows(company_id: string, team: Team, { since, now }: { since: number; now: number }) {
  const created_at = new Date(since);
  const staffed = RULES.map((rule) => ({
    ...rule,
    id: uuidv7(since),
    people: team.all.filter((mate) => mate.team === rule.team),
  })).filter(({ people }) => people.length > 0);
  const away = staffed.find(({ method }) => method === 'round_robin')?.people.at(-1);
  return {
    rules: staffed.map(({ id, name, method, conditions }, at): Prisma.AssignmentRuleCreateManyInput => ({
      company_id,
      id,
      name,
      method,
      conditions: conditions as unknown as Prisma.InputJsonObject,
      position: at + 1,
      created_at,
      updated_at: created_at,
    })),
    people: staffed.flatMap(({ id, people }) =>
      people.map((mate, position): Prisma.AssignmentRulePersonCreateManyInput => ({
        company_id,
        rule_id: id,
        user_id: mate.id,
        position,
      })),
    ),
    absences: away
      ? [
          {
            company_id,
            id: uuidv7(now),
            user_id: away.id,
            from_day: new Date(now + 6 * DAY),
            to_day: new Date(now + 11 * DAY),
          } satisfies Prisma.AbsenceCreateManyInput,
        ]
      : [],
  };
}
