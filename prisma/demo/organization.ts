import { createHash } from 'node:crypto';
import { firstTargets } from '@outrider/api/automation/organization/metrics';
import { DEPARTMENT_OF_LEAD, DEPARTMENT_OF_OPPORTUNITY } from '@outrider/api/automation/organization/rules';
import { SETUP_AGENTS, SETUP_DEPARTMENTS, SETUP_FLOWS, SETUP_LEVEL } from '@outrider/api/automation/organization/setup';
import { uuidv7 } from '@outrider/api/ground/uuid';
import type { PlatformQueries, Prisma } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { SURVEY_DAYS } from '@outrider/shared/automation/organization';
import { DAY, HOUR } from './calendar.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice } from './dice.ts';
import type { Team } from './team.ts';

/** Since when the demo company has departments. */
const AGE = 60 * DAY;

/**
 * Who works where; everybody else is of Sales. Nobody of a small company is Product: its flows then tell the leaders.
 */
const PLACES: Record<string, DepartmentKey> = {
  'Maya Okafor': 'back_office',
  'Tomasz Zieliński': 'marketing',
  'Chloe Bennett': 'customer',
};

const COMMENTS: Record<number, readonly string[]> = {
  2: ['The logger arrived a week late and nobody let us know.'],
  3: ['Good sensors, but the manual could be more detailed.', 'Fine, though calibration took a while.'],
  4: ['Quick help over the phone.', 'Does what we need.'],
  5: ['Installed in an afternoon.', 'Best support we’ve had in years.', 'Reliable and fairly priced.'],
};
const SCORES = [5, 4, 5, 3, 4, 5, 2, 5, 4, 4, 5, 3, 5, 4];

/**
 * Departments with their agents and flows as initializing makes them, people and rows placed, and what customers
 * answered.
 */
export async function seedOrganization(
  tx: PlatformQueries,
  company_id: string,
  team: Team,
  leads: DemoLead[],
  now: number,
): Promise<void> {
  const created_at = new Date(now - AGE);
  const own = { company_id, created_at, updated_at: created_at };
  const created_by = team.all.find(({ role }) => role === 'company_admin')?.id ?? null;
  await tx.department.createMany({
    data: SETUP_DEPARTMENTS.map((row) => ({ ...own, ...row, target_metrics: firstTargets(row.department) })),
  });
  await tx.salesAgent.createMany({
    data: SETUP_AGENTS.map(({ description: _, ...agent }) => ({
      ...own,
      ...agent,
      automation_level: SETUP_LEVEL,
      created_by,
    })),
  });
  await tx.flow.createMany({
    data: SETUP_FLOWS.map(({ conditions, ...flow }): Prisma.FlowCreateManyInput => ({
      ...own,
      ...flow,
      ...(conditions && { conditions }),
      automation_level: SETUP_LEVEL,
      created_by,
    })),
  });
  for (const mate of team.all)
    await tx.user.updateMany({
      where: { company_id, id: mate.id },
      data: { department: PLACES[mate.full_name] ?? 'sales' },
    });
  await tx.$executeRaw`UPDATE leads SET department = ${DEPARTMENT_OF_LEAD} WHERE company_id = ${company_id}::uuid`;
  await tx.$executeRaw`UPDATE opportunities
    SET department = ${DEPARTMENT_OF_OPPORTUNITY}
    WHERE company_id = ${company_id}::uuid`;
  await tx.survey.createMany({ data: surveyRows(company_id, team, leads, now) });
}

/** One question to each of the customers that were won last; the newest two have not answered yet. */
function surveyRows(company_id: string, team: Team, leads: DemoLead[], now: number): Prisma.SurveyCreateManyInput[] {
  const dice = createDice('satisfaction');
  const asker = team.all.find(({ full_name }) => PLACES[full_name] === 'customer') ?? team.lead;
  const customers = leads.filter(({ status }) => status === 'converted').slice(-SCORES.length - 2);
  return customers.map((lead, at): Prisma.SurveyCreateManyInput => {
    const ends = (lead.steps.at(-1)?.at ?? lead.captured_at) + dice.between(2, 30) * HOUR;
    const asked = Math.floor(Math.min(ends, now - (customers.length - at) * 5 * HOUR));
    const id = uuidv7(asked);
    const answered = Math.floor(Math.min(asked + dice.between(1, 40) * HOUR, now - HOUR));
    const score = SCORES[at] ?? null;
    const question = {
      company_id,
      id,
      token_hash: createHash('sha256').update(`demo ${id}`).digest('hex'),
      lead_id: lead.id,
      created_by: asker.id,
      created_at: new Date(asked),
      expires_at: new Date(asked + SURVEY_DAYS * DAY),
    };
    if (score === null) return question;
    return {
      ...question,
      score,
      comment: dice.chance(0.6) ? dice.pick(COMMENTS[score] ?? []) : null,
      answered_at: new Date(answered),
    };
  });
}
