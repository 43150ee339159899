import type { AgentTaskType } from '@outrider/shared/automation/agents';
import type { leadCreateSchema } from '@outrider/shared/records/leads';
import { type Capability } from '@outrider/shared/ground/permissions';
import {
  Building2,
  CalendarPlus,
  CircleDollarSign,
  Contact,
  ListTodo,
  type LucideIcon,
  Mail,
  Phone,
  Plus,
} from 'lucide-react';
import { createContext, useContext } from 'react';
import type { z } from 'zod';
import type { ProfileTab } from '../../people/profile/profile-dialog.tsx';
import type { ContactChoice } from './contact-choice.ts';
import type { LeadChoice } from './lead-choice.ts';
import type { NamedAccount } from './named-account.tsx';

/** What is known of a deal before it is made; `record` by field, as its form has them. */
export type DealStart = {
  record?: Readonly<Record<string, string>>;
  account?: NamedAccount;
  contact?: ContactChoice;
  lead?: LeadChoice;
};

/** The time that they proposed for a meeting. */
export type MeetingStart = { date: string; time?: string; duration_minutes?: number };
/** `due_at`: as its input holds it. */
export type TaskStart = { title: string; due_at: string };
/** What they asked for, offer by offer. */
export type AgentTaskStart = { task_type: AgentTaskType; items: { offer: string; quantity: string }[] };

/** A dialog that can be opened from every screen. */
export type QuickDialog =
  | { id: 'lead'; lead?: Partial<z.input<typeof leadCreateSchema>> }
  /** `record`: what is known of it already, by field. */
  | { id: 'account' | 'contact'; record?: Readonly<Record<string, string>> }
  | { id: 'opportunity'; deal?: DealStart }
  | { id: 'meeting'; lead?: LeadChoice; start?: MeetingStart }
  | { id: 'task'; lead?: LeadChoice; start?: TaskStart }
  | { id: 'agent_task'; lead: LeadChoice; start: AgentTaskStart }
  | { id: 'call'; lead?: LeadChoice }
  | { id: 'mail' }
  | { id: 'profile'; tab: ProfileTab };

export const QuickDialogContext = createContext<(dialog: QuickDialog) => void>(() => undefined);
/** Opens a dialog over whatever is on the screen. */
export const useQuickDialog = () => useContext(QuickDialogContext);

/** What the search box and the phone's sheet offer to make. */
export const QUICK_ACTIONS: readonly {
  id: Exclude<QuickDialog['id'], 'profile' | 'agent_task'>;
  label: string;
  Icon: LucideIcon;
  capability: Capability;
}[] = [
  { id: 'lead', label: 'New lead', Icon: Plus, capability: 'leads.create' },
  { id: 'opportunity', label: 'New opportunity', Icon: CircleDollarSign, capability: 'pipeline.create' },
  { id: 'account', label: 'New account', Icon: Building2, capability: 'accounts.create' },
  { id: 'contact', label: 'New contact', Icon: Contact, capability: 'contacts.create' },
  { id: 'meeting', label: 'Schedule meeting', Icon: CalendarPlus, capability: 'meetings.use' },
  { id: 'mail', label: 'Send email', Icon: Mail, capability: 'mail.use' },
  { id: 'call', label: 'Log call', Icon: Phone, capability: 'leads.edit' },
  { id: 'task', label: 'New task', Icon: ListTodo, capability: 'tasks.use' },
];
