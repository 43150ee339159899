import { reasonOfStatus } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type ChangeLog, openChangeLog, type RowsOf } from '@outrider/testing/change-log';
import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures, restRoutes } from '../ground/rest/routes.ts';
import { appRouter } from '../entry/root.ts';
import { type Harness, openHarness } from './harness.ts';
import { POINTS_AT_A_ROW } from './points-at-a-row.ts';
import { SAMPLE_INPUTS } from './sample-inputs.ts';
import { openWorld } from './world.ts';

const MARKER = 'belongs-to-b-alone';

let harness: Harness;
let log: ChangeLog;
let ofB: RowsOf[];
let a: Awaited<ReturnType<typeof openWorld>>;
let b: Awaited<ReturnType<typeof openWorld>>;

beforeAll(async () => {
  harness = await openHarness();
  a = await openWorld(harness, 'company-a');
  b = await openWorld(harness, MARKER);
  log = await openChangeLog(harness.ownerUrl);
  const people = (await b.db.user.findMany({ select: { id: true } })).map(({ id }) => id);
  ofB = [
    { column: 'company_id', values: [b.company_id] },
    { tables: ['companies'], column: 'id', values: [b.company_id] },
    { tables: ['logins'], column: 'id', values: people },
    { column: 'login_id', values: people },
  ];
}, 60_000);
afterAll(async () => {
  await log.close();
  await harness.close();
});

/** Of B, by whatever names it, since it was last looked at. */
async function expectNothingChanged(): Promise<void> {
  expect(await log.takeChanges(ofB)).toEqual([]);
}

const procedures = listProcedures(appRouter).filter(
  ([, { type, meta }]) => type !== 'subscription' && meta && 'can' in meta,
);

/** Refused to everybody for what the sample says. */
const refusals = (): Record<string, string> => ({
  'companyData.close': `UNPROCESSABLE_CONTENT: ${MESSAGES.companyNameWrong(a.company.name)}`,
  'dataSubjects.export': `NOT_FOUND: ${MESSAGES.nobodyToErase}`,
});

it('sees what changes of B, and of B alone', async () => {
  await a.db.lead.updateMany({ data: { notes: 'a change' } });
  await expectNothingChanged();
  await b.db.lead.updateMany({ where: { id: b.lead_id }, data: { notes: MARKER } }); // as it is
  await expectNothingChanged();
  await b.db.lead.updateMany({ where: { id: b.lead_id }, data: { notes: 'a change' } });
  await b.db.lead.updateMany({ where: { id: b.lead_id }, data: { notes: MARKER } });
  await harness.database.platform.login.updateMany({ where: { id: b.member_id }, data: { full_name: `${MARKER}s` } });
  expect(await log.takeChanges(ofB)).toEqual(['UPDATE leads', 'UPDATE logins', 'UPDATE users']);
});

describe.each(procedures.map(([name]) => name))('company A calls %s with company B’s ids', (name) => {
  it('finds nothing, tells nothing and changes nothing of B', async () => {
    const sample = SAMPLE_INPUTS[name];
    if (!sample) throw new Error(`${name} has no sample input: add one to sample-inputs.ts`);
    // One that ends the session it is called with gets one of its own.
    const token = name.startsWith('sandbox.')
      ? await signInAs(harness.database, a.people.company_admin)
      : a.people.company_admin.token;
    const procedure = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], harness.caller(token)) as (
      input: unknown,
    ) => Promise<unknown>;
    const answer = await procedure(sample(b)).then(
      (value) => ({ text: JSON.stringify(value) ?? '', verdict: 'answered' }),
      (error: { code: string; message: string }) => ({
        text: error.message,
        verdict: `${error.code}: ${error.message}`,
      }),
    );
    expect(answer.verdict).toBe(
      POINTS_AT_A_ROW.has(name) ? `NOT_FOUND: ${MESSAGES.notFound}` : (refusals()[name] ?? 'answered'),
    );
    expect(answer.text).not.toContain(MARKER);
    await expectNothingChanged();
  });
});

const ofThePlatform = new Set(
  listProcedures(appRouter).flatMap(([name, { meta }]) => (meta && 'platform' in meta ? [name] : [])),
);
const refused = (status: number, detail: string) =>
  `${status}: ${JSON.stringify({ detail, code: reasonOfStatus(status) })}`;

/** What a company's admin hears of a REST route that is called with another company's ids. */
function verdictOf(name: string): string {
  if (ofThePlatform.has(name)) return refused(403, MESSAGES.forbidden);
  if (name === 'companyData.startExport') return refused(409, MESSAGES.exportRunning); // the one that was begun above
  return POINTS_AT_A_ROW.has(name) ? refused(404, MESSAGES.notFound) : 'answered';
}

describe.each(restRoutes(appRouter).filter(({ open }) => !open))(
  '$rest.method $rest.path',
  ({ rest, name, keys, reads }) => {
    it('keeps to the caller’s company over REST as well', async () => {
      const input = (SAMPLE_INPUTS[name]?.(b) ?? {}) as Record<string, unknown>;
      const path = rest.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
      const others = Object.entries(input).filter(([key]) => !keys.includes(key));
      const query =
        reads === 'query'
          ? new URLSearchParams(others.map(([key, value]): [string, string] => [key, String(value)])).toString()
          : '';
      const token =
        name === 'auth.logout' ? await signInAs(harness.database, a.people.sdr) : a.people.company_admin.token;
      const answer = await harness.rest(rest.method, query ? `${path}?${query}` : path, {
        token,
        body: reads === 'query' || others.length === 0 ? undefined : Object.fromEntries(others),
      });
      const found = answer.status < 300 ? 'answered' : `${answer.status}: ${answer.text}`;
      expect(found).toBe(verdictOf(name));
      expect(answer.text).not.toContain(MARKER);
      await expectNothingChanged();
    });
  },
);
