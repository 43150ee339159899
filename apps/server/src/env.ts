import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSender } from '@outrider/api/records/mail/compose';
import { labelOf } from '@outrider/shared/ground/input-messages';
import { emailField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { SERVER_WORDS } from './words.ts';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .optional()
  .transform((value) => value === 'true' || value === '1');
const secretKeys = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean)
      .map((key) => Buffer.from(key, 'base64')),
  )
  .refine((keys) => keys.every((key) => key.length === 32), 'each key is 32 bytes in base64: openssl rand -base64 32');
/** Random bytes have about 30 different ones among 32, and are not all of them letters and signs. */
const isGuessable = (key: Buffer) => new Set(key).size < 16 || key.every((byte) => byte >= 0x20 && byte < 0x7f);
const leavesInTheClear = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};
const noSender = (issues: z.RefinementCtx): never => {
  issues.addIssue({ code: 'custom', message: 'an address, or a name and an address: Outrider <crm@example.com>' });
  return z.NEVER;
};
const perMinute = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'a postgresql:// address')
  .optional();
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info');

const schema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: z.url().optional(),
    /** In production: people may reach it over plain HTTP, such as behind a VPN. */
    ALLOW_HTTP: flag,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseUrl,
    DATABASE_REPLICA_URL: databaseUrl,
    DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
    JOBS_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'a mongodb:// address')
      .optional(),
    DATA_FOLDER: z.string().default('.data'),
    OUTRIDER_SECRET_KEY: secretKeys,
    /** How long it still serves after SIGTERM, while /readyz says no. */
    SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(2),
    LOG_LEVEL: logLevel,
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    DEMO: flag,
    SUPER_ADMIN: emailField.optional(),
    /** Where the signed ends of the audit logs go each day. */
    AUDIT_ANCHOR_FILE: z.string().min(1).optional(),
    AUDIT_ANCHOR_WEBHOOK: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
    AUDIT_ANCHOR_EMAIL: emailField.optional(),
    METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    META_ACCESS_TOKEN: z.string().min(1).optional(),
    LINKEDIN_ACCESS_TOKEN: z.string().min(1).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    GOOGLE_API_ROOT: z
      .url({ protocol: /^https?$/, error: 'an http:// or https:// address' })
      .transform((root) => root.replace(/\/+$/, ''))
      .optional(),
    MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
    MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
    /** One organization's accounts, by its ID or domain; or those of every one. */
    MICROSOFT_TENANT: z
      .string()
      .regex(/^[\w.-]+$/, 'a tenant’s ID or domain, or organizations')
      .default('organizations'),
    MICROSOFT_STAND_IN: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' }).optional(),
    /** A company's own mail server may be in this server's network. */
    ALLOW_PRIVATE_MAIL_SERVERS: flag,
    /** Calendars may be read from this server's network, over plain HTTP as well. */
    ALLOW_PRIVATE_CALENDARS: flag,
    /** Webhooks may go into this server's network; in production that takes another word. */
    ALLOW_PRIVATE_WEBHOOKS: z
      .enum(['true', 'false', '1', '0', 'in-production'])
      .default('false')
      .transform((value) =>
        value === 'in-production' ? value : value === 'true' || value === '1' ? 'in-development' : 'no',
      ),
    MAIL_FROM: z
      .string()
      .transform((text, issues) => readSender(text) ?? noSender(issues))
      .optional(),
    LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
    LLM_API_KEY: z.string().min(1).optional(),
    LLM_MODEL: z.string().min(1).optional(),
    LLM_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(200_000),
    RATE_ANONYMOUS_PER_MINUTE: perMinute(300),
    RATE_USER_PER_MINUTE: perMinute(3_000),
    RATE_TOKEN_PER_MINUTE: perMinute(1_200),
    RATE_CAPTURE_KEY_PER_MINUTE: perMinute(12_000),
  })
  .superRefine((env, issues) => {
    if (env.SMTP_URL && !env.MAIL_FROM)
      issues.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is needed where SMTP_URL is set' });
    if (env.AUDIT_ANCHOR_EMAIL && !env.SMTP_URL)
      issues.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'is needed where AUDIT_ANCHOR_EMAIL is set' });
    if (env.MAIL_FROM && !env.SMTP_URL)
      issues.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'is needed where MAIL_FROM is set' });
    if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
      issues.addIssue({
        code: 'custom',
        path: ['DATABASE_REPLICA_URL'],
        message: 'needs a DATABASE_URL: the embedded database has no replica',
      });
    if (env.LLM_BASE_URL && !env.LLM_MODEL)
      issues.addIssue({ code: 'custom', path: ['LLM_MODEL'], message: 'is needed where LLM_BASE_URL is set' });
    if (env.LLM_MODEL && !env.LLM_BASE_URL)
      issues.addIssue({ code: 'custom', path: ['LLM_BASE_URL'], message: 'is needed where LLM_MODEL is set' });
    for (const [one, other] of [
      ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
    ] as const) {
      if (Boolean(env[one]) === Boolean(env[other])) continue;
      const [missing, given] = env[one] ? [other, one] : [one, other];
      issues.addIssue({ code: 'custom', path: [missing], message: `is needed where ${given} is set` });
    }
    if (env.NODE_ENV !== 'production') return;
    if (!env.DATABASE_URL)
      issues.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is needed in production' });
    if (env.OUTRIDER_SECRET_KEY.length === 0)
      issues.addIssue({
        code: 'custom',
        path: ['OUTRIDER_SECRET_KEY'],
        message: 'is needed in production: openssl rand -base64 32',
      });
    if (env.OUTRIDER_SECRET_KEY.some(isGuessable))
      issues.addIssue({
        code: 'custom',
        path: ['OUTRIDER_SECRET_KEY'],
        message: 'can be guessed. Make random ones: openssl rand -base64 32',
      });
    if (env.PUBLIC_URL && !env.ALLOW_HTTP && leavesInTheClear(env.PUBLIC_URL))
      issues.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message:
          'begins with https:// in production: passwords must not travel in the clear. ALLOW_HTTP=true allows http://',
      });
    if (env.SMTP_URL && !env.PUBLIC_URL)
      issues.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'is needed in production where SMTP_URL is set: agents’ mails carry a link to unsubscribe',
      });
    for (const name of ['GOOGLE_API_ROOT', 'MICROSOFT_STAND_IN'] as const)
      if (env[name])
        issues.addIssue({ code: 'custom', path: [name], message: 'has no place in production: it is for tests' });
    if (env.ALLOW_PRIVATE_WEBHOOKS === 'in-development')
      issues.addIssue({
        code: 'custom',
        path: ['ALLOW_PRIVATE_WEBHOOKS'],
        message: 'lets whoever manages webhooks reach this server’s network. If that is meant, set it to in-production',
      });
    if (env.DEMO) issues.addIssue({ code: 'custom', path: ['DEMO'], message: 'has no place in production' });
  });

