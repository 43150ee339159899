import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJobs } from '@outrider/api/entry/jobs';
import { createMailboxWatcher } from '@outrider/api/records/inbox/watch';
import { relayOutbox } from '@outrider/api/entry/relay';
import { createTurnstileVerifier } from '@outrider/api/automation/intake/forms/turnstile';
import { createLinkedInFetcher } from '@outrider/api/automation/intake/lead-fetch/linkedin';
import { createMetaFetcher } from '@outrider/api/automation/intake/lead-fetch/meta';
import { processDeliveries } from '@outrider/api/automation/intake/process';
import type { createSmtpMailer as SmtpMailer } from '@outrider/api/records/mail/smtp';
import { lookupTxt } from '@outrider/api/records/mail/lookup-txt';
import { createLinkProbe } from '@outrider/api/records/mail/probe-link';
import { openAnchorKeepers } from './anchor-keepers.ts';
import type { CompanyMailer, Mailer, SmtpOpener } from '@outrider/api/ground/ports/mail';
import { createCalendarFetcher } from '@outrider/api/records/external-calendars/fetch-calendar';
import { createWebhookCaller } from '@outrider/api/ground/outgoing/call-webhook';
import { createHealthRecorder } from '@outrider/api/insight/platform/health-recorder';
import { followRules } from '@outrider/api/records/assignment/rules-on';
import { followFields } from '@outrider/api/records/fields/known-fields';
import { followModels } from '@outrider/api/insight/scoring/models';
import { trustIdentities } from '@outrider/api/ground/sessions/identities';
import { createPush } from '@outrider/api/people/notifications/push-port';
import { createSecretBox } from '@outrider/api/ground/secrets/secret-box';
import { createServices } from '@outrider/api/entry/create-services';
import type { Services } from '@outrider/api/ground/services';
import { createLanguageModel } from '@outrider/api/insight/writer/openai-compatible';
import { type JobDefinition, type JobRunner, startJobs } from '@outrider/jobs';
import type { Logger } from 'pino';
import { openStore, type Store } from './database.ts';
import { prepareDrain } from './drain.ts';
import { endInTurn } from './end-in-turn.ts';
import { type Env, readSecretKeys } from './env.ts';
import { type Addresses, openGoogle } from './google.ts';
import { openMailProviders } from './mail-providers.ts';
import { openCalendarServers } from './calendar-servers.ts';
import { createHttp } from './http.ts';
import { createLimiter } from './limiter.ts';
import { createMetrics } from './metrics.ts';
import { publicAddressOf } from './public-address.ts';
import type { Running } from './running.ts';
import { createUpkeep } from './upkeep.ts';
import { createWaker } from './waker.ts';

/** `stop` serves for `announceMs` more, not ready any longer, so that a proxy sends its calls elsewhere first. */
export type Started = Running & { address: string; stop(announceMs?: number): Promise<void> };

/** How long a request may take to come in: a file of leads over a slow line. Headers have to be quick. */
const UPLOAD_MS = 120_000;
/** How long events wait for others, so that a burst of them is one transaction. */
const GATHER_MS = 50;
/** How long a stop waits for calls and jobs that are under way. */
const STOP_MS = 10_000;

/**
 * Opens the database, starts the workers and listens. `onStore` runs before anybody can call: the demo company is made
 * there.
 */
