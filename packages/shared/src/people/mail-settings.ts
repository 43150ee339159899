import { z } from 'zod';
import { MESSAGES } from '../ground/messages.ts';
import { changedText, emailField, int32Field, textField } from '../ground/wire.ts';

/**
 * tls: encrypted from the first byte (465). starttls: encrypted before anything is said (587). none: in the clear,
 * without a password only.
 */
export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];
/** The port that servers usually have for it. */
export const MAIL_PORTS: Record<MailSecurity, number> = { starttls: 587, tls: 465, none: 25 };
/** Whose mail server sends a company's emails: its own, this server's, or none. */
const MAIL_WAYS = ['company', 'server', 'none'] as const;

export const SIGNATURE_MAX = 2_000;
export const DEFAULT_MAIL_LIMITS = { user_limit: 200, company_limit: 2_000 } as const;

const mailServerSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(MAIL_SECURITIES),
  username: z.string().nullable(),
  /** The password itself is never told. */
  has_password: z.boolean(),
  from_name: z.string().nullable(),
  from_email: z.string(),
  reply_to: z.string().nullable(),
  dkim_selector: z.string().nullable(),
  /** Since when nothing gets through, and why. */
  failing_since: z.iso.datetime().nullable(),
  failing_reason: z.string().nullable(),
});
export type MailServer = z.infer<typeof mailServerSchema>;

/** Of the company's own, over which links in its emails lead. While it fails, they lead to this server's address. */
const linkDomainSchema = z.object({
  domain: z.string(),
  failing_since: z.iso.datetime().nullable(),
  failing_reason: z.string().nullable(),
});

export const mailSettingsSchema = z.object({
  way: z.enum(MAIL_WAYS),
  /** The From address of what leaves now. */
  sends_from: z.string().nullable(),
  server: mailServerSchema.nullable(),
  signature: z.string().nullable(),
  user_limit: z.number().int(),
  company_limit: z.number().int(),
  /** Queued since midnight in the company's time zone: by everybody and every agent, and by the caller. */
  used: z.object({ company: z.number().int(), own: z.number().int() }),
  link_domain: linkDomainSchema.nullable(),
  /** The host that a link domain has to point to. */
  link_target: z.string(),
  version: z.number().int(),
});
export type MailSettingsRead = z.infer<typeof mailSettingsSchema>;

export const hostField = textField(253)
  .transform((host) => host.toLowerCase())
  .refine((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]+$/.test(host), MESSAGES.mailHostInvalid);
const says = (most: number) => MESSAGES.mailLimitRange(most);
const limitField = (most: number) => z.number(says(most)).int(says(most)).min(1, says(most)).max(most, says(most));

export const mailServerSetSchema = z
  .strictObject({
    version: int32Field,
    host: hostField,
    port: z.number(MESSAGES.mailPortInvalid).int(MESSAGES.mailPortInvalid).min(1).max(65_535, MESSAGES.mailPortInvalid),
    security: z.enum(MAIL_SECURITIES),
    username: changedText(320),
    /** Absent: the one that is kept stays, as long as host and user stay. Null: none. */
    password: z.string().min(1).max(1_000).nullable().optional(),
    from_name: changedText(200),
    from_email: emailField,
    reply_to: emailField.nullable(),
    dkim_selector: changedText(63),
  })
  .refine(({ dkim_selector }) => dkim_selector === null || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(dkim_selector), {
    path: ['dkim_selector'],
    message: MESSAGES.mailSelectorInvalid,
  })
  .refine(({ security, username }) => security !== 'none' || username === null, {
    path: ['security'],
    message: MESSAGES.mailPasswordInTheClear,
  });
export type MailServerSet = z.output<typeof mailServerSetSchema>;

/** What is left out stays. */
export const mailSettingsSetSchema = z.strictObject({
  version: int32Field,
  signature: changedText(SIGNATURE_MAX).optional(),
  user_limit: limitField(100_000).optional(),
  company_limit: limitField(1_000_000).optional(),
});
export type MailSettingsSet = z.output<typeof mailSettingsSetSchema>;
/** A name with a dot in it: no address by number, and no name of one's own network. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
export const linkDomainSetSchema = z.strictObject({
  version: int32Field,
  /** Null: links lead to this server's address. */
  domain: textField(253)
    .transform((domain) => domain.toLowerCase().replace(/\.$/, ''))
    .refine((domain) => DOMAIN.test(domain), MESSAGES.linkDomainInvalid)
    .nullable(),
});
export type LinkDomainSet = z.output<typeof linkDomainSetSchema>;
export const mailVersionSchema = z.strictObject({ version: int32Field });

/** `said`: what the mail server answered, in its own words. */
export const mailTestedSchema = z.object({
  sent: z.boolean(),
  to: z.string(),
  reason: z.string().nullable(),
  said: z.string().nullable(),
});

const MAIL_RECORDS = ['spf', 'dkim', 'dmarc'] as const;
/**
 * good: there and of use. weak: there, and better changed. missing: not there. unknown: the name servers did not
 * answer.
 */
const MAIL_RECORD_STATES = ['good', 'weak', 'missing', 'unknown'] as const;
const mailRecordSchema = z.object({
  kind: z.enum(MAIL_RECORDS),
  state: z.enum(MAIL_RECORD_STATES),
  /** Where it is published. */
  name: z.string(),
  found: z.string().nullable(),
  says: z.string(),
  /** The text to publish there; null where nothing is to be done, or only the mail provider knows. */
  add: z.string().nullable(),
});
export type MailRecord = z.infer<typeof mailRecordSchema>;
export const mailDomainSchema = z.object({ domain: z.string(), records: z.array(mailRecordSchema) });

export const ownSignatureSchema = z.object({ signature: z.string().nullable(), company: z.string().nullable() });
export const ownSignatureSetSchema = z.strictObject({ signature: changedText(SIGNATURE_MAX) });
