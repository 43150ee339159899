import { MESSAGES } from '@outrider/shared/ground/messages';
import { PERMISSIONS } from '@outrider/shared/ground/permissions';
import { type ChangeLog, openChangeLog, type RowsOf } from '@outrider/testing/change-log';
import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures, restRoutes } from '../ground/rest/routes.ts';
import { appRouter } from '../entry/root.ts';
import { NAMED } from '../ground/visibility/known.store.ts';
import { type Harness, openHarness } from './harness.ts';
import { POINTS_AT_A_ROW } from './points-at-a-row.ts';
import { SAMPLE_INPUTS } from './sample-inputs.ts';
import { openWorld } from './world.ts';

/** In every text of what a colleague owns, and in nothing else of the company. */
const CANARY = 'a-colleague-has-this';

/** Take the id of what belongs to the company, or to the caller: nobody owns it. */
const OF_THE_COMPANY: ReadonlySet<string> = new Set([
  'leads.listOfCompany',
  'people.get',
  'roles.get',
  'campaigns.get',
  'campaigns.people',
]);
/** Name records in a list of operations, and are refused as a whole where one of them is a colleague's. */
const IN_A_LIST = [
  ...['leads', 'accounts', 'contacts', 'pipeline.opportunities'].map((path) => `${path}.batch`),
  'agents.approveMany',
  'pipeline.tasks.bulk',
];

type World = Awaited<ReturnType<typeof openWorld>>;
let harness: Harness;
let world: World;
let log: ChangeLog;
let ofColleague: RowsOf[];

beforeAll(async () => {
  harness = await openHarness();
  world = await openWorld(harness, CANARY);
  await giveTo(world, world.people.ae.id);
  await bound(world);
  log = await openChangeLog(harness.ownerUrl);
  const ids = Object.values(world).filter((value): value is string => typeof value === 'string' && value.length === 36);
  ofColleague = [
    { tables: NAMED.filter((name) => name !== 'access_tokens'), column: 'id', values: ids },
    { tables: ['lead_activities'], column: 'lead_id', values: [world.lead_id] },
  ];
}, 60_000);
afterAll(async () => {
  await log.close();
  await harness.close();
});

/** Everything with the canary becomes somebody's; what is the company's own loses it. */
async function giveTo({ db }: World, owner: string): Promise<void> {
  const rename = (text: string) => text.replaceAll(CANARY, 'of-the-company');
  await db.lead.updateMany({ data: { assigned_to: owner } });
  for (const model of [db.account, db.contact, db.opportunity] as unknown as (typeof db.account)[])
    await model.updateMany({ data: { owner_id: owner } });
  await db.task.updateMany({ data: { owner_id: owner } });
  await db.meeting.updateMany({ data: { organiser_id: owner } });
  await db.savedView.updateMany({ data: { owner_id: owner } });
  await db.report.updateMany({ data: { owner_id: owner } });
  await db.reportDashboard.updateMany({ data: { owner_id: owner } });
  await db.reportSchedule.updateMany({ data: { owner_id: owner, reader_ids: [owner] } });
  await db.mailbox.updateMany({ data: { owner_id: owner } });
  await db.externalCalendar.updateMany({ data: { owner_id: owner } });
  await db.calendarAccount.updateMany({ data: { owner_id: owner } });
  await db.company.updateMany({ data: { name: 'of-the-company' } });
  await db.user.updateMany({ where: { team: { contains: CANARY } }, data: { team: 'of-the-company' } });
  await db.companyRole.updateMany({ data: { name: 'of-the-company' } });
  await db.customField.updateMany({ data: { label: 'of-the-company', help: null } });
  await db.salesAgent.updateMany({ data: { name: 'of-the-company', specialization: [] } });
  await db.letterTemplate.updateMany({ data: { name: 'of-the-company' } });
  await db.campaign.updateMany({ data: { name: 'of-the-company', steps: [] } });
  await db.priceItem.updateMany({ data: { name: 'of-the-company', code: null, description: null, section: null } });
  for (const user of await db.user.findMany())
    if (user.full_name.includes(CANARY) || user.email.includes(CANARY))
      await harness.database.platform.login.updateMany({
        where: { id: user.id },
        data: { full_name: rename(user.full_name), email: rename(user.email) },
      });
}

/** Of what the colleague has, and of what hangs on it, since it was last looked at. */
async function expectNothingChanged(): Promise<void> {
  expect(await log.takeChanges(ofColleague)).toEqual([]);
}

const bound = ({ company_id }: World) =>
  harness.database.platform.company.updateMany({
    where: { id: company_id },
    data: { reps_see: 'own_or_unassigned', reps_export: 'own' },
  });

