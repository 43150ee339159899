import type { LiveEvent, Topic } from '@outrider/shared/ground/topics';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { session } from '../../people/session/current-session.ts';
import { trpc } from '../../ground/trpc.ts';
import { refreshAgents, refreshAgentsAndWork, refreshAgentWork } from '../../automation/agents/refresh-agents.ts';
import { refreshScoring } from '../../insight/scoring/refresh-scoring.ts';
import { throttle } from './throttle.ts';

/** A burst of events (an import, a sync) becomes one round of questions. */
const GATHER_MS = 100;
/** Figures over many rows are asked for again at most this often, however long a burst lasts. */
const FIGURES_EVERY_MS = 3000;
const MOVES_FIGURES = /^(lead|account|contact|bulk|opportunity|pipeline|task|meeting|user)\./;
const MOVES_FORECAST = /^(forecast|opportunity|pipeline|user)\./;

const CHANGES_LEADS: ReadonlySet<Topic> = new Set(['scoring.changed', 'fields.changed', 'bulk.changed']);
const CHANGES_CUSTOMERS: ReadonlySet<Topic> = new Set([
  'account.changed',
  'contact.changed',
  'opportunity.changed',
  'fields.changed',
]);

/**
 * Returns what to do with a live event: the queries that its topic touches are asked again, through the same guard as
 * ever.
 */
