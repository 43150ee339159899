import type { LiveChannel } from '@outrider/db';
import type { EnqueueOptions, JobHealth } from '@outrider/jobs';
import type { LeadPorts } from './ports/leads.ts';
import type { LeadFetchers } from './ports/lead-fetch.ts';
import type { Mailer } from './ports/mail.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { LanguageModel } from './ports/language-model.ts';
import type { GooglePort } from './ports/google.ts';
import type { WebhookCaller } from './ports/webhook.ts';

/** What every procedure is given beside the database: the outside world and higher domains, behind ports. create-services.ts makes it. */
export type Services = {
  /** Encrypts what must be read again (signing secrets, tokens). */
  secrets: SecretBox;
  live: LiveChannel;
  /** What leads need of the domains above them. */
  leads: LeadPorts;
  /** Wakes this process's own workers, so that nobody waits for the next tick. Never throws, never waits. */
  wake: { relay(): void; intake(): void };
  /** Clients that fetch a lead of which a platform sent only the id; absent where the platform is not configured. */
  fetchers: LeadFetchers;
  /** The way out for mail; absent where no mail server is configured: mail stays in the outbox. */
  mailer?: Mailer;
  /** Writes prose; absent where none is configured: the built-in writer does. */
  language_model?: LanguageModel;
  /** Google, or the bundled stand-in; absent where this server has no Google OAuth2 credentials. */
  google?: GooglePort;
  /** The way out for webhooks, to the public internet only. */
  callWebhook: WebhookCaller;
  /** The address people use, without a slash at its end: for links in mails. Known once the host listens. */
  publicAddress(): string;
  limiter: RateLimiter;
  /** The job store, as this process sees it. `add` puts in a job of jobs.ts by its name; rejects when the store cannot be reached. */
  jobs: { health(): Promise<JobHealth>; add(name: string, data: object, options?: EnqueueOptions): Promise<void> };
  host: HostFacts;
  /** Aborted when this process begins to stop: work that takes long ends at its next step. */
  stopping: AbortSignal;
  log: Log;
  now: () => Date;
};

/** What this process knows of itself. `instance` names it in the health samples; `migration` is the last one its database has. */
export type HostFacts = { instance: string; database: 'embedded' | 'postgres'; migration: string | null };

/** Counts calls by key; resolves to the seconds to wait, or null when the call may go on. */
export type RateLimiter = { take(key: string, budget: RateBudget): Promise<number | null> };
export type RateBudget = 'anonymous' | 'user' | 'capture_key';

export type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>;