export async function startServer(
  env: Env,
  log: Logger,
  onFailure: (error: Error) => void,
  onStore: (store: Store) => Promise<void> = async () => {},
): Promise<Started> {
  const store = await openStore(env, log, onFailure);
  const onError = (error: unknown) => log.error({ err: error }, 'A worker failed; its job will be retried');
  const relay = createWaker(() => relayOutbox(store.database, services.live), onError, { gather_ms: GATHER_MS });
  const intake = createWaker(() => processDeliveries(store.database, services), onError);
  const stopping = new AbortController();
  const drain = prepareDrain();
  const addresses: Addresses = { public: '', own: '' };
  const google = await openGoogle(env, addresses);
  const secrets = createSecretBox(readSecretKeys(env));
  const publicAddress = () => addresses.public;
  const services: Services = createServices({
    secrets,
    live: store.live,
    wake: { relay: relay.wake, intake: intake.wake },
    fetchers: {
      ...(env.META_ACCESS_TOKEN && { meta: createMetaFetcher({ access_token: env.META_ACCESS_TOKEN }) }),
      ...(env.LINKEDIN_ACCESS_TOKEN && {
        linkedin: createLinkedInFetcher({ access_token: env.LINKEDIN_ACCESS_TOKEN }),
      }),
    },
    openSmtp: (server, sender) => ({
      from: sender.address,
      isPublicHost: async () => (await openSmtp(env, server, sender)).isPublicHost(),
      send: async (mail) => (await openSmtp(env, server, sender)).send(mail),
      verify: async () => (await openSmtp(env, server, sender)).verify(),
    }),
    openMailbox: async (server) => {
      const { createMailboxOpener } = await import('@outrider/api/records/mailboxes/imap');
      return createMailboxOpener(env.ALLOW_PRIVATE_MAIL_SERVERS ? { isPublic: () => true } : {})(server);
    },
    mailProviders: await openMailProviders(env, addresses),
    lookupTxt,
    ...(env.SMTP_URL && env.MAIL_FROM && { mailer: await openMailer({ url: env.SMTP_URL, sender: env.MAIL_FROM }) }),
    ...(env.LLM_BASE_URL &&
      env.LLM_MODEL && {
        language_model: createLanguageModel({
          base_url: env.LLM_BASE_URL,
          api_key: env.LLM_API_KEY,
          model: env.LLM_MODEL,
          tokens_per_day: env.LLM_TOKENS_PER_DAY,
        }),
      }),
    ...(google.port && { google: google.port }),
    anchorKeepers: openAnchorKeepers(env),
    verifyTurnstile: createTurnstileVerifier(),
    push: createPush({ platform: store.database.platform, secrets, publicAddress }),
    calendarServers: await openCalendarServers(env, addresses),
    fetchCalendar: createCalendarFetcher({ private_calendars: env.ALLOW_PRIVATE_CALENDARS }),
    probeLink: createLinkProbe(env.ALLOW_PRIVATE_WEBHOOKS === 'no' ? {} : { isPublic: () => true }),
    callWebhook: createWebhookCaller({ private_webhooks: env.ALLOW_PRIVATE_WEBHOOKS !== 'no' }),
    fillSandbox: async (...call) => (await import('../../../prisma/demo/sandbox.ts')).fillSandbox(...call),
    publicAddress,
    limiter: createLimiter(env),
    jobs: {
      health: async () =>
        (await runner?.health()) ?? {
          store: store.jobs.kind,
          reachable: false,
          queued: null,
          running: null,
          failed: null,
        },
      async add(name, data, options) {
        const job = jobs.find((one) => one.name === name);
        if (!runner || !job) throw new Error(`The job ${name} can't be added`);
        await runner.enqueue<object>(job as JobDefinition<object, unknown>, data, options);
      },
      async forget(companyId) {
        if (!runner) throw new Error('The jobs have not started');
        await runner.removeOfCompany(companyId);
      },
    },
    stopping: stopping.signal,
    host: {
      instance: randomUUID(),
      database: store.kind,
      migration: store.migration,
      demo: env.DEMO,
      private_webhooks: env.ALLOW_PRIVATE_WEBHOOKS !== 'no',
    },
    log: { info: log.info.bind(log), warn: log.warn.bind(log), error: log.error.bind(log) },
    now: () => store.clock.now(),
  });
  let runner: JobRunner | undefined;
  const jobs = [...createJobs(store.database, services), ...createUpkeep(store)];
  const unfollow = [
    followModels(store.live),
    followFields(store.live),
    followRules(store.live),
    trustIdentities(store.database, store.live),
  ];
  const watcher = createMailboxWatcher(store.database, services);
  const recorder = createHealthRecorder({
    db: store.database.platform,
    instance: services.host.instance,
    now: () => services.now(),
    log: services.log,
  });
  try {
    await onStore(store);
    runner = await startJobs({ store: store.jobs, jobs, log: log as never });
    const running: Running = {
      env,
      log,
      metrics: createMetrics(
        (ms, failed) => recorder.observe(ms, failed),
        () => store.database.replicaFigures(),
      ),
      store,
      services,
      runner,
      google,
      drain,
    };
    const server = createServer(
      { requestTimeout: UPLOAD_MS, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
      createHttp(running),
    );
    drain.attach(server);
    await listen(server, env);
    Object.assign(addresses, addressesOf(server, env));
    intake.wake(); // what a dead process left behind: its jobs stay locked for half a minute
    relay.wake();
    recorder.start();
    watcher.start();
    const stop = async (announceMs = 0) => {
      drain.announce();
      await sleep(announceMs);
      stopping.abort();
      await endInTurn([
        () => drain.finish(STOP_MS),
        () => watcher.stop(),
        () => running.runner.stop(STOP_MS),
        () => intake.idle(), // it wakes the relay when it ends
        () => relay.idle(),
        () => recorder.stop(),
        ...unfollow,
        () => store.close(),
      ]);
    };
    return { ...running, address: addresses.public, stop };
  } catch (error) {
    await runner?.stop(STOP_MS);
    await store.close();
    throw error;
  }
}

/** Its client is loaded where there is a mail server. */
async function openMailer(options: Parameters<typeof SmtpMailer>[0]): Promise<Mailer> {
  const { createSmtpMailer } = await import('@outrider/api/records/mail/smtp');
  return createSmtpMailer(options);
}

/** Loaded with the first mail that leaves, as many installations never send one. */
async function openSmtp(env: Env, ...[server, sender]: Parameters<SmtpOpener>): Promise<CompanyMailer> {
  const { createCompanyMailer } = await import('@outrider/api/records/mail/company-smtp');
  return createCompanyMailer(server, sender, env.ALLOW_PRIVATE_MAIL_SERVERS ? { isPublic: () => true } : {});
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressesOf(server: Server, env: Env): Addresses {
  const { HOST } = env;
  const { port } = server.address() as AddressInfo;
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return {
    public: publicAddressOf(env, port),
    own: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}
