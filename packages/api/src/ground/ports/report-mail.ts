import type { OutgoingMail } from './mail.ts';

/** A scheduled report for one reader, by when it was due. */
export type DueReport = { company_id: string; schedule_id: string; user_id: string; due_at: string };
export type WrittenReport = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'files'> & {
  /** Writes down that the mail server took it. */
  sent(): Promise<void>;
};
