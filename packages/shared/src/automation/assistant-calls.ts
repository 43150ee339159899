/** The product's own calls that an assistant can write by. */
export const ASSISTANT_CALLS = [
  'leads.create',
  'leads.update',
  'leads.log',
  'accounts.create',
  'accounts.update',
  'accounts.log',
  'contacts.create',
  'contacts.update',
  'contacts.log',
  'pipeline.opportunities.create',
  'pipeline.opportunities.update',
  'pipeline.opportunities.log',
  'pipeline.opportunities.move',
  'pipeline.convertLead',
  'pipeline.tasks.create',
  'campaigns.enroll',
] as const;
export type AssistantCall = (typeof ASSISTANT_CALLS)[number];
