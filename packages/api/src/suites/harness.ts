import { randomUUID } from 'node:crypto';
import type { Database } from '@outrider/db';
import type { JobContext } from '@outrider/jobs';
import { createCompany, createSuperAdmin, createUser, signInAs } from '@outrider/testing/factories';
import { openTestStore } from '@outrider/testing/open-store';
import type { Engine } from '@outrider/testing/database';
import { ENGINE } from '@outrider/testing/engines';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { type CallFacts, createContext } from '../ground/context.ts';
import { createJobs } from '../entry/jobs.ts';
import { createRestHandler } from '../ground/rest/handler.ts';
import { WebhookError } from '../ground/outgoing/call-webhook.ts';
import { appRouter } from '../entry/root.ts';
import { LinkProbeError } from '../ground/ports/link-probe.ts';
import { MailError } from '../ground/ports/mail.ts';
import type { MailboxConnection } from '../ground/ports/mailbox.ts';
import { createSecretBox } from '../ground/secrets/secret-box.ts';
import { createServices } from '../entry/create-services.ts';
import { createCallerFactory } from '../ground/trpc.ts';
import { findMiscounts } from './find-miscounts.ts';
import { PLAYBOOK } from '../insight/playbook/playbook.fixture.ts';
import { trustIdentities } from '../ground/sessions/identities.ts';
import type { RestRequest } from '../ground/rest/rest-call.ts';
import type { RateState } from '../ground/services.ts';

export type Harness = Awaited<ReturnType<typeof openHarness>>;
const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
const quiet = () => {};

/** A mailbox that lets everybody in and has nothing in it. */
const EMPTY_MAILBOX: MailboxConnection = {
  folders: async () => ({ inbox: 'INBOX', sent: null }),
  open: async () => ({ uid_validity: 1n, uid_next: 1n }),
  uids: async () => [],
  list: async () => [],
  text: async () => '',
  async *bytes() {},
  uidOf: async () => null,
  markSeen: async () => {},
  pushes: false,
  watch: async () => {},
  append: async () => {},
  close: async () => {},
};

const EMPTY_CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';

/** A caller who has all of a budget left. */
export const UNLIMITED: RateState = {
  budget: 'user',
  limit: 3_000,
  window_s: 60,
  remaining: 2_999,
  resets_in_s: 60,
  refused: false,
};

export { ENGINES, EVERY_ENGINE, HAS_POSTGRES } from '@outrider/testing/engines';

/**
 * The API over a real migrated database, without a host: what procedures, REST routes and workers see. `clock.now`
 * stops the clock there; null lets it run.
 */
