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
  /** What leads need from domains above them. */
  leads: LeadPorts;
  /** Wakes this process's workers, so that nothing waits for the next tick. Never throws or blocks. */
  wake: { relay(): void; intake(): void };
  /** Clients that fetch a lead for which a platform sent only the ID; absent where the platform is not configured. */
  fetchers: LeadFetchers;
  /** Sends mail; absent where no mail server is configured, and mail stays in the outbox. */
  mailer?: Mailer;
  /** Writes prose; absent where none is configured, and the built-in writer takes over. */
  language_model?: LanguageModel;
  /** Google, or the bundled stand-in; absent where this server has no Google OAuth2 credentials. */
  google?: GooglePort;
  /** Calls webhooks, on the public internet only. */
  callWebhook: WebhookCaller;
  /** The public base URL for links in mails, without a trailing slash. Known once the host listens. */
  publicAddress(): string;
  limiter: RateLimiter;
  /** The job store, as this process sees it. `add` enqueues a job of jobs.ts by its name; rejects when the store cannot be reached. */
  jobs: { health(): Promise<JobHealth>; add(name: string, data: object, options?: EnqueueOptions): Promise<void> };
  host: HostFacts;
  /** Aborts when this process begins to stop; long work ends at its next step. */
  stopping: AbortSignal;
  log: Log;
  now: () => Date;
};

/** Facts about this process. `instance` identifies it in the health samples; `migration` is the last one applied to its database. */
export type HostFacts = { instance: string; database: 'embedded' | 'postgres'; migration: string | null };

/** Counts calls by key; resolves to the seconds to wait, or null when the call may go on. */
export type RateLimiter = { take(key: string, budget: RateBudget): Promise<number | null> };
export type RateBudget = 'anonymous' | 'user' | 'capture_key';

export type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>;