export function useRefreshByTopic(): (event: LiveEvent) => void {
  const utils = trpc.useUtils();
  const waiting = useRef(new Set<Topic>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refreshFigures = useMemo(
    () =>
      throttle(
        () =>
          void Promise.all([
            utils.dashboard.invalidate(),
            utils.activities.invalidate(),
            // A report says when it was measured, and a library has a dozen: the next look asks again.
            utils.reports.run.invalidate(undefined, { refetchType: 'none' }),
            utils.insights.invalidate(undefined, { refetchType: 'none' }),
          ]),
        FIGURES_EVERY_MS,
      ),
    [utils],
  );
  useEffect(() => refreshFigures.cancel, [refreshFigures]);
  const refreshForecast = useMemo(() => throttle(() => void utils.forecast.invalidate(), FIGURES_EVERY_MS), [utils]);
  useEffect(() => refreshForecast.cancel, [refreshForecast]);
  // What agents do moves a department's figures; while they work they say so many times a second.
  const refreshOrganization = useMemo(
    () => throttle(() => void utils.organization.invalidate(), FIGURES_EVERY_MS),
    [utils],
  );
  useEffect(() => refreshOrganization.cancel, [refreshOrganization]);
  // An import calls an endpoint thousands of times.
  const refreshWebhooks = useMemo(() => throttle(() => void utils.webhooks.invalidate(), FIGURES_EVERY_MS), [utils]);
  useEffect(() => refreshWebhooks.cancel, [refreshWebhooks]);

  const refresh = useCallback(() => {
    timer.current = undefined;
    const topics = [...waiting.current];
    waiting.current.clear();
    if (topics.includes('scoring.changed')) refreshScoring(utils);
    if (topics.includes('fields.changed')) void utils.fields.invalidate();
    if (topics.includes('playbook.changed')) void utils.playbook.invalidate();
    if (topics.includes('templates.changed')) void utils.templates.list.invalidate();
    // A re-score changes every lead and says so once; so does an option that is taken away.
    if (topics.some((topic) => topic.startsWith('lead.') || CHANGES_LEADS.has(topic)))
      void Promise.all([utils.leads.invalidate(), utils.replies.invalidate()]);
    if (topics.includes('opportunity.changed') || topics.includes('chances.changed'))
      void Promise.all([utils.pipeline.opportunities.invalidate(), utils.pipeline.winChance.invalidate()]);
    if (topics.includes('pipeline.changed'))
      void Promise.all([utils.pipeline.pipelines.invalidate(), utils.pipeline.opportunities.invalidate()]);
    // A calendar shows tasks as well.
    if (topics.includes('task.changed'))
      void Promise.all([utils.pipeline.tasks.invalidate(), utils.pipeline.meetings.calendar.invalidate()]);
    if (topics.includes('meeting.changed')) void utils.pipeline.meetings.invalidate();
    if (topics.includes('external_calendar.changed'))
      void Promise.all([
        utils.externalCalendars.invalidate(),
        utils.calendarAccounts.invalidate(),
        utils.pipeline.meetings.calendar.invalidate(),
      ]);
    if (topics.includes('inbox.changed')) void utils.inbox.invalidate();
    if (topics.includes('booking.changed')) void utils.booking.invalidate();
    if (topics.includes('portal.changed')) void utils.portals.invalidate();
    if (topics.includes('campaign.changed')) void utils.campaigns.invalidate();
    if (topics.includes('proposal.changed') || topics.includes('prices.changed')) void utils.proposals.invalidate();
    // Each tells of the other: an account of its people, a contact of its account.
    if (topics.some((topic) => CHANGES_CUSTOMERS.has(topic)))
      void Promise.all([utils.accounts.invalidate(), utils.contacts.invalidate()]);
    if (topics.includes('import.changed'))
      void Promise.all([
        utils.imports.invalidate(),
        utils.leads.invalidate(),
        utils.accounts.invalidate(),
        utils.contacts.invalidate(),
      ]);
    if (topics.includes('duplicates.changed'))
      void Promise.all([
        utils.leads.duplicates.invalidate(),
        utils.accounts.duplicates.invalidate(),
        utils.contacts.duplicates.invalidate(),
        utils.pipeline.opportunities.duplicates.invalidate(),
      ]);
    // Open leads are counted there, and what the rules gave away.
    if (
      topics.some(
        (topic) =>
          topic.startsWith('lead.') ||
          topic === 'assignment.changed' ||
          topic === 'bulk.changed' ||
          topic === 'user.changed',
      )
    )
      void utils.assignment.invalidate();
    if (topics.includes('delivery.changed')) void utils.intake.invalidate();
    if (topics.includes('erasure.changed')) void utils.dataSubjects.invalidate();
    if (topics.includes('sheets.changed')) void utils.sheets.list.invalidate();
    if (topics.includes('sheets.changed')) void utils.sheets.logs.invalidate();
    if (topics.includes('organization.changed')) void utils.organization.invalidate();
    else if (topics.includes('agent.changed')) refreshOrganization();
    if (topics.includes('webhook.changed')) refreshWebhooks();
    if (topics.includes('notification.created')) void utils.notifications.invalidate();
    const [agents, work] = [topics.includes('agent.changed'), topics.some((topic) => topic.startsWith('agent_'))];
    if (agents && work) refreshAgentsAndWork(utils);
    else if (agents) refreshAgents(utils);
    else if (work) refreshAgentWork(utils);
    if (agents || work || topics.includes('mail.changed')) void utils.automation.invalidate();
    if (topics.some((topic) => topic === 'user.changed' || topic === 'role.changed'))
      void Promise.all([utils.users.invalidate(), utils.roles.invalidate()]);
    // A new role, a suspended company, an account that was disabled: asking for the user shows it, or ends the session.
    // Of a company in another currency every amount is another.
    if (topics.includes('company.changed')) void utils.invalidate();
    if (topics.includes('company.changed') || topics.includes('user.changed')) void session.refreshUser();
    if (topics.some((topic) => MOVES_FIGURES.test(topic))) refreshFigures();
    if (topics.some((topic) => MOVES_FORECAST.test(topic))) refreshForecast();
  }, [utils, refreshFigures, refreshForecast, refreshOrganization, refreshWebhooks]);

  return useCallback(
    ({ topic }) => {
      waiting.current.add(topic);
      timer.current ??= setTimeout(refresh, GATHER_MS);
    },
    [refresh],
  );
}
