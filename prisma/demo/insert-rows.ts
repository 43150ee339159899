import { type PlatformQueries, Prisma } from '@outrider/db';

/**
 * The tables with thousands of rows; the types are of Prisma's own input, so that a changed column is a compile error
 * here too.
 */
type Rows = {
  leads: Prisma.LeadCreateManyInput;
  lead_activities: Prisma.LeadActivityCreateManyInput;
  score_history: Prisma.ScoreHistoryCreateManyInput;
  accounts: Prisma.AccountCreateManyInput;
  contacts: Prisma.ContactCreateManyInput;
  contact_addresses: Prisma.ContactAddressCreateManyInput;
  opportunities: Prisma.OpportunityCreateManyInput;
  opportunity_contacts: Prisma.OpportunityContactCreateManyInput;
  opportunity_terms: Prisma.OpportunityTermsCreateManyInput;
  record_activities: Prisma.RecordActivityCreateManyInput;
  lead_conversions: Prisma.LeadConversionCreateManyInput;
  opportunity_stages_log: Prisma.OpportunityStageEntryCreateManyInput;
  tasks: Prisma.TaskCreateManyInput;
  meetings: Prisma.MeetingCreateManyInput;
  agent_tasks: Prisma.AgentTaskCreateManyInput;
  agent_actions: Prisma.AgentActionCreateManyInput;
  outbox_messages: Prisma.OutboxMessageCreateManyInput;
  notifications: Prisma.NotificationCreateManyInput;
  audit_log: Prisma.AuditEntryCreateManyInput;
};

/**
 * Inserts many rows in one statement with one parameter: several times as fast as createMany. All rows have the keys of
 * the first; its keys are code, never input.
 */
export async function insertRows<T extends keyof Rows>(tx: PlatformQueries, table: T, rows: Rows[T][]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const into = Prisma.raw(table);
  const columns = Prisma.raw(Object.keys(first).join(', '));
  await tx.$executeRaw`INSERT INTO ${into} (${columns})
    SELECT ${columns}
    FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb)`;
}
