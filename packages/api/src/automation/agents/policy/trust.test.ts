import { type AgentActionKind, TRUST_AFTER } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../ground/actor.ts';
import { relayOutbox } from '../../../entry/relay.ts';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { createActionRow, createAgentRow } from '../agent-rows.fixture.ts';
import { judge, noteOutcome, offeredTier, type Outcome, tierAbove } from './trust.ts';

describe('the rules of trust', () => {
  it.each([
    [{ tier: 2, unedited_in_a_row: 3 }, 'approved', { tier: 2, unedited_in_a_row: 4 }],
    [{ tier: 2, unedited_in_a_row: 3 }, 'edited', { tier: 2, unedited_in_a_row: 0 }],
    [{ tier: 3, unedited_in_a_row: 3 }, 'rejected', { tier: 2, unedited_in_a_row: 0 }],
    [{ tier: 2, unedited_in_a_row: 3 }, 'judged_bad', { tier: 1, unedited_in_a_row: 0 }],
    [{ tier: 1, unedited_in_a_row: 3 }, 'rejected', { tier: 1, unedited_in_a_row: 0 }],
    [{ tier: 3, unedited_in_a_row: 3 }, 'undone', { tier: 3, unedited_in_a_row: 0 }],
  ] as const)('%o, then %s, is %o', (before, outcome, after) => expect(judge(before, outcome)).toEqual(after));

  it.each([
    ['send_mail', 1, 3],
    ['send_mail', 2, 3],
    ['send_mail', 3, null],
    ['add_note', 1, 2],
    ['add_note', 2, null],
  ] as const)('%s of tier %i rises to %o', (kind, tier, above) => {
    expect(tierAbove(kind, tier)).toBe(above);
    expect(offeredTier(kind, tier, TRUST_AFTER)).toBe(above);
    expect(offeredTier(kind, tier, TRUST_AFTER - 1)).toBeNull();
  });
});

describe('trust', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: Caller['agents'];
  let person: Actor;
  beforeAll(async () => {
    harness = await openHarness();
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.manager.token).agents;
    person = { kind: 'user', id: acme.people.sdr.id, name: acme.people.sdr.full_name };
  });
  afterAll(() => harness.close());

  const note = (agent_id: string, kind: AgentActionKind, outcome: Outcome) =>
    acme.db.transaction((tx) => noteOutcome(tx, person, { agent_id, kind, outcome }));
  async function notices() {
    await relayOutbox(harness.database, harness.services.live);
    const rows = await acme.db.notification.findMany({
      where: { user_id: acme.people.manager.id },
      orderBy: { created_at: 'asc' },
    });
    await acme.db.notification.deleteMany({ where: {} });
    return rows.map(({ title, message }) => [title, message]);
  }

  it('is offered after unedited approvals in a row, given by a leader, and lost by a rejection', async () => {
    const { id } = await createAgentRow(acme.db);
    for (let i = 0; i < TRUST_AFTER - 1; i += 1) await note(id, 'send_mail', 'approved');
    await note(id, 'send_mail', 'edited');
    await Promise.all(Array.from({ length: TRUST_AFTER - 1 }, () => note(id, 'send_mail', 'approved')));
    expect((await api.trust({ id })).kinds).toMatchObject([
      { kind: 'send_mail', tier: 2, unedited_in_a_row: TRUST_AFTER - 1, offered: null },
    ]);
    await note(id, 'send_mail', 'approved');
    await note(id, 'send_mail', 'approved');
    expect((await api.trust({ id })).kinds).toMatchObject([
      { tier: 2, unedited_in_a_row: TRUST_AFTER + 1, offered: 3 },
    ]);
    expect(await notices()).toEqual([
      [MESSAGES.trustEarnedTitle('Kestrel'), MESSAGES.trustEarned('Send an email', TRUST_AFTER)],
    ]); // once

    const { json } = await harness.rest('PUT', `/sales-agents/${id}/trust`, {
      token: acme.people.manager.token,
      body: { kind: 'send_mail', tier: 3 },
    });
    expect(json).toMatchObject({ kinds: [{ kind: 'send_mail', tier: 3, unedited_in_a_row: 0, offered: null }] });
    await note(id, 'send_mail', 'rejected');
    expect((await api.trust({ id })).kinds).toMatchObject([{ tier: 2, offered: null }]);
    await note(id, 'send_mail', 'judged_bad');
    await note(id, 'send_mail', 'judged_bad');
    expect((await api.trust({ id })).kinds).toMatchObject([{ tier: 1 }]);
    expect((await notices()).map(([title]) => title)).toEqual([
      MESSAGES.trustLostTitle('Kestrel'),
      MESSAGES.trustLostTitle('Kestrel'),
    ]);
    const log = await acme.db.auditEntry.findMany({
      where: { subject_id: id, action: { startsWith: 'agent_trust' } },
      orderBy: { created_at: 'asc' },
    });
    expect(log.map(({ action, detail }) => [action, detail])).toMatchObject([
      ['agent_trust.offer', { from: 2, to: 3 }],
      ['agent_trust.raise', { from: 2, to: 3 }],
      ['agent_trust.lower', { from: 3, to: 2, outcome: 'rejected' }],
      ['agent_trust.lower', { from: 2, to: 1, outcome: 'judged_bad' }],
    ]);
  });

  it('counts what became of an agent’s actions, by kind, and of nobody else’s', async () => {
    const { id } = await createAgentRow(acme.db);
    const other = await createAgentRow(acme.db);
    const by = { allowed_by: 'person', state: 'done' };
    for (const over of [
      by,
      by,
      { ...by, edited: true },
      { ...by, state: 'undone' },
      { state: 'rejected' },
      { state: 'proposed' },
      { state: 'expired' },
      { state: 'done', allowed_by: 'tier' },
      { kind: 'add_note', state: 'done', allowed_by: 'tier' },
    ])
      await createActionRow(acme.db, id, over);
    await createActionRow(acme.db, other.id, by);
    expect((await api.trust({ id })).kinds).toEqual([
      {
        kind: 'add_note',
        tier: 2,
        proposed: 0,
        approved: 0,
        edited: 0,
        rejected: 0,
        undone: 0,
        unedited_in_a_row: 0,
        offered: null,
      },
      {
        kind: 'send_mail',
        tier: 2,
        proposed: 7,
        approved: 3,
        edited: 1,
        rejected: 1,
        undone: 1,
        unedited_in_a_row: 0,
        offered: null,
      },
    ]);
  });

  it('that was earned ends when a leader lowers the agent below it', async () => {
    const { id, version } = await createAgentRow(acme.db, { automation_level: 90 });
    await api.setTrust({ id, kind: 'add_note', tier: 1 });
    const lower = await api.update({ id, version, automation_level: 60 });
    await api.setTrust({ id, kind: 'send_mail', tier: 3 });
    await api.update({ id, version: lower.version, automation_level: 20 });
    expect((await api.trust({ id })).kinds).toMatchObject([
      { kind: 'add_note', tier: 1 },
      { kind: 'send_mail', tier: 1 },
    ]);
    expect(await refusal(api.trust({ id: acme.company.id }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
  });
});