/** What a procedure says to the rep of a world. */
async function ask(name: string, { people }: World, input: unknown) {
  // Going to the sandbox and back ends the session it is called with.
  const token = name.startsWith('sandbox.') ? await signInAs(harness.database, people.sdr) : people.sdr.token;
  const procedure = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], harness.caller(token)) as (
    input: unknown,
  ) => Promise<unknown>;
  return procedure(input).then(
    (value) => ({ text: JSON.stringify(value) ?? '', verdict: 'answered' }),
    (error: { code: string; message: string }) => ({ text: error.message, verdict: `${error.code}: ${error.message}` }),
  );
}

const procedures = listProcedures(appRouter).filter(
  ([, { type, meta }]) =>
    type !== 'subscription' && meta && 'can' in meta && PERMISSIONS[meta.can].sdr !== 'none' && !('confirmed' in meta),
);
const notThere = `NOT_FOUND: ${MESSAGES.notFound}`;
const pointsAtRecord = (name: string) =>
  (POINTS_AT_A_ROW.has(name) && !OF_THE_COMPANY.has(name)) || IN_A_LIST.includes(name);

it('sees what changes of a colleague’s', async () => {
  await world.db.lead.updateMany({ where: { id: world.lead_id }, data: { notes: 'a change' } });
  await world.db.lead.updateMany({ where: { id: world.lead_id }, data: { notes: CANARY } });
  expect(await log.takeChanges(ofColleague)).toEqual(['UPDATE leads']);
});

describe.each(procedures.map(([name]) => name))('a rep who sees a part calls %s with a colleague’s ids', (name) => {
  it('finds nothing, is told nothing and changes nothing', async () => {
    const sample = SAMPLE_INPUTS[name];
    if (!sample) throw new Error(`${name} has no sample input: add one to sample-inputs.ts`);
    const answer = await ask(name, world, sample(world));
    expect(answer.verdict).toBe(pointsAtRecord(name) ? notThere : 'answered');
    expect(answer.text).not.toContain(CANARY);
    await expectNothingChanged();
  });
});

describe.each(restRoutes(appRouter).filter(({ name }) => procedures.some(([one]) => one === name)))(
  '$rest.method $rest.path',
  ({ rest, name, keys, reads }) => {
    it('keeps to what the rep sees over REST as well', async () => {
      const input = (SAMPLE_INPUTS[name]?.(world) ?? {}) as Record<string, unknown>;
      const path = rest.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
      const others = Object.entries(input).filter(([key]) => !keys.includes(key));
      const query =
        reads === 'query'
          ? new URLSearchParams(others.map(([key, value]): [string, string] => [key, String(value)])).toString()
          : '';
      const answer = await harness.rest(rest.method, query ? `${path}?${query}` : path, {
        token: world.people.sdr.token,
        body: reads === 'query' || others.length === 0 ? undefined : Object.fromEntries(others),
      });
      expect(answer.status < 300 ? 'answered' : answer.status).toBe(pointsAtRecord(name) ? 404 : 'answered');
      expect(answer.text).not.toContain(CANARY);
      await expectNothingChanged();
    });
  },
);

describe('a rep who sees a part', () => {
  let own: World;
  beforeAll(async () => {
    own = await openWorld(harness, 'what-is-theirs');
    await giveTo(own, own.people.sdr.id);
    await own.db.outboxMessage.updateMany({ data: { created_by: own.people.sdr.id } });
    await own.db.import.updateMany({ data: { created_by: own.people.sdr.id } });
    await own.db.bulkRun.updateMany({ data: { created_by: own.people.sdr.id } });
    await bound(own);
  }, 60_000);

  const queries = procedures.filter(([, { type }]) => type === 'query').map(([name]) => name);
  it.each(queries)('is answered by %s about what is theirs', async (name) => {
    const { verdict } = await ask(name, own, SAMPLE_INPUTS[name]?.(own));
    expect(verdict).toBe(name === 'pipeline.conversion' ? notThere : 'answered'); // it was not converted
  });

  it.each([
    ['leads.list', 'lead_id'],
    ['accounts.list', 'account_id'],
    ['contacts.list', 'contact_id'],
    ['pipeline.opportunities.list', 'opportunity_id'],
    ['pipeline.opportunities.board', 'opportunity_id'],
    ['search.global', 'lead_id'],
    ['pipeline.tasks.list', 'task_id'],
    ['pipeline.meetings.list', 'meeting_id'],
    ['pipeline.mail.list', 'message_id'],
    ['agents.actions', 'agent_action_id'],
    ['leads.duplicates.list', 'lead_id'],
  ] as const)('finds in %s what is theirs', async (name, id) => {
    expect((await ask(name, own, SAMPLE_INPUTS[name]?.(own))).text).toContain(own[id]);
  });
});
