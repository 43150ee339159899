import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { addDays, mondayOf } from '@outrider/shared/ground/days';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendQueuedMail } from '../../records/mail/send.ts';
import { headerOf } from '../../records/mail/smtp-stand-in.fixture.ts';
import { answerUnsubscribe } from '../../records/mail/unsubscribe.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import {
  AT_ANY_TIME,
  call,
  type CampaignWorld,
  DAY,
  email,
  HOUR,
  openCampaigns,
  wait,
} from './campaign-world.fixture.ts';
import { enterCampaigns } from './enroll.service.ts';
import { recheckCampaigns, wakeLeaving } from './exits.store.ts';
import { runCampaigns } from './walk.ts';

describe.each(ENGINES)('Campaigns on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller;
  let rep: Caller;
  let world: CampaignWorld;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    world = await openCampaigns(harness);
    ({ acme, manager, rep } = world);
  });

  const now = () => harness.services.now();
  const later = (ms: number) => world.later(ms);
  const lead: CampaignWorld['lead'] = (over) => world.lead(over);
  const settle = () => world.settle();
  const campaign: CampaignWorld['campaign'] = (...asked) => world.campaign(...asked);
  const enroll: CampaignWorld['enroll'] = (...asked) => world.enroll(...asked);
  const person = (id: string) => world.person(id);
  const sentTo = (address: string) => world.sentTo(address);

  it('takes a lead through its steps, in the name of its owner, each once', async () => {
    const { id: lead_id, email: address } = await lead();
    const id = await campaign([email('a'), wait('w'), call('t')]);
    expect(await enroll(id, lead_id)).toEqual({ enrolled: 1, skipped: [] });
    await settle();
    await settle();
    const [mail] = sentTo(address);
    expect(sentTo(address)).toHaveLength(1);
    expect(headerOf(mail, 'Subject')).toBe('Email a');
    expect(headerOf(mail, 'List-Unsubscribe')).toContain('/api/unsubscribe/');
    expect(mail?.text.replaceAll('\r', '')).toContain('Hello Vera,\n\nYour gauges are due. Northwind is on our list.');
    expect(await person(id)).toMatchObject({
      state: 'active',
      taken: 2,
      of: 3,
      last: { step: 'a', state: 'done' },
      next: { step: 't', at: new Date(now().getTime() + 3 * DAY).toISOString() },
    });

    later(3 * DAY);
    await settle();
    expect(await person(id)).toMatchObject({ state: 'finished', taken: 3 });
    const { items } = await rep.pipeline.tasks.list({ lead_id });
    expect(items).toMatchObject([
      { kind: 'call', title: 'Call about the gauges', owner_name: acme.people.ae.full_name },
    ]);
    const { results, finished, emailed } = await manager.campaigns.get({ id });
    expect({ finished, emailed }).toEqual({ finished: 1, emailed: 1 });
    expect(results).toMatchObject([
      { step: 'a', sent: 1 },
      { step: 'w', taken: 1 },
      { step: 't', taken: 1, done: 0 },
    ]);
    const told = await rep.leads.activities({ id: lead_id });
    expect(told.find(({ kind }) => kind === 'email_sent')).toMatchObject({ actor_kind: 'system' });
  });

  it('lets a lead go that replies, and counts it for the email that it got', async () => {
    const { id: lead_id, email: address } = await lead();
    const id = await campaign([email('a'), wait('w'), email('b')]);
    await enroll(id, lead_id);
    await settle();
    later(HOUR);
    await rep.leads.log({ id: lead_id, kind: 'email', text: 'Next week suits us.', inbound: true });
    await settle();
    expect(await person(id)).toMatchObject({ state: 'left', left_because: 'replied', next: null });
    later(4 * DAY);
    await settle();
    expect(sentTo(address)).toHaveLength(1);
    const { results, replied } = await manager.campaigns.get({ id });
    expect(replied).toBe(1);
    expect(results.map(({ replied: each }) => each)).toEqual([1, 0, 0]);
  });

  it('lets go whoever unsubscribes, with a reason, and takes the email back that waits', async () => {
    const { id: lead_id, email: address } = await lead();
    const id = await campaign([email('a'), wait('w', 1), email('b')]);
    await enroll(id, lead_id);
    await settle();
    const url = /<(.*)>/.exec(headerOf(sentTo(address)[0], 'List-Unsubscribe') ?? '')?.[1] ?? '';
    const token = url.slice(url.lastIndexOf('/') + 1);
    const visit = (reason?: string) =>
      answerUnsubscribe(harness.database, harness.services, { method: 'POST', token, ip: '192.0.2.1', body: reason });
    expect(new TextDecoder().decode((await visit()).body as Uint8Array)).toContain('too many');
    expect((await visit('reason=too_many')).status).toBe(200);
    await visit('reason=nonsense');
    await settle();
    expect(await person(id)).toMatchObject({ left_because: 'unsubscribed' });
    const { unsubscribe_reasons, unsubscribed } = await manager.campaigns.get({ id });
    expect({ unsubscribe_reasons, unsubscribed }).toEqual({
      unsubscribe_reasons: [{ reason: 'too_many', count: 1 }],
      unsubscribed: 1,
    });
    const again = await campaign([email('a')]);
    expect(await enroll(again, lead_id)).toEqual({ enrolled: 0, skipped: [{ reason: 'barred', count: 1 }] });
  });

  it('does not hurry a lead that was only looked at', async () => {
    const { id: lead_id, email: address } = await lead();
    const id = await campaign([email('a'), wait('w'), email('b')]);
    await enroll(id, lead_id);
    await settle();
    const before = (await person(id))?.next;
    await acme.db.transaction((tx) => recheckCampaigns(tx, lead_id, now())); // a meeting that was cancelled at once
    await settle();
    expect((await person(id))?.next).toEqual(before);
    expect(sentTo(address)).toHaveLength(1);
  });

  it('lets go whoever has a meeting, a deal, or is no lead any more, and writes to nobody in the bin', async () => {
    const [met, sold, closed, binned] = [await lead(), await lead(), await lead(), await lead()];
    const id = await campaign([email('a'), wait('w'), email('b')]);
    await enroll(id, met.id, sold.id, closed.id, binned.id);
    await settle();
    later(HOUR);
    const date = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);
    const at = { date, time: '10:00', duration_minutes: 30, timezone: 'UTC' };
    await rep.pipeline.meetings.create({ title: 'Gauges', ...at, lead_id: met.id });
    await rep.pipeline.opportunities.create({ name: 'Gauges', lead_id: sold.id });
    const held = await rep.leads.get({ id: closed.id });
    await rep.leads.update({ id: closed.id, version: held.version, status: 'unqualified' });
    await rep.leads.deleteOne({ id: binned.id });
    await wakeLeaving(harness.database.platform, now());
    await settle();
    const rows = await acme.db.campaignPerson.findMany({ where: { campaign_id: id } });
    expect(Object.fromEntries(rows.map((row) => [row.lead_id, row.left_because]))).toEqual({
      [met.id]: 'meeting',
      [sold.id]: 'deal',
      [closed.id]: 'closed',
      [binned.id]: 'gone',
    });
  });

  it('sends within its hours by the lead’s clocks, up to its daily limit, and says what it waits for', async () => {
    await Promise.all([manager.campaigns.list(), rep.campaigns.list()]); // signed in before the clock jumps
    const week = mondayOf(new Date().toISOString().slice(0, 10));
    const monday = addDays(week, 7);
    harness.clock.now = new Date(`${addDays(week, 5)}T12:00:00Z`);
    const tokyo = await lead({ phone: '+81 6 6541 0000' });
    const id = await campaign([email('a')], {
      send_window: { on: true, from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] },
      daily_limit: 1,
    });
    await enroll(id, tokyo.id);
    await settle();
    expect((await person(id))?.next).toEqual({
      step: 'a',
      at: `${monday}T00:00:00.000Z`,
      held: MESSAGES.campaignHeldWindow,
      draft_id: null,
    });
    harness.clock.now = new Date(`${monday}T00:00:00Z`);
    await settle();
    expect(sentTo(tokyo.email)).toHaveLength(1);
    const second = await lead({ phone: '+81 6 6541 0000' });
    await enroll(id, second.id);
    await settle();
    expect(sentTo(second.email)).toHaveLength(0);
    expect((await person(id))?.next).toMatchObject({ held: MESSAGES.campaignHeldLimit });
    later(DAY);
    await settle();
    expect(sentTo(second.email)).toHaveLength(1);
  });

  it('sends what it held back once it may', async () => {
    const { id: lead_id, email: address } = await lead();
    const today = new Date(now()).getUTCDay() || 7;
    const send_window = { on: true, from: '00:00', to: '23:59', days: [(today % 7) + 1] }; // only on another day
    const id = await campaign([email('a')], { send_window });
    await enroll(id, lead_id);
    await settle();
    expect((await person(id))?.next).toMatchObject({ held: MESSAGES.campaignHeldWindow });
    const { version, name } = await manager.campaigns.get({ id });
    const draft = { name, steps: [email('a')], send_window: AT_ANY_TIME } as never;
    await manager.campaigns.save({ id, version, draft });
    await settle();
    expect(sentTo(address)).toHaveLength(1);
  });

  it('asks its sender where they approve an email, and goes on once they sent or discarded it', async () => {
    const [kept, dropped] = [await lead(), await lead()];
    const id = await campaign([email('a', { mode: 'approve' }), call('t')]);
    await enroll(id, kept.id, dropped.id);
    await settle();
    const drafts = (await rep.pipeline.mail.list({ state: 'draft' })).items;
    expect(drafts).toHaveLength(2);
    const waiting = (await manager.campaigns.people({ id })).items;
    expect(waiting[0]?.next).toMatchObject({ step: 'a', held: MESSAGES.campaignHeldApproval });
    expect(new Set(waiting.map(({ next }) => next?.draft_id))).toEqual(new Set(drafts.map((draft) => draft.id)));
    const told = (await rep.notifications.list({})).items.filter(({ title }) => title === MESSAGES.campaignToApprove);
    expect(told).toMatchObject([{ link_path: `/campaigns/${id}?tab=people&at=a` }]); // once for both
    const of = (lead_id: string) => drafts.find((draft) => draft.lead_id === lead_id)?.id ?? '';
    await rep.pipeline.mail.send({ id: of(kept.id) });
    await rep.pipeline.mail.discard({ id: of(dropped.id) });
    await settle();
    expect(sentTo(kept.email)).toHaveLength(1);
    expect(headerOf(sentTo(kept.email)[0], 'List-Unsubscribe')).toContain('/api/unsubscribe/');
    expect(sentTo(dropped.email)).toHaveLength(0);
    expect(await manager.campaigns.get({ id })).toMatchObject({
      finished: 2,
      emailed: 1,
      results: [
        { step: 'a', sent: 1, taken: 1, skipped: 1 },
        { step: 't', taken: 2 },
      ],
    });
  });

  it('goes the way that a question decides', async () => {
    await acme.db.company.updateMany({ data: { mail_tracking: true } });
    const [opened, not, rich] = [await lead(), await lead(), await lead({ estimated_budget: 90_000 })];
    const ask: CampaignStep = {
      id: 'q',
      kind: 'branch',
      test: 'opened',
      step: 'a',
      conditions: null,
      yes: [call('yes') as never],
      no: [{ id: 'w2', kind: 'wait', amount: 1, unit: 'hours' }, email('no') as never],
    };
    const budget: CampaignStep = {
      id: 'b',
      kind: 'branch',
      test: 'lead',
      step: null,
      conditions: { all: [{ field: 'estimated_budget', min: 50_000 }] } as never,
      yes: [call('big') as never],
      no: [],
    };
    const id = await campaign([email('a'), wait('w', 1), ask, budget]);
    await enroll(id, opened.id, not.id, rich.id);
    await settle();
    const first = await acme.db.outboxMessage.findFirstOrThrow({ where: { lead_id: opened.id } });
    await acme.db.mailTracker.updateMany({ where: { message_id: first.id, kind: 'open' }, data: { seen_at: now() } });
    later(DAY);
    await settle();
    later(HOUR);
    await settle();
    const { results, finished } = await manager.campaigns.get({ id });
    const of = (step: string) => results.find((one) => one.step === step);
    expect(finished).toBe(3);
    expect(of('q')).toMatchObject({ yes: 1, no: 2 });
    expect(of('a')).toMatchObject({ sent: 3, opened: 1 });
    expect(of('no')).toMatchObject({ sent: 2 });
    expect(of('b')).toMatchObject({ yes: 1, no: 2 });
    expect(of('big')).toMatchObject({ taken: 1 });
    // What was asked without tracking has no answer.
    await acme.db.company.updateMany({ data: { mail_tracking: false } });
    const untracked = await campaign([email('a'), wait('w', 1), ask], {}, null);
    const { version } = await manager.campaigns.get({ id: untracked });
    expect(await refusal(manager.campaigns.setState({ id: untracked, version, state: 'running' }))).toMatchObject({
      message: MESSAGES.campaignNotTracked,
    });
  });

  it('takes one lead through one campaign at a time, and through each once', async () => {
    const { id: lead_id, email: address } = await lead();
    const twin = await lead({ email: address, email_key: null });
    const [one, other] = [await campaign([email('a'), wait('w')]), await campaign([email('a')])];
    expect(await enroll(one, lead_id, twin.id)).toEqual({ enrolled: 1, skipped: [{ reason: 'elsewhere', count: 1 }] });
    expect(await enroll(other, lead_id)).toEqual({ enrolled: 0, skipped: [{ reason: 'elsewhere', count: 1 }] });
    await rep.campaigns.unenroll({ id: one, people: [(await person(one))?.id ?? ''] });
    expect(await person(one)).toMatchObject({ left_because: 'removed' });
    expect(await enroll(one, lead_id)).toEqual({ enrolled: 0, skipped: [{ reason: 'before', count: 1 }] });
    const [first, second] = await Promise.all([enroll(other, lead_id), enroll(other, twin.id)]);
    expect(first.enrolled + second.enrolled).toBe(1);
  });

  it('is enrolled in by whoever may edit the lead, and told why others are not', async () => {
    const id = await campaign([email('a')]);
    const [theirs, nobodys, done] = [
      await lead({ assigned_to: acme.people.sdr.id }),
      await lead({ assigned_to: null }),
      await lead({ status: 'unqualified' }),
    ];
    const ids = [theirs.id, nobodys.id, done.id];
    const preview = await rep.campaigns.enroll({ id, selection: { ids }, preview: true });
    expect(preview).toEqual({
      enrolled: 0,
      skipped: [
        { reason: 'not_yours', count: 2 },
        { reason: 'closed', count: 1 },
      ],
    });
    expect(await manager.campaigns.enroll({ id, selection: { ids } })).toEqual({
      enrolled: 1,
      skipped: [
        { reason: 'closed', count: 1 },
        { reason: 'no_sender', count: 1 },
      ],
    });
    expect(await refusal(rep.campaigns.create({ name: 'Mine' }))).toMatchObject({ code: 'FORBIDDEN' });
    const people = [(await person(id))?.id ?? ''];
    expect(await refusal(rep.campaigns.unenroll({ id, people }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('says nothing of leads that a rep does not see, not even how many they are', async () => {
    const other = await openCompany(harness.database, 'Narrow');
    await other.db.company.updateMany({ data: { reps_see: 'own_or_unassigned' } });
    const [boss, seller] = [harness.caller(other.people.manager.token), harness.caller(other.people.ae.token)];
    const mine = await createLead(other.db, { email: 'mine@narrow.example', assigned_to: other.people.ae.id });
    await createLead(other.db, { email: 'theirs@narrow.example', assigned_to: other.people.sdr.id });
    const { id } = await boss.campaigns.create({ name: 'Narrow' });
    const everybody = { filter: { all: [] } };
    expect(await boss.campaigns.enroll({ id, selection: everybody, preview: true })).toMatchObject({ enrolled: 2 });
    expect(await seller.campaigns.enroll({ id, selection: everybody })).toEqual({ enrolled: 1, skipped: [] });
    expect((await boss.campaigns.people({ id })).items).toMatchObject([{ lead_id: mine.id }]);
    await boss.campaigns.enroll({ id, selection: everybody });
    expect(await seller.campaigns.get({ id })).toMatchObject({ enrolled: 1, active: 1 });
  });

  it('takes in by itself whoever matches what it looks for, while it runs', async () => {
    const [match, other] = [await lead({ industry: 'Healthcare' }), await lead({ industry: 'Retail' })];
    const entry = { all: [{ field: 'industry', is: ['Healthcare'] }] } as never;
    const id = await campaign([email('a')], { entry });
    await enterCampaigns(harness.database, harness.services);
    await enterCampaigns(harness.database, harness.services);
    const { items } = await manager.campaigns.people({ id });
    expect(items.map(({ lead_id }) => lead_id)).toEqual([match.id]);
    expect(items.map(({ lead_id }) => lead_id)).not.toContain(other.id);
  });

  it('takes in who has a date of the company’s own that lies ahead', async () => {
    const admin = harness.caller(acme.people.company_admin.token);
    const { key } = await admin.fields.create({ record_type: 'lead', kind: 'date', label: 'Calibration due' });
    const inDays = (days: number) => new Date(now().getTime() + days * DAY).toISOString().slice(0, 10);
    const [soon] = [
      await lead({ custom: { [key]: inDays(40) } }),
      await lead({ custom: { [key]: inDays(90) } }),
      await lead({ custom: { [key]: inDays(-5) } }),
      await lead(),
    ];
    const entry = { all: [{ field: `custom.${key}`, next_days: 60 }] } as never;
    const body = `Hello,\n\nYour gauges are due on {{custom.${key}}}.\n\n{{sender}}`;
    const id = await campaign([email('a', { body })], { entry });
    await enterCampaigns(harness.database, harness.services);
    await settle();
    expect((await manager.campaigns.people({ id })).items.map(({ lead_id }) => lead_id)).toEqual([soon.id]);
    expect(sentTo(soon.email)[0]?.text).toMatch(/due on \w+ \d+, 20\d\d\./);
  });

  it('is changed under those who are on the way: what they have not come to is new for them', async () => {
    const [first, second] = [await lead(), await lead()];
    const id = await campaign([email('a'), wait('w'), email('b'), wait('v'), call('t')]);
    await enroll(id, first.id);
    await settle();
    const { version, name } = await manager.campaigns.get({ id });
    const steps = [email('a'), wait('w'), call('t')];
    await manager.campaigns.save({ id, version, draft: { name, steps, send_window: AT_ANY_TIME } as never });
    expect(await refusal(manager.campaigns.save({ id, version, draft: { name } }))).toMatchObject({ code: 'CONFLICT' });
    expect((await person(id))?.next).toMatchObject({ step: 't' });

    const now2 = await manager.campaigns.get({ id });
    await manager.campaigns.setState({ id, version: now2.version, state: 'paused' });
    await enroll(id, second.id);
    later(4 * DAY);
    await settle();
    expect(await manager.campaigns.get({ id })).toMatchObject({ active: 2, finished: 0 });
    const paused = await manager.campaigns.get({ id });
    await manager.campaigns.setState({ id, version: paused.version, state: 'running' });
    await settle();
    expect(await manager.campaigns.get({ id })).toMatchObject({ active: 1, finished: 1 });
    const running = await manager.campaigns.get({ id });
    await manager.campaigns.setState({ id, version: running.version, state: 'ended' });
    expect(await manager.campaigns.get({ id })).toMatchObject({ active: 0, left: [{ reason: 'ended', count: 1 }] });
    expect(await refusal(enroll(id, (await lead()).id))).toMatchObject({ message: MESSAGES.enrollEnded });
  });

  it('refuses steps that could not be taken, in the words of what is wrong', async () => {
    const { id, version } = await manager.campaigns.create({ name: 'Steps' });
    const problem = async (steps: CampaignStep[], over: object = {}) => {
      const draft = { name: 'Steps', steps, ...over } as never;
      return (await refusal(manager.campaigns.save({ id, version, draft }))).message;
    };
    expect(await problem([email('a'), email('b')])).toContain('Add a wait before this email');
    expect(await problem([email('a', { subject: '{{company}} and gauges' })])).toContain('{{company | "…"}}');
    expect(await problem([email('a', { body: 'Hello {{first_name}},\n\nWe write.' })])).toContain(
      '{{first_name | "…"}}',
    );
    expect(await problem([email('a', { body: 'Hello, {{topic}}' })])).toContain('no field named “topic”');
    expect(await problem([email('a', { body: 'Hello\n\n{{booking_link}}' })])).toBe(MESSAGES.campaignBookingMissing);
    expect(await problem([email('a', { body: 'Hello\n\n{{custom.nothing}}' })])).toBe(
      MESSAGES.campaignFieldUnknown('nothing'),
    );
    expect(
      await problem([
        { id: 'q', kind: 'branch', test: 'opened', step: 'a', conditions: null, yes: [], no: [] },
        email('a'),
      ]),
    ).toContain('comes before this question');
    expect(await problem([], { entry: { all: [{ field: 'owner', is: ['me'] }] } })).toBe(MESSAGES.campaignEntryMine);
    expect(await refusal(manager.campaigns.setState({ id, version, state: 'running' }))).toMatchObject({
      message: MESSAGES.campaignEmpty,
    });
    expect(await refusal(manager.campaigns.create({ name: 'Steps' }))).toMatchObject({ code: 'CONFLICT' });
    const copy = await manager.campaigns.create({ name: 'Copied', copy_of: id });
    expect(await manager.campaigns.setState({ ...copy, state: 'paused' })).toEqual(copy); // it never ran
    expect(await manager.campaigns.remove(copy)).toEqual({ id: copy.id });
  });

  it('shows an email as a lead gets it, and sends one to whoever asks', async () => {
    const { id: lead_id } = await lead({ company_name: null });
    const id = await campaign([email('a')]);
    const asked = {
      id,
      subject: 'For {{company | "you"}}',
      body: 'Hello {{first_name}},\n\nAll is ready. {{company}} waits. Bye.',
    };
    expect(await manager.campaigns.letter({ ...asked, lead_id })).toMatchObject({
      lead: { id: lead_id },
      subject: 'For you',
      text: 'Hello Vera,\n\nAll is ready. Bye.',
      left_out: ['Company'],
    });
    const { sent_to } = await manager.campaigns.sendTest({ ...asked, lead_id });
    await sendQueuedMail(harness.database, harness.services);
    expect(headerOf(sentTo(sent_to)[0], 'Subject')).toBe('[Test] For you');
  });

  it('takes each lead along once, whoever works on it at the same moment, and never beyond its daily limit', async () => {
    const leads = await Promise.all(Array.from({ length: 24 }, () => lead()));
    const id = await campaign([email('a'), wait('w')], { daily_limit: 20 });
    await enroll(id, ...leads.map((one) => one.id));
    const work = () => runCampaigns(harness.database, harness.services);
    const busy = Promise.all(leads.map((one) => acme.db.transaction((tx) => recheckCampaigns(tx, one.id, now()))));
    await Promise.all([work(), work(), work(), work(), busy]);
    await settle();
    expect(leads.filter((one) => sentTo(one.email).length === 1)).toHaveLength(20);
    expect(leads.filter((one) => sentTo(one.email).length > 1)).toEqual([]);
    expect(await manager.campaigns.get({ id })).toMatchObject({ active: 24, emailed: 20 });
  });

  it('stands still while all agents are stopped', async () => {
    const { id: lead_id, email: address } = await lead();
    const id = await campaign([email('a')]);
    await enroll(id, lead_id);
    await manager.agents.setStop({ stopped: true });
    await settle();
    expect(sentTo(address)).toHaveLength(0);
  });
});
