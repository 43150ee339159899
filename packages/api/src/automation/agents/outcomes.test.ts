import { bareBrief } from '@outrider/shared/insight/writing';
import { OUTCOMES, type Outcome } from '@outrider/shared/automation/agents';
import type { LetterKind } from '@outrider/shared/insight/writing';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { createActionRow, createAgentRow } from './agent-rows.fixture.ts';
import { compare, shareWithin } from './outcomes.service.ts';

const DAY_MS = 86_400_000;
const NONE = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;

describe.each(ENGINES)('What agents’ work brought, on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    manager = harness.caller(acme.people.manager.token);
  }, 60_000);
  afterAll(() => harness.close());

  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const openLead = (over: object = {}) =>
    createLead(acme.db, { source: 'webinar', score: 60, score_version: 'rules-1', created_at: ago(20), ...over });

  type Message = { state?: string; days?: number; letter?: LetterKind; barred?: boolean; over?: object };
  /** A message of an agent that left some days ago, with the action that sent it. */
  async function send(agent_id: string, lead: { id: string; email: string }, message: Message = {}) {
    const { state = 'sent', days = 10, letter = 'first_inbound', barred = false, over = {} } = message;
    const action = await createActionRow(acme.db, agent_id, {
      lead_id: lead.id,
      state: 'done',
      allowed_by: 'tier',
      brief: bareBrief(letter),
      payload: { to_email: lead.email, to_name: null, subject: 'Your question', sentences: [] },
      created_at: ago(days),
      done_at: ago(days),
      ...over,
    });
    const { id } = await acme.db.outboxMessage.create({
      data: {
        to_email: lead.email,
        subject: 'Your question',
        body: 'Hello',
        state,
        barred,
        lead_id: lead.id,
        agent_id,
        action_id: action.id,
        sent_at: state === 'sent' ? ago(days) : null,
        created_at: ago(days),
      },
    });
    return { action_id: action.id, message_id: id };
  }
  const note = (lead_id: string, days: number, detail: object, kind = 'contacted', actor_kind = 'user') =>
    acme.db.leadActivity.create({ data: { lead_id, kind, actor_kind, detail, created_at: ago(days) } });
  const convert = (lead_id: string, days: number) =>
    acme.db.leadConversion.create({ data: { lead_id, status_before: 'qualified', created_at: ago(days) } });
  const meet = (lead_id: string, days: number, cancelled_at: Date | null = null) =>
    acme.db.meeting.create({
      data: {
        title: 'Call',
        lead_id,
        organiser_id: acme.people.ae.id,
        starts_at: ago(days),
        ends_at: ago(days - 0.02),
        created_at: ago(days + 1),
        cancelled_at,
      },
    });

  it('is counted from what happened, by agent, kind and letter, each number with its rows', async () => {
    const [kestrel, heron] = [await createAgentRow(acme.db), await createAgentRow(acme.db, { name: 'Heron' })];
    const leads = await Promise.all(Array.from({ length: 40 }, () => openLead()));
    const sent = await Promise.all(leads.map((lead) => send(kestrel.id, lead)));
    const ids = leads.map(({ id }) => id);
    // Twelve replied, five of them well; one of them twice, which is one message that was replied to.
    await Promise.all(ids.slice(0, 5).map((id) => note(id, 8, { channel: 'email', reply: 'positive' })));
    await Promise.all(ids.slice(5, 9).map((id) => note(id, 8, { channel: 'email', reply: 'negative' })));
    await Promise.all(ids.slice(9, 11).map((id) => note(id, 8, {}, 'came_back', 'webhook')));
    await note(ids[11] ?? '', 8, { channel: 'email' }, 'replied', 'system'); // read in a mailbox
    await note(ids[0] ?? '', 7, { channel: 'email', reply: 'positive' });
    // A call that nobody answered, and a reply from before the message, are none.
    await note(ids[12] ?? '', 8, { channel: 'call' });
    await note(ids[13] ?? '', 12, { channel: 'email', reply: 'positive' });
    await Promise.all(ids.slice(0, 4).map((id) => meet(id, 2)));
    await meet(ids[4] ?? '', 2, ago(3));
    await Promise.all(ids.slice(0, 3).map((id) => convert(id, 1)));
    const link = { message_id: sent[20]?.message_id ?? '', email: 'x@example.com', token_hash: 'u'.repeat(43) };
    await acme.db.unsubscribeLink.create({ data: { ...link, used_at: ago(9) } });
    // Three messages were tracked: one was opened, one clicked without its picture, one neither.
    const track = (at: number, kind: 'open' | 'click', seen_at: Date | null) =>
      acme.db.mailTracker.create({
        data: {
          message_id: sent[at]?.message_id ?? '',
          token_hash: `${at} ${kind}`,
          kind,
          url: kind === 'click' ? 'https://northwind.example' : null,
          seen_at,
        },
      });
    await Promise.all([track(21, 'open', ago(9)), track(22, 'open', null), track(22, 'click', ago(9))]);
    await track(23, 'open', null);
    // A second message to a lead that replied to the first, and one to a lead that replied after the second.
    await send(kestrel.id, leads[1] as never, { days: 2.5, letter: 'follow_up' });
    await send(kestrel.id, leads[30] as never, { days: 6, letter: 'follow_up' });
    await note(ids[30] ?? '', 5, { channel: 'email', reply: 'neutral' });
    // One bounced; one was stopped by the do-not-contact list; one never left.
    await send(kestrel.id, await openLead(), { state: 'failed' });
    const stopped = await send(kestrel.id, await openLead(), { state: 'failed', barred: true });
    await send(kestrel.id, await openLead(), { state: 'queued' });
    // What people and rules said to Heron.
    const said = { created_at: ago(5), decided_by: acme.people.manager.id, decided_at: ago(4) };
    const decide = (over: object) => createActionRow(acme.db, heron.id, { kind: 'rescore', ...said, ...over });
    const approved = { state: 'done', allowed_by: 'person', done_at: ago(4), confidence: 0.8 };
    await Promise.all(Array.from({ length: 33 }, () => decide(approved)));
    await Promise.all(Array.from({ length: 9 }, () => decide({ ...approved, confidence: 0.85, edited: true })));
    await Promise.all(Array.from({ length: 3 }, () => decide({ state: 'rejected', confidence: 0.8 })));
    await Promise.all([
      decide({ ...approved, state: 'undone', confidence: 0.3 }),
      decide({ state: 'refused', confidence: 0.3 }),
    ]);
    await decide({ ...approved, created_at: ago(100) });

    const all = await manager.agents.outcomes({});
    expect(all.tracking).toBe(false);
    expect(all.rows.map(({ agent_name, kind, letter }) => [agent_name, kind, letter])).toEqual([
      ['Heron', 'rescore', null],
      ['Kestrel', 'send_mail', 'first_inbound'],
      ['Kestrel', 'send_mail', 'follow_up'],
    ]);
    const [notes, first, second] = all.rows;
    expect(first).toMatchObject({
      ...NONE,
      actions: 43,
      sent: 41,
      delivered: 40,
      tracked: 3,
      opened: 2,
      clicked: 1,
      replied: 12,
      positive_reply: 5,
      meeting_held: 4,
      converted: 2,
      unsubscribed: 1,
      refused: 1,
      reply_rate: { share: 0.3, low: expect.closeTo(0.181, 2), high: expect.closeTo(0.454, 2) },
    });
    expect(second).toMatchObject({
      ...NONE,
      actions: 2,
      sent: 2,
      delivered: 2,
      replied: 1,
      reply_rate: null,
      converted: 1,
      meeting_held: 0,
    });
    expect(notes).toMatchObject({
      ...NONE,
      actions: 47,
      unchanged: 34,
      edited: 9,
      rejected: 3,
      undone: 1,
      refused: 1,
    });
    expect(all.total).toMatchObject({ actions: 92, replied: 13, delivered: 42 });

    for (const row of all.rows)
      for (const outcome of OUTCOMES) {
        const { agent_id, kind, letter } = row;
        const filter = { show: 'all', days: 90, agent_id, kind, outcome, ...(letter && { letter }) } as const;
        expect([outcome, (await manager.agents.actions(filter)).total]).toEqual([outcome, row[outcome]]);
      }
    const refused = await manager.agents.actions({ show: 'all', days: 90, agent_id: kestrel.id, outcome: 'refused' });
    expect(refused.items.map(({ id }) => id)).toEqual([stopped.action_id]);

    expect(all.reliability).toMatchObject([
      { tenth: 8, decided: 45, unchanged: 33, edited: 9, rejected: 3, share: { share: 0.7333 } },
      { tenth: 3, decided: 1, unchanged: 1, share: null },
    ]);
    expect(
      (await manager.agents.actions({ show: 'all', days: 90, outcome: 'edited', confidence_tenth: 8 })).total,
    ).toBe(9);

    expect((await manager.agents.outcomes({ agent_id: heron.id })).total).toMatchObject({ actions: 47, delivered: 0 });
    expect((await manager.agents.outcomes({ agent_id: heron.id, days: 365 })).total.actions).toBe(48);
    const { agents } = await manager.agents.list();
    expect(Object.fromEntries(agents.map(({ name, success_rate }) => [name, success_rate]))).toEqual({
      Kestrel: 0.3095,
      Heron: null,
    });
  }, 60_000);

  it('is set beside like leads that no agent touched', async () => {
    // As far as the first test left them: 40 leads of webinars were written to, of which three converted and four met.
    const like = await Promise.all(Array.from({ length: 50 }, () => openLead()));
    await Promise.all(like.slice(0, 5).map(({ id }) => convert(id, 1)));
    const unlike = await Promise.all(Array.from({ length: 20 }, () => openLead({ source: 'referral' })));
    await Promise.all(unlike.map(({ id }) => convert(id, 1)));
    const { comparison } = await manager.agents.outcomes({});
    // The three whose message did not arrive were not written to, and two of them not touched otherwise either.
    expect(comparison.find(({ goal }) => goal === 'converted')).toMatchObject({
      with_agents: { leads: 40, reached: 3 },
      without: { leads: 50, reached: 5, matched_share: 0.1 },
      difference: { share: -0.025, low: expect.any(Number), high: expect.any(Number) },
    });
    // Every number of it has its leads.
    for (const { goal, with_agents, without } of comparison)
      for (const [side, { leads, reached }] of [
        ['with_agents', with_agents],
        ['without', without],
      ] as const) {
        expect((await manager.agents.comparedLeads({ side })).total).toBe(leads);
        const got = await manager.agents.comparedLeads({ side, reached: goal, limit: 2 });
        expect([got.total, got.items.length]).toEqual([reached, Math.min(2, reached)]);
      }
    const [newest] = (await manager.agents.comparedLeads({ side: 'without', reached: 'converted' })).items;
    expect(newest).toMatchObject({ source: 'webinar', score: 60 });
    const [met] = comparison;
    expect(met).toMatchObject({ goal: 'meeting_held', with_agents: { reached: 4 }, without: { reached: 0 } });
    expect([Math.sign(met?.difference?.low ?? 1), Math.sign(met?.difference?.high ?? 0)]).toEqual([-1, 1]);
  }, 60_000);
});

it('says nothing of a share of fewer than thirty', () => {
  expect(shareWithin(29, 29)).toBeNull();
  expect(shareWithin(30, 30)).toMatchObject({ share: 1, high: 1 });
  expect(shareWithin(0, 30)).toMatchObject({ share: 0, low: 0 });
});

it('weights the untouched as the agents’ leads are spread', () => {
  const stratum = (treated: number, got: number, untouched: number, others: number) => ({
    treated,
    treated_met: 0,
    treated_converted: got,
    untouched,
    untouched_met: 0,
    untouched_converted: others,
  });
  // Good leads convert by themselves: agents that were given the good ones brought nothing.
  const { without, difference } = compare('converted', [
    stratum(90, 45, 10, 5),
    stratum(10, 1, 90, 9),
    stratum(5, 5, 0, 0),
  ]);
  expect([without.matched_share, difference?.share]).toEqual([0.46, 0]);
  expect(compare('converted', [stratum(29, 5, 90, 5)]).difference).toBeNull();
});
