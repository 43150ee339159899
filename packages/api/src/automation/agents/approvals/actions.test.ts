import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { PLAYBOOK } from '../../../insight/playbook/playbook.fixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import {
  deleteLead,
  haveActions,
  KNOWN,
  linked,
  mailTo,
  nameEvidence,
  openAgent,
  plain,
  planned,
} from '../agents.fixture.ts';
import { act, isSampled } from '../execution/act.ts';
import type { PlannedAction } from '../plan.ts';
import { expireProposals } from './expire.ts';

describe('what agents propose and do', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let [admin, rep]: [Caller, Caller] = [] as never;
  let agent_id: string;
  let lead: Awaited<ReturnType<typeof createLead>>;
  const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const propose = async (...actions: PlannedAction[]) =>
    haveActions(
      harness,
      acme.db,
      agent_id,
      actions.map((action) => ({ ...action, lead_id: action.lead_id ?? lead.id })),
    );
  const proposeMail = async () => propose(planned('send_mail', mailTo(lead.email)));
  const action = (id: string) => admin.agents.action({ id });
  const messages = () => acme.db.outboxMessage.findMany({ orderBy: { created_at: 'asc' } });
  const touch = async (changes: object) =>
    admin.leads.update({ id: lead.id, version: (await admin.leads.get({ id: lead.id })).version, ...changes });

  beforeAll(async () => {
    harness = await openHarness();
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = new Date();
    acme = await openCompany(harness.database, 'Acme');
    [admin, rep] = [harness.caller(acme.people.company_admin.token), harness.caller(acme.people.sdr.token)];
    agent_id = await openAgent(admin, { automation_level: 30 });
    lead = await createLead(acme.db, { ...KNOWN, assigned_to: acme.people.sdr.id });
  });

  it('is audited by what was done and to whom', async () => {
    const { ids } = await propose(
      planned('add_note', { sentences: [plain('Called twice.')] }),
      planned('set_status', { status: 'nurturing', reason: 'Not this year' }),
    );
    for (const id of ids) await admin.agents.approve({ id, version: 1 });
    const { items } = await admin.audit.list({ group: 'agents' });
    const name = `${lead.first_name} ${lead.last_name}`;
    const done = items.filter(({ action: what }) => what === 'agent_action.do');
    expect(done.map(({ label, subject }) => [label, subject?.kind, subject?.id, subject?.name])).toEqual([
      ['Ran agent action: change status', 'lead', lead.id, name],
      ['Ran agent action: add a note', 'lead', lead.id, name],
    ]);
    const approved = items.filter(({ action: what }) => what === 'agent_action.approve');
    expect(approved.map(({ subject }) => subject?.name)).toEqual(['Do set_status', 'Do add_note']);
    expect((await admin.audit.list({ subject_id: lead.id })).items.map(({ action: what }) => what)).toContain(
      'agent_action.do',
    );
  });

  it('approves once, however often and by however many it is asked', async () => {
    const {
      task_id,
      ids: [id = ''],
    } = await proposeMail();
    const answers = await Promise.all([
      admin.agents.approve({ id, version: 1 }),
      rep.agents.approve({ id, version: 1 }),
      admin.agents.approve({ id, version: 1 }),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({
        message: MESSAGES.agentApproved('Do send_mail'),
        action: { state: 'done', allowed_by: 'person', edited: false, can_undo: true },
      });
    expect(await messages()).toMatchObject([
      {
        to_email: lead.email,
        subject: 'Your question',
        body: `Hello,\nVera, you asked for a demo.\n\n--\n${PLAYBOOK.legal_footer}`,
        action_id: id,
        agent_id,
        state: 'queued',
      },
    ]);
    expect(await admin.agents.task({ id: task_id })).toMatchObject({ status: 'completed' });
    const trust = await admin.agents.trust({ id: agent_id });
    expect(trust.kinds.find(({ kind }) => kind === 'send_mail')).toMatchObject({ approved: 1, unedited_in_a_row: 1 });
    const [activity] = await acme.db.leadActivity.findMany({ where: { lead_id: lead.id, kind: 'email_queued' } });
    expect(activity).toMatchObject({
      actor_kind: 'agent',
      actor_name: 'Kestrel',
      detail: { action_id: id, allowed_by: 'person', agent: 'Kestrel' },
    });
  });

  it('shows a rep what is on leads of their own, and nothing else', async () => {
    const mine = await proposeMail();
    const other = await createLead(acme.db, { ...KNOWN, assigned_to: acme.people.ae.id });
    const {
      ids: [theirs = ''],
    } = await propose(planned('rescore', {}, { lead_id: other.id }));
    expect((await rep.agents.actions({})).items.map(({ id }) => id)).toEqual(mine.ids);
    expect((await admin.agents.actions({})).total).toBe(2);
    const calls = [
      () => rep.agents.action({ id: theirs }),
      () => rep.agents.approve({ id: theirs, version: 1 }),
      () => rep.agents.reject({ id: theirs, version: 1, reason: 'No' }),
      () => rep.agents.undo({ id: theirs }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
    expect((await action(theirs)).state).toBe('proposed');
  });

  it('answers whoever approves what was rejected with a sentence of its own, and not with the reason given', async () => {
    const {
      ids: [id = ''],
    } = await proposeMail();
    await admin.agents.reject({ id, version: 1, reason: 'Wrong tone' });
    expect(await refusal(admin.agents.approve({ id, version: 2 }))).toEqual({
      code: 'CONFLICT',
      message: 'This was already rejected, so it can’t be approved.',
    });
  });

  it('sends what a person changed, in words and not in recipient, and asks them to vouch for claims', async () => {
    const {
      ids: [id = ''],
    } = await proposeMail();
    const claim = {
      id,
      version: 1,
      edit: { text: 'Hello,\nVera, you asked for a demo. We saved Contoso 40% last year.' },
    };
    expect(await refusal(admin.agents.approve(claim))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.agentUnlinkedSentence('We saved Contoso 40% last year.'),
    });
    expect(await messages()).toEqual([]);
    expect(
      await refusal(admin.agents.approve({ id, version: 1, edit: { starts_at: new Date().toISOString() } })),
    ).toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.agentEditNotThis });
    expect(
      await refusal(admin.agents.approve({ id, version: 1, edit: { to_email: 'else@else.example' } as never })),
    ).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const done = await admin.agents.approve({ ...claim, vouch: true });
    expect(done.action).toMatchObject({ state: 'done', edited: true });
    expect(await messages()).toMatchObject([
      {
        to_email: lead.email,
        body: `Hello,\nVera, you asked for a demo. We saved Contoso 40% last year.\n\n--\n${PLAYBOOK.legal_footer}`,
      },
    ]);
    const [audit] = await acme.db.auditEntry.findMany({ where: { action: 'agent_action.approve', subject_id: id } });
    expect(audit).toMatchObject({ actor_id: acme.people.company_admin.id, detail: { vouched: true, edited: true } });
  });

  it('never sends an unlinked claim by itself', async () => {
    const mail = planned('send_mail', mailTo(lead.email, [{ text: 'You saved 40%.', factual: true, rests_on: [] }]), {
      lead_id: lead.id,
    });
    const {
      ids: [id = ''],
    } = await haveActions(harness, acme.db, agent_id, [mail], {
      outcome: 'do',
      allowed_by: 'tier',
      why: 'Kestrel, level 90: mail needs no approval.',
    });
    expect(await action(id)).toMatchObject({ state: 'proposed', why: MESSAGES.agentUnlinked });
    expect(await refusal(admin.agents.approve({ id, version: 1 }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await messages()).toEqual([]);
  });

  it('falls with a fact that it rests on, and a fresh plan is asked for', async () => {
    const first = await proposeMail();
    await touch({ estimated_budget: 90_000 });
    await admin.agents.approve({ id: first.ids[0] ?? '', version: 1 });
    const {
      ids: [id = ''],
    } = await proposeMail();
    await touch({ first_name: 'Vibeke' });
    expect(await refusal(admin.agents.approve({ id, version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentProposalStale('First name'),
    });
    expect(await action(id)).toMatchObject({ state: 'stale' });
    expect(await refusal(admin.agents.approve({ id, version: 2 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentProposalStale('First name'),
    });
    expect(await acme.db.agentTask.count({ where: { origin_key: `anew:${id}`, status: 'pending' } })).toBe(1);
    expect(await messages()).toHaveLength(1);
  });

  it('falls with what was proposed beside it, which the fresh plan proposes again', async () => {
    const {
      task_id,
      ids: [id = '', beside = ''],
    } = await propose(planned('send_mail', mailTo(lead.email)), planned('rescore', {}, { evidence: [] }));
    await touch({ first_name: 'Vibeke' });
    await refusal(admin.agents.approve({ id, version: 1 }));
    expect(await action(beside)).toMatchObject({ state: 'stale', reason: MESSAGES.agentProposalStale('First name') });
    expect([(await admin.agents.task({ id: task_id })).status, (await admin.agents.actions({})).total]).toEqual([
      'completed',
      0,
    ]);
  });

  it('stands while a field that it wants to know is empty, and falls once it is known', async () => {
    const evidence = [{ ...nameEvidence, id: 'no-notes', label: 'Notes', value: 'Not known', field: 'notes' }];
    const {
      ids: [id = '', beside = ''],
    } = await propose(planned('rescore', {}, { evidence }), planned('rescore', {}, { evidence }));
    await touch({ phone: '+1 415 555 0199' });
    expect((await admin.agents.approve({ id, version: 1 })).action.state).toBe('done');
    await touch({ notes: 'Ask for Mara' });
    expect(await refusal(admin.agents.approve({ id: beside, version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentProposalStale('Notes'),
    });
  });

  it('moves no status that a person moved meanwhile', async () => {
    const diff = [{ field: 'status', label: 'Status', before: 'Contacted', after: 'Qualified' }];
    const {
      ids: [id = ''],
    } = await propose(planned('set_status', { status: 'qualified', reason: null }, { diff }));
    await touch({ status: 'unqualified' });
    expect(await refusal(admin.agents.approve({ id, version: 1 }))).toMatchObject({ code: 'CONFLICT' });
    expect((await admin.leads.get({ id: lead.id })).status).toBe('unqualified');
  });

  it('refuses while all agents are stopped, to who asked not to be written to, and another address than the lead has', async () => {
    const {
      ids: [id = ''],
    } = await proposeMail();
    await admin.agents.setStop({ stopped: true });
    expect(await refusal(admin.agents.approve({ id, version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentsStopped,
    });
    expect((await action(id)).state).toBe('proposed');
    await admin.agents.setStop({ stopped: false });
    const {
      ids: [other = ''],
    } = await propose(planned('send_mail', mailTo('someone@else.example')));
    expect(await refusal(admin.agents.approve({ id: other, version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentRecipientChanged,
    });
    await admin.agents.addDoNotContact({ value: lead.email });
    expect(await refusal(admin.agents.approve({ id, version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.onDoNotContact(lead.email.toLowerCase()),
    });
    expect([(await action(id)).state, (await action(other)).state, (await messages()).length]).toEqual([
      'stale',
      'refused',
      0,
    ]);
  });

  it('rejects with the reason and lowers nothing twice', async () => {
    const {
      task_id,
      ids: [id = ''],
    } = await proposeMail();
    for (const _ of [1, 2])
      expect(await rep.agents.reject({ id, version: 1, reason: 'Too early' })).toMatchObject({
        action: { state: 'rejected', reason: 'Too early', decided_by_name: acme.people.sdr.full_name },
      });
    expect(await refusal(admin.agents.approve({ id, version: 2 }))).toMatchObject({ code: 'CONFLICT' });
    expect((await admin.agents.task({ id: task_id })).status).toBe('completed');
    expect((await admin.agents.trust({ id: agent_id })).kinds.find(({ kind }) => kind === 'send_mail')).toMatchObject({
      rejected: 1,
    });
  });

  it('approves many, each for itself', async () => {
    const { ids } = await propose(
      planned('rescore', {}),
      planned('add_note', { sentences: [linked('Vera asked.')] }),
      planned('send_mail', mailTo('someone@else.example')),
    );
    const [a = '', b = '', c = ''] = ids;
    const result = await admin.agents.approveMany({
      actions: [
        { id: a, version: 1 },
        { id: b, version: 7 },
        { id: c, version: 1 },
      ],
    });
    expect(result).toEqual({
      approved: 1,
      refused: [
        { id: b, reason: MESSAGES.changedMeanwhile },
        { id: c, reason: MESSAGES.agentRecipientChanged },
      ],
    });
  });

  it('lets proposals lapse, and those of a deleted lead', async () => {
    const [late, gone] = [await proposeMail(), await createLead(acme.db, { ...KNOWN })];
    later(8 * 86_400_000);
    const {
      ids: [orphan = ''],
    } = await propose(planned('rescore', {}, { lead_id: gone.id }));
    await deleteLead(harness, admin, gone.id);
    expect((await admin.agents.actions({})).items).toEqual([]);
    expect((await admin.agents.overview()).awaiting_approval).toBe(0);
    expect(await refusal(admin.agents.approve({ id: late.ids[0] ?? '', version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentProposalExpired,
    });
    await expireProposals(harness.database, harness.services);
    expect([(await action(late.ids[0] ?? '')).state, (await action(orphan)).state]).toEqual(['expired', 'stale']);
    expect((await admin.agents.task({ id: late.task_id })).status).toBe('completed');
  });

  const DO = { outcome: 'do', allowed_by: 'tier', why: 'Kestrel, level 90: it needs no approval.' } as const;
  const doAll = async (...actions: PlannedAction[]) =>
    (
      await haveActions(
        harness,
        acme.db,
        agent_id,
        actions.map((one) => ({ ...one, lead_id: lead.id })),
        DO,
      )
    ).ids;
  const slot = () => new Date(Math.ceil(harness.services.now().getTime() / 3_600_000) * 3_600_000 + 86_400_000);
  const meeting = () =>
    planned('schedule_meeting', {
      organiser_id: acme.people.sdr.id,
      title: 'A first talk',
      starts_at: slot().toISOString(),
      ends_at: new Date(slot().getTime() + 1_800_000).toISOString(),
      timezone: 'Europe/Oslo',
      attendees: [lead.email],
      notes: null,
    });
  const task = () =>
    planned('create_task', {
      title: 'Call Vera',
      due_at: slot().toISOString(),
      priority: 'high',
      owner_id: acme.people.sdr.id,
      opportunity_id: null,
    });

  it('takes back every effect that nobody touched since', async () => {
    const before = await admin.leads.get({ id: lead.id });
    const proposal = {
      ...mailTo(lead.email),
      title: 'For Northwind',
      sections: [{ heading: 'What we heard', sentences: [linked('Vera asked for a demo.')] }],
    };
    const ids = await doAll(
      planned('rescore', {}),
      planned('add_note', { sentences: [linked('Vera asked.')] }),
      task(),
      planned('set_status', { status: 'qualified', reason: 'It fits' }),
      planned('send_mail', mailTo(lead.email)),
      meeting(),
      planned('send_proposal', proposal),
    );
    for (const id of ids)
      expect(await action(id)).toMatchObject({ state: 'done', allowed_by: 'tier', why: DO.why, can_undo: true });
    expect([
      await acme.db.task.count(),
      await acme.db.meeting.count({ where: { cancelled_at: null } }),
      await acme.db.proposalDocument.count(),
      (await messages()).length,
    ]).toEqual([1, 1, 1, 3]);
    expect((await messages()).filter(({ calendar }) => calendar?.includes('BEGIN:VEVENT'))).toHaveLength(1);
    for (const id of ids) expect((await rep.agents.undo({ id })).action.state).toBe('undone');
    for (const id of ids) expect((await admin.agents.undo({ id })).action.state).toBe('undone');
    const after = await admin.leads.get({ id: lead.id });
    expect({ status: after.status, score: after.score }).toEqual({ status: before.status, score: before.score });
    expect([
      await acme.db.task.count(),
      await acme.db.meeting.count({ where: { cancelled_at: null } }),
      await acme.db.proposalDocument.count(),
      await messages(),
    ]).toEqual([0, 0, 0, []]);
    expect(await acme.db.leadActivity.count({ where: { lead_id: lead.id, kind: 'note' } })).toBe(0);
    expect(
      await acme.db.leadActivity.count({ where: { lead_id: lead.id, kind: 'agent_undone', actor_kind: 'user' } }),
    ).toBe(ids.length);
  });

  it('says why something cannot be taken back', async () => {
    const [scored = '', made = '', moved = '', mailed = ''] = await doAll(
      planned('rescore', {}),
      task(),
      planned('set_status', { status: 'qualified', reason: null }),
      planned('send_mail', mailTo(lead.email)),
    );
    await admin.leads.score({ id: lead.id });
    const [row] = await acme.db.task.findMany();
    await rep.pipeline.tasks.update({ id: row?.id ?? '', title: 'Call her on Monday' });
    await acme.db.outboxMessage.updateMany({ data: { state: 'sent', sent_at: new Date() } });
    const why = await Promise.all(
      [scored, made, moved, mailed].map(async (id) => (await refusal(admin.agents.undo({ id }))).message),
    );
    expect(why).toEqual([
      MESSAGES.agentScoredSince,
      MESSAGES.agentTaskChangedSince,
      MESSAGES.agentLeadChangedSince,
      MESSAGES.mailAlreadySent,
    ]);
    later(120_000);
    expect(await action(mailed)).toMatchObject({ state: 'done', can_undo: false, undo_until: null });
  });

  it('sets no meeting over another, in the past, or with a stranger', async () => {
    const { payload } = meeting() as { payload: { attendees: string[]; starts_at: string; ends_at: string } };
    const past = { ...payload, starts_at: '2020-01-01T10:00:00.000Z', ends_at: '2020-01-01T10:30:00.000Z' };
    const ids = await doAll(
      meeting(),
      meeting(),
      planned('schedule_meeting', past as never),
      planned('schedule_meeting', { ...payload, attendees: ['else@else.example'] } as never),
    );
    expect((await Promise.all(ids.map(action))).map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['refused', MESSAGES.agentMeetingTaken(acme.people.sdr.full_name)],
      ['refused', MESSAGES.agentTimePassed],
      ['refused', MESSAGES.agentRecipientChanged],
    ]);
    expect((await messages()).length).toBe(1);
  });

  it('makes an action once for each place of its origin, and refuses what the product does not know', async () => {
    const { task_id, ids } = await propose(planned('rescore', {}));
    const again = await acme.db.transaction((tx) =>
      act(tx, harness.services, {
        action: planned('rescore', {}, { lead_id: lead.id }),
        origin: { task_id },
        ordinal: 0,
        agent: null,
        by: 'Kestrel',
        decision: DO,
        tier: 3,
        falls_under: { row: 'score', tier: 3 },
        mode: 'ai',
        lead_version: 1,
        opportunity_version: null,
        now: new Date(),
      }),
    );
    expect(again).toEqual({ id: ids[0], state: 'proposed' });
  });

  it('lays a sample of what ran by itself before a person, and hears them', async () => {
    const ids = await doAll(
      ...Array.from({ length: 12 }, () => planned('add_note', { sentences: [plain('A note.')] })),
    );
    const sampled = ids.filter(isSampled);
    const page = await admin.agents.actions({ show: 'review' });
    expect(page.items.map(({ id }) => id).toSorted()).toEqual(sampled.toSorted());
    const [id = ''] = ids;
    expect((await admin.agents.review({ id, verdict: 'bad' })).action.review_verdict).toBe('bad');
    expect((await admin.agents.review({ id, verdict: 'bad' })).action.review_verdict).toBe('bad');
    expect(await refusal(admin.agents.review({ id, verdict: 'good' }))).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.agentActionReviewed,
    });
    expect(await refusal(rep.agents.review({ id, verdict: 'good' }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('turns the pages in the order of their ends', async () => {
    const first = await proposeMail();
    later(1_000);
    const { ids } = await propose(planned('rescore', {}, { evidence: [nameEvidence] }));
    const one = await admin.agents.actions({ limit: 1 });
    expect({ total: one.total, ids: one.items.map(({ id }) => id) }).toEqual({ total: 2, ids: first.ids });
    expect((await admin.agents.actions({ limit: 1, cursor: one.next_cursor })).items.map(({ id }) => id)).toEqual(ids);
  });
});
