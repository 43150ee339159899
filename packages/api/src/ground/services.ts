import type { CompanyTx, Database, LiveChannel, Prisma } from '@outrider/db';
import type { EnqueueOptions, JobHealth } from '@outrider/jobs';
import type { AssistantWrite } from '@outrider/shared/automation/agents';
import type { Actor } from './actor.ts';
import type { AnchorKeeper } from './ports/anchors.ts';
import type { LeadPorts } from './ports/leads.ts';
import type { LeadFetchers } from './ports/lead-fetch.ts';
import type { Mailer, SmtpOpener } from './ports/mail.ts';
import type { MailboxOpener, MailProviders } from './ports/mailbox.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { LanguageModel } from './ports/language-model.ts';
import type { GooglePort } from './ports/google.ts';
import type { SandboxFiller } from './ports/sandbox.ts';
import type { TurnstileVerifier } from './ports/turnstile.ts';
import type { DueReport, WrittenReport } from './ports/report-mail.ts';
import type { CalendarServers } from './ports/calendar.ts';
import type { CalendarFetcher } from './ports/calendar-fetch.ts';
import type { LinkProbe } from './ports/link-probe.ts';
import type { PushPort } from './ports/push.ts';
import type { WebhookCaller } from './ports/webhook.ts';

/**
 * What every procedure is given beside the database: the outside world and higher domains, behind ports.
 * create-services.ts makes it.
 */
export type Services = {
  /** Encrypts what must be read again (signing secrets, tokens). */
  secrets: SecretBox;
  live: LiveChannel;
  /** What leads need from domains above them. */
  leads: LeadPorts;
  /** What agents need to carry out what an assistant asked for. */
  assistants: AssistantPort;
  /** What agents and flows need of campaigns, which lie above them. */
  campaigns: CampaignPort;
  /** Writes the emails that carry reports. */
  reports: ReportMailPort;
  /** What a company's sandbox begins with. */
  fillSandbox: SandboxFiller;
  /** Wakes this process's workers, so that nothing waits for the next tick. Never throws or blocks. */
  wake: { relay(): void; intake(): void };
  /** Clients that fetch a lead for which a platform sent only the ID; absent where the platform is not configured. */
  fetchers: LeadFetchers;
  /**
   * Sends mail; absent where no mail server is configured, and mail stays in the outbox, unless a company has its own.
   */
  mailer?: Mailer;
  /** A company's own mail server, on the public internet unless the host allows others. */
  openSmtp: SmtpOpener;
  /** The mailbox of one of its people, under the same rule. */
  openMailbox: MailboxOpener;
  /** Whose mailboxes are opened by a sign-in of their provider; those that this server has credentials for. */
  mailProviders: MailProviders;
  /**
   * The texts published in DNS under a name, none where there are none. Rejects when the name servers do not answer.
   */
  lookupTxt(name: string): Promise<string[]>;
  /** Writes prose; absent where none is configured, and the built-in writer takes over. */
  language_model?: LanguageModel;
  /** Google, or the bundled stand-in; absent where this server has no Google OAuth2 credentials. */
  google?: GooglePort;
  /** Asks Cloudflare about a visitor of a form with Turnstile. */
  verifyTurnstile: TurnstileVerifier;
  /** Calls webhooks, on the public internet unless the host allows others. */
  callWebhook: WebhookCaller;
  /** Reaches browsers that asked to be told. */
  push: PushPort;
  /** Reads calendars by their address, on the public internet unless the host allows others. */
  fetchCalendar: CalendarFetcher;
  /** Accounts whose calendars people connect; a sign-in is there where this server has credentials for it. */
  calendarServers: CalendarServers;
  /** Asks domains over which a company's links lead, on the public internet unless the host allows others. */
  probeLink: LinkProbe;
  /** Where the ends of the audit logs are kept each day; none where nobody set a place. */
  anchorKeepers: readonly AnchorKeeper[];
  /** The public base URL for links in mails, without a trailing slash. Known once the host listens. */
  publicAddress(): string;
  limiter: RateLimiter;
  /**
   * The job store, as this process sees it. `add` enqueues a job of jobs.ts by its name; rejects when the store cannot
   * be reached. `forget` takes out every job of a company, waiting or failed.
   */
  jobs: {
    health(): Promise<JobHealth>;
    add(name: string, data: object, options?: EnqueueOptions): Promise<void>;
    forget(companyId: string): Promise<void>;
  };
  host: HostFacts;
  /** Aborts when this process begins to stop; long work ends at its next step. */
  stopping: AbortSignal;
  log: Log;
  now: () => Date;
};

/** The product's own calls, which lie above the agents who carry out what an assistant asked for. */
export type AssistantPort = {
  /**
   * Makes the call in the name of the assistant's person, in a transaction that is under way, and with no more rights
   * than the person has now.
   * @returns the ids of what it made or changed. @throws AppError as the call does, and then it has written nothing
   */
  write(tx: CompanyTx, services: Services, asked: AssistantWrite): Promise<Prisma.InputJsonObject>;
};

/** Enrolling one lead, in a transaction that is under way. */
export type CampaignPort = {
  /** @returns the ID of the enrollment, or why there is none, in a sentence */
  enrollOne(
    tx: CompanyTx,
    actor: Actor,
    asked: { campaign_id: string; lead_id: string; now: Date },
  ): Promise<{ person_id: string } | string>;
  /** Takes it back. @returns undone, or why not */
  takeOut(tx: CompanyTx, person_id: string, now: Date): Promise<'undone' | (string & {})>;
};

/** Emails that carry reports, which lie above the queue that sends them. */
export type ReportMailPort = {
  /** @returns null where there is nothing to send */
  write(database: Database, services: Services, due: DueReport): Promise<WrittenReport | null>;
  /** Writes down that it is not tried again. */
  giveUp(database: Database, services: Services, due: DueReport): Promise<void>;
};

/**
 * Facts about this process. `instance` identifies it in the health samples; `migration` is the last one applied to its
 * database; `demo`: it shows made-up companies, and anybody may know their passwords.
 */
export type HostFacts = {
  instance: string;
  database: 'embedded' | 'postgres';
  migration: string | null;
  demo: boolean;
  /** Webhooks may go to addresses of this server's own network, over plain HTTP as well. */
  private_webhooks: boolean;
};

/** Counts calls by key. */
export type RateLimiter = { take(key: string, budget: RateBudget): Promise<RateState> };
export type RateBudget = 'anonymous' | 'user' | 'token' | 'capture_key';
/** What is left of a budget. `refused`: nothing, and the call may go on after `resets_in_s`. */
export type RateState = {
  budget: RateBudget;
  limit: number;
  window_s: number;
  remaining: number;
  resets_in_s: number;
  refused: boolean;
};

export type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>;