/** What the commands migrate and partition need, and no secret beside it. */
const migrateSchema = z
  .object({ DATABASE_OWNER_URL: databaseUrl, LOG_LEVEL: logLevel })
  .transform(({ DATABASE_OWNER_URL, LOG_LEVEL }, issues) => {
    if (DATABASE_OWNER_URL) return { DATABASE_OWNER_URL, LOG_LEVEL };
    issues.addIssue({ code: 'custom', path: ['DATABASE_OWNER_URL'], message: 'is needed to change the database' });
    return z.NEVER;
  });

export type Env = z.output<typeof schema> & { HOST: string };

function readVariables<T>(of: z.ZodType<T>, variables: NodeJS.ProcessEnv): T {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = of.safeParse(given);
  if (!parsed.success)
    throw new Error(
      SERVER_WORDS.invalidConfiguration(
        parsed.error.issues
          .map((issue) => `  ${issue.path.join('.')}: ${issue.message.replace(`${labelOf(issue.path)} `, '')}`)
          .join('\n'),
      ),
    );
  return parsed.data;
}

/** The configuration of the commands migrate and partition. @throws Error as readEnv does */
export const readMigrateEnv = (variables: NodeJS.ProcessEnv = process.env) => readVariables(migrateSchema, variables);

/** The whole configuration. @throws Error naming every variable that is wrong, one a line */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const env = readVariables(schema, variables);
  return { ...env, HOST: env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1') };
}

/**
 * The keys secrets are sealed with: the configured ones, else one that is made on the first start and kept beside the
 * embedded database.
 */
export function readSecretKeys(env: Env): Buffer[] {
  if (env.OUTRIDER_SECRET_KEY.length > 0) return env.OUTRIDER_SECRET_KEY;
  const file = path.join(env.DATA_FOLDER, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(env.DATA_FOLDER, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  return [Buffer.from(readFileSync(file, 'utf8'), 'base64')];
}
