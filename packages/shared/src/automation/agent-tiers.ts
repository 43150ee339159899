import { z } from 'zod';

/** 1: everything waits for a person. 2: what stays inside is done. 3: all is done, up to the lead's mode. */
export type Tier = 1 | 2 | 3;
export const tierSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const tierOf = (automation_level: number): Tier => (automation_level >= 80 ? 3 : automation_level >= 40 ? 2 : 1);
export const TIER_WORDS: Record<Tier, { title: string; meaning: string }> = {
  1: { title: 'Proposes everything', meaning: 'every action needs approval' },
  2: { title: 'Works inside the CRM', meaning: 'emails and meetings need approval' },
  3: { title: 'Acts on its own', meaning: 'limited by each lead’s automation mode' },
};

/** What is as likely to be changed or turned down as to be approved waits for a person at every tier. */
export const UNSURE_BELOW = 0.5;
/** How long a proposal waits for a person. */
export const PROPOSAL_DAYS = 7;
/** How long an approved mail stays in the outbox before it leaves, so that it can be undone. */
export const MAIL_DELAY_SECONDS = 60;
/** Unedited approvals in a row after which the screen offers to raise the tier of that kind. */
export const TRUST_AFTER = 10;
/** Of what ran by itself, one in so many is laid before a person afterwards. */
export const REVIEW_ONE_IN = 10;
/**
 * No agent writes to a lead that anybody wrote to or spoke with, or that answered, within so many working days, unless
 * the company says another number.
 */
export const COOL_DOWN_DAYS = 3;
export const DEFAULT_DAILY_CAP = 50;
export const DEFAULT_AUTOMATION_LEVEL = 80;
export const DEFAULT_WORKING_HOURS = { start: '09:00', end: '17:00', timezone: 'UTC' } as const;
