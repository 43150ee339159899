import type { RecordTypeName } from '../ground/fields/custom.ts';
import type { Capability, PlainCapability } from '../ground/permissions.ts';

export type RecordRight = 'read' | 'edit' | 'delete' | 'assign';

/** What one has to be allowed to do something with the records of a type, where one way serves all of them. */
export const RECORD_RIGHTS: Readonly<
  Record<RecordTypeName, Readonly<{ read: Capability } & Record<Exclude<RecordRight, 'read'>, PlainCapability>>>
> = {
  lead: { read: 'leads.read', edit: 'leads.edit', delete: 'leads.delete', assign: 'leads.assign' },
  account: { read: 'accounts.read', edit: 'accounts.edit', delete: 'accounts.delete', assign: 'accounts.edit' },
  contact: { read: 'contacts.read', edit: 'contacts.edit', delete: 'contacts.delete', assign: 'contacts.edit' },
  opportunity: { read: 'pipeline.read', edit: 'pipeline.edit', delete: 'pipeline.delete', assign: 'pipeline.edit' },
};
