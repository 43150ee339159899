import type { Database } from '@outrider/db';
import { HEALTH_DAYS } from '@outrider/shared/people/platform';
import { HEARTBEAT_EVERY_MS, IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import { sweepHealth } from '../records/accounts/health.service.ts';
import { createAgentsJobs } from '../automation/agents/agents-jobs.ts';
import { DEVICE_KNOWN_MS, deleteOldDevices } from '../people/auth/known-devices.ts';
import { deleteOldLinks } from '../people/auth/links.store.ts';
import { deleteOldChallenges } from '../people/auth/passkeys/passkeys.store.ts';
import { deleteOldSteps } from '../people/auth/sign-in-steps.ts';
import { deleteOldRememberedDevices } from '../people/auth/two-step/two-step.store.ts';
import { sendLoginMail } from '../people/auth/send-login-mail.ts';
import { createAuditJobs } from '../insight/audit-log/audit-jobs.ts';
import { createBulkJobs } from '../records/bulk/work.ts';
import { CALL_ORIGINS } from './call-origins.ts';
import { createDuplicatesJobs } from '../records/duplicates/duplicates-jobs.ts';
import { deleteDeadSessions } from '../ground/sessions/session.store.ts';
import { createCompanyDataJobs } from '../automation/company-data/company-data-jobs.ts';
import { noteEndedTrials } from '../people/companies/trials.ts';
import { createErasureJobs } from '../automation/erasure/work.ts';
import { createFieldJobs } from '../records/fields/work-rewrites.ts';
import { deleteRelayed } from '../ground/events/outbox.store.ts';
import { createReportJobs } from '../insight/reports/report-jobs.ts';
import { createForecastJobs } from '../insight/forecast/forecast-jobs.ts';
import { mailNotifications } from '../people/notifications/mail-notifications.ts';
import { dropOldFiles } from '../records/mail/mail-files.store.ts';
import { pushNotifications } from '../people/notifications/push-notifications.ts';
import { relayOutbox } from './relay.ts';
import { deleteOldKeys } from '../ground/idempotency/idempotency.store.ts';
import { KEPT_MS } from '../ground/idempotency/idempotency.ts';
import { createCalendarAccountJobs } from '../records/calendar-accounts/calendar-accounts-jobs.ts';
import { createExternalCalendarJobs } from '../records/external-calendars/external-calendar-jobs.ts';
import { createInboxJobs } from '../records/inbox/inbox-jobs.ts';
import { createImportJobs } from '../records/imports/import-jobs.ts';
import { requeueWaiting } from '../automation/intake/deliveries.store.ts';
import { optInsFrom } from '../automation/intake/forms/opt-in.service.ts';
import { deleteUnconfirmed } from '../automation/intake/forms/opt-ins.store.ts';
import { processDeliveries } from '../automation/intake/process.ts';
import { foldCounts } from '../records/leads/counts.store.ts';
import { deleteOldSamples } from '../insight/platform/health.store.ts';
import { deleteOldGrants, deleteUnusedClients } from '../people/oauth/oauth.store.ts';
import { remindOfMeetings } from '../records/meetings/remind.ts';
import { remindOfTasks } from '../records/tasks/remind.ts';
import { watchLinkDomains } from '../records/mail/link-domain.ts';
import { sendQueuedMail } from '../records/mail/send.ts';
import { dropOldBodies } from '../ground/outgoing/outgoing-calls.store.ts';
import { sendOutgoingCalls } from '../ground/outgoing/send-calls.ts';
import { createRetentionJobs } from '../automation/retention/retention-jobs.ts';
import { LEAD_LEARNER } from '../insight/scoring/lead-learner.ts';
import { createScoringJobs } from '../insight/scoring/scoring-jobs.ts';
import { deleteOldFlowEvents } from '../automation/organization/flow-events.store.ts';
import { createCampaignJobs } from '../automation/campaigns/campaigns-jobs.ts';
import { createOrganizationJobs } from '../automation/organization/organization-jobs.ts';
import type { Services } from '../ground/services.ts';
import { deleteOldAuthStates } from '../automation/sheets/agents.store.ts';
import { createSheetsJobs } from '../automation/sheets/sheets-jobs.ts';
import { DEAL_LEARNER } from '../insight/win-chance/deal-learner.ts';
import { createWinChanceJobs } from '../insight/win-chance/win-chance-jobs.ts';

const DAY_MS = 86_400_000;
/** How long relayed events are kept, for whoever looks into what happened. */
const EVENTS_KEPT_MS = 7 * DAY_MS;
/** Files that were attached and never sent, or left by a mailbox without a folder for sent emails. */
const MAIL_FILES_KEPT_MS = 7 * DAY_MS;
const TEXTS_KEPT_MS = 30 * DAY_MS;
const CALL_BODIES_KEPT_MS = 30 * DAY_MS;
/** How long a link that opens nothing any more still says why. */
const LINKS_KEPT_MS = 30 * DAY_MS;
/** How long a code or refresh token that has expired is still known, and a program that nobody connected. */
const GRANTS_KEPT_MS = DAY_MS;
const CLIENTS_KEPT_MS = DAY_MS;
const FORMATS_OF = { meta: ['meta_lead_ads'], linkedin: ['linkedin_notification'] } as const;

const nothing = z.object({});

/**
 * What runs by itself. Relay and intake are woken by what was written; their interval is for what a dead process left
 * behind.
 */
export function createJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  const { platform } = database;
  return [
    defineJob({
      name: 'relay-outbox',
      every: '2 seconds',
      input: nothing,
      run: async () => void (await relayOutbox(database, services.live)),
    }),
    defineJob({
      name: 'process-deliveries',
      every: '2 seconds',
      input: nothing,
      async run() {
        const configured = (['meta', 'linkedin'] as const)
          .filter((name) => services.fetchers[name])
          .flatMap((name) => FORMATS_OF[name]);
        if (configured.length > 0) await requeueWaiting(platform, configured, services.now());
        await processDeliveries(database, services);
      },
    }),
    defineJob({
      name: 'send-mail',
      every: '5 seconds',
      input: nothing,
      async run(_, { signal }) {
        if ((await sendQueuedMail(database, services, signal)) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'watch-link-domains',
      every: '1 hour',
      input: nothing,
      async run(_, { signal }) {
        if ((await watchLinkDomains(database, services, signal)) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'send-login-mail',
      every: '5 seconds',
      input: nothing,
      run: async (_, { signal }) => void (await sendLoginMail(database, services, signal)),
    }),
    defineJob({
      name: 'send-outgoing-calls',
      every: '5 seconds',
      input: nothing,
      async run(_, { signal }) {
        if ((await sendOutgoingCalls(database, services, CALL_ORIGINS, signal)) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'mail-notifications',
      every: '1 minute',
      input: nothing,
      run: async () => void (await mailNotifications(platform, services)),
    }),
    defineJob({
      name: 'push-notifications',
      every: '5 seconds',
      input: nothing,
      run: async () => void (await pushNotifications(platform, services)),
    }),
    defineJob({
      name: 'remind-of-tasks',
      every: '30 seconds',
      input: nothing,
      async run() {
        if ((await remindOfTasks(database, services.now())) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'remind-of-meetings',
      every: '30 seconds',
      input: nothing,
      async run() {
        if ((await remindOfMeetings(database, services.now())) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'fold-lead-counts',
      every: '15 seconds',
      input: nothing,
      run: async () => void (await foldCounts(platform)),
    }),
    defineJob({
      name: 'clean-up',
      every: '10 minutes',
      input: nothing,
      async run(_, { log }) {
        const now = services.now();
        const ago = (ms: number) => new Date(now.getTime() - ms);
        const sessions = await deleteDeadSessions(platform, now, ago(IDLE_LIMIT_MS + HEARTBEAT_EVERY_MS));
        const links = await deleteOldLinks(platform, ago(LINKS_KEPT_MS));
        const devices = await deleteOldDevices(platform, ago(DEVICE_KNOWN_MS));
        const grants = await deleteOldGrants(platform, ago(GRANTS_KEPT_MS));
        const clients = await deleteUnusedClients(platform, ago(CLIENTS_KEPT_MS));
        await deleteOldSteps(platform, now);
        await deleteOldChallenges(platform, now);
        await deleteOldRememberedDevices(platform, now);
        await dropOldFiles(platform, ago(MAIL_FILES_KEPT_MS));
        const keys = await deleteOldKeys(platform, ago(KEPT_MS));
        const events = await deleteRelayed(platform, ago(EVENTS_KEPT_MS));
        await platform.throttle.deleteMany({ where: { expires_at: { lt: now } } });
        const { count: texts } = await platform.writtenText.deleteMany({
          where: { created_at: { lt: ago(TEXTS_KEPT_MS) } },
        });
        const samples = await deleteOldSamples(platform, ago(HEALTH_DAYS * DAY_MS));
        await deleteOldAuthStates(platform, now);
        const flows = await deleteOldFlowEvents(platform, now);
        const bodies = await dropOldBodies(platform, ago(CALL_BODIES_KEPT_MS));
        const unconfirmed = await deleteUnconfirmed(platform, optInsFrom(now));
        log.info(
          { sessions, links, devices, grants, clients, keys, events, texts, samples, flows, bodies, unconfirmed },
          'Cleaned up',
        );
      },
    }),
    defineJob({
      name: 'sweep-account-health',
      every: '10 minutes',
      input: nothing,
      run: async () => void (await sweepHealth(database, services.now())),
    }),
    ...createScoringJobs(database, services, { lead: LEAD_LEARNER, deal: DEAL_LEARNER }),
    ...createWinChanceJobs(database, services),
    ...createForecastJobs(database, services),
    ...createImportJobs(database, services),
    ...createFieldJobs(database, services),
    ...createBulkJobs(database, services),
    ...createErasureJobs(database, services),
    ...createDuplicatesJobs(database, services),
    ...createSheetsJobs(database, services),
    ...createInboxJobs(database, services),
    ...createExternalCalendarJobs(database, services),
    ...createCalendarAccountJobs(database, services),
    ...createOrganizationJobs(database, services),
    ...createCampaignJobs(database, services),
    ...createAgentsJobs(database, services),
    ...createCompanyDataJobs(database, services),
    ...createAuditJobs(database, services),
    ...createReportJobs(database, services),
    ...createRetentionJobs(database, services),
    defineJob({
      name: 'end-trials',
      every: '1 hour',
      input: nothing,
      run: () => noteEndedTrials(database, services.now()),
    }),
  ] as JobDefinition<never, unknown>[];
}