export async function openHarness(engine: Engine = ENGINE) {
  const store = await openTestStore(engine);
  const { database } = store;
  const clock: { now: Date | null } = { now: null };
  const sent: string[] = [];
  const jobs = new Map<string, { name: string; data: object }>();
  const handlers = new Set<(message: string) => void>();
  const services = createServices({
    secrets: createSecretBox([Buffer.alloc(32, 7)]),
    live: {
      send: async (message) => {
        sent.push(message);
        for (const handler of handlers) handler(message);
      },
      listen: (handler) => {
        handlers.add(handler);
        return () => handlers.delete(handler);
      },
      onIdentityChange: () => () => {},
      onWrites: () => () => {},
      onSilence: () => () => {},
      hearsChanges: () => true,
      close: async () => {},
    },
    fillSandbox: async (tx, { company_id }) => {
      await tx.account.create({ data: { company_id, name: 'Sandbox account' }, select: { id: true } });
    },
    wake: { relay: () => {}, intake: () => {} },
    fetchers: {},
    openSmtp: (_server, { address }) => ({
      from: address,
      isPublicHost: async () => null,
      verify: async () => {},
      send: () => Promise.reject(new MailError('No network here', true)),
    }),
    openMailbox: async () => EMPTY_MAILBOX,
    mailProviders: {},
    push: { publicKey: async () => 'public-key', send: async () => 'sent' },
    fetchCalendar: async () => ({ text: EMPTY_CALENDAR, etag: null }),
    calendarServers: {},
    probeLink: () => Promise.reject(new LinkProbeError('No network here')),
    lookupTxt: () => Promise.reject(new Error('No network here')),
    callWebhook: () => Promise.reject(new WebhookError('No network here', { retryable: true })),
    anchorKeepers: [],
    verifyTurnstile: () => Promise.reject(new Error('No network here')),
    publicAddress: () => 'https://crm.example',
    limiter: { take: async () => UNLIMITED },
    jobs: {
      health: async () => ({ store: 'postgres', reachable: true, queued: 3, running: 1, failed: 0 }),
      async add(name, data, { uniqueKey = randomUUID() } = {}) {
        const id = `${name} ${uniqueKey}`;
        if (!jobs.has(id)) jobs.set(id, { name, data });
      },
      async forget(companyId) {
        for (const [id, { data }] of jobs) if ('company_id' in data && data.company_id === companyId) jobs.delete(id);
      },
    },
    stopping: new AbortController().signal,
    host: {
      instance: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10',
      database: engine,
      migration: '20260101000000_test',
      demo: false,
      private_webhooks: false,
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: () => clock.now ?? new Date(),
  });
  trustIdentities(database, services.live);
  const callFacts = (token: string | null, idempotency_key: string | null = null): CallFacts => ({
    token,
    idempotency_key,
    request_id: 'test',
    ip: '192.0.2.1',
    user_agent: 'test',
    cookies: null,
  });
  const handleRest = createRestHandler(appRouter, database, services);

  return {
    database,
    services,
    clock,
    sent,
    /** Runs the jobs that were put in, each in the order it came, until none is left. */
    async runJobs(context: Partial<JobContext> = {}) {
      for (const [id, { name, data }] of jobs) {
        jobs.delete(id);
        const job = createJobs(database, services).find((one) => one.name === name);
        await job?.run(job.parse(data as never) as never, {
          signal: new AbortController().signal,
          touch: async () => {},
          attempt: 1,
          log: { info: quiet, warn: quiet, error: quiet, debug: quiet },
          ...context,
        });
      }
    },
    ownerUrl: store.ownerUrl,
    url: store.url,
    caller: (token: string | null, idempotency_key?: string) =>
      createCaller(createContext(database, services, callFacts(token, idempotency_key))),
    /** One REST call with a JSON body, answered as {status, headers, json}. */
    async rest(
      method: string,
      target: string,
      {
        token = null,
        body,
        headers = {},
        cookies = null,
      }: {
        token?: string | null;
        body?: unknown;
        headers?: Record<string, string>;
        cookies?: string | null;
      } = {},
    ) {
      const [path = '', query = ''] = target.split('?');
      const bytes =
        body === undefined
          ? new Uint8Array()
          : typeof body === 'string'
            ? Buffer.from(body)
            : body instanceof Uint8Array
              ? body
              : Buffer.from(JSON.stringify(body));
      const request: RestRequest = {
        method,
        path,
        query: new URLSearchParams(query),
        headers: { 'content-type': 'application/json', ...headers },
        body: bytes,
        call: { ...callFacts(token, headers['idempotency-key']), cookies },
      };
      const answer = await handleRest(request);
      const text = Buffer.from(answer.body).toString('utf8');
      return { status: answer.status, headers: answer.headers, json: (text ? JSON.parse(text) : null) as never, text };
    },
    /** Whatever a suite did to leads, they have to be counted right at its end. */
    async close() {
      const miscounts = await findMiscounts(database.platform);
      await store.close();
      if (miscounts.length > 0) throw new Error(`lead_counts is wrong: ${JSON.stringify(miscounts)}`);
    },
  };
}

/** A company with a user of every role, signed in, and a playbook that its agents may write by. */
export async function openCompany(database: Database, name: string, { playbook = true } = {}) {
  const company = await createCompany(database, { name });
  if (playbook)
    await database
      .forCompany(company.id)
      .playbook.create({ data: { version: 1, document: PLAYBOOK }, select: { version: true } });
  const roles: CompanyRole[] = ['company_admin', 'manager', 'sdr', 'ae'];
  const people = await Promise.all(
    roles.map(async (role) => {
      const user = await createUser(database, company, role);
      return [role, { ...user, token: await signInAs(database, user) }] as const;
    }),
  );
  return {
    company,
    people: Object.fromEntries(people) as Record<CompanyRole, (typeof people)[number][1]>,
    db: database.forCompany(company.id),
  };
}

export async function openSuperAdmin(database: Database) {
  const admin = await createSuperAdmin(database);
  return { ...admin, token: await signInAs(database, admin) };
}

/** The error's status and sentence; fails where there is none. */
export async function refusal(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { code, message };
  }
  throw new Error('It was allowed');
}
