import { randomUUID } from 'node:crypto';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import type { Services } from '../../ground/services.ts';
import { EVERY_ENGINE, type Harness, openCompany, openHarness, UNLIMITED } from '../../suites/harness.ts';
import { processDeliveries } from './process.ts';
import { receiveWebhook } from './receive.ts';

const person = (facts: object = {}) => ({ email: `${randomUUID()}@at-once.example`, ...facts });

describe.each(EVERY_ENGINE)(
  'A webhook that becomes a lead before its answer, and the queue beside it, on %s',
  (engine) => {
    let harness: Harness;
    let acme: Awaited<ReturnType<typeof openCompany>>;
    let key: string;

    beforeAll(async () => {
      harness = await openHarness(engine);
    });
    afterAll(() => harness.close());
    beforeEach(async () => {
      acme = await openCompany(harness.database, 'Acme');
      const admin = harness.caller(acme.people.company_admin.token);
      key = (await admin.intake.createKey({ name: 'All', channels: ['n8n', 'social'] })).key;
    });

    const post = async (body: unknown, services: Partial<Services> = {}, channel: 'n8n' | 'social' = 'n8n') => {
      const answer = await receiveWebhook(
        harness.database,
        { ...harness.services, ...services },
        {
          method: 'POST',
          channel,
          headers: { 'content-type': 'application/json', 'x-api-key': key },
          query: { wait: 'false' },
          body: Buffer.from(JSON.stringify(body)),
          received_at: harness.services.now(),
        },
        '192.0.2.7',
      );
      expect(answer.status).toBe(202);
      return answer.body as { delivery_id: string; duplicate: boolean };
    };
    const failing = (error = new Error('No model')): Partial<Services> => ({
      leads: { ...harness.services.leads, activeModel: () => Promise.reject(error) },
    });
    const process = (services: Partial<Services> = {}) =>
      processDeliveries(harness.database, { ...harness.services, ...services });
    const deliveries = async () =>
      (await harness.caller(acme.people.manager.token).intake.deliveries({ limit: 100 })).items;
    const timeline = async (lead_id: string) =>
      (
        await acme.db.leadActivity.findMany({ where: { lead_id }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })
      ).map(({ kind, detail }) => ({ kind, detail }));
    /** From here on the sales rep gets every new lead by a rule. */
    const turnOn = () =>
      harness
        .caller(acme.people.manager.token)
        .assignment.create({ name: 'Everybody', method: 'round_robin', people: [acme.people.sdr.id] });

    /** Everything that a delivery left behind, but for ids and times. */
    async function traces(email: string) {
      const lead = await acme.db.lead.findFirstOrThrow({
        where: { email },
        include: { activities: true, scores: true, deliveries: { include: { delivery: true } } },
      });
      const delivery_id = lead.deliveries[0]?.delivery_id ?? '';
      const events = await acme.db.outboxEvent.findMany({ where: { subject_id: { in: [lead.id, delivery_id] } } });
      const audit = await acme.db.auditEntry.findMany({ where: { subject_id: lead.id } });
      const plain = JSON.parse(
        JSON.stringify({ lead, events, audit }, (name, value: unknown) =>
          /(^|_)id$|_at$|^(email|email_key|search_text|sort_name|duration_ms|body|dedupe_key|contact|subject_id)$/.test(
            name,
          ) &&
          typeof value !== 'number' &&
          value !== null
            ? typeof value
            : value,
        ),
      ) as { lead: object; events: { topic: string }[]; audit: object[] };
      plain.events.sort((a, b) => a.topic.localeCompare(b.topic));
      return plain;
    }

    it('leaves the same behind as the queue does', async () => {
      const [now, later] = [
        person({ first_name: 'Nora', phone: '5', budget: 9 }),
        person({ first_name: 'Nora', phone: '5', budget: 9 }),
      ];
      await post(now);
      await post(later, failing());
      expect(await acme.db.lead.count()).toBe(1);
      await process();
      const [one, other] = [await traces(now.email), await traces(later.email)];
      expect(one.events.map(({ topic }) => topic)).toEqual(['delivery.changed', 'lead.created']);
      expect(one.audit).toHaveLength(1);
      const timed = (trace: object) => JSON.stringify(trace).replaceAll(/"duration_ms":\d+/g, '"duration_ms":0');
      expect(timed(one)).toBe(timed(other));
    });

    it('stores and answers the same when the lead cannot be made, and the queue makes it', async () => {
      const lead = person();
      const { delivery_id, duplicate } = await post(lead, failing());
      expect(duplicate).toBe(false);
      expect(await deliveries()).toMatchObject([{ id: delivery_id, state: 'received', attempts: 0, leads: [] }]);
      expect(await post(lead)).toMatchObject({ status: 'accepted', delivery_id, duplicate: true });
      expect(await acme.db.lead.count()).toBe(0); // a repeat of a delivery makes nothing: the stored one will
      expect(await process()).toBe(1);
      expect(await deliveries()).toMatchObject([{ id: delivery_id, state: 'processed', outcome: 'created' }]);
    });

    it('makes one delivery and one lead of ten that come at once', async () => {
      const lead = person();
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(lead)));
      expect(new Set(answers.map(({ delivery_id }) => delivery_id)).size).toBe(1);
      expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      await process();
      expect([await acme.db.lead.count(), await acme.db.leadActivity.count(), await acme.db.delivery.count()]).toEqual([
        1, 1, 1,
      ]);
    });

    it('makes one lead of ten deliveries about one person at once, and each has its line', async () => {
      const { email } = person();
      await Promise.all(Array.from({ length: 10 }, (_, i) => post({ email, notes: `Post ${i}` })));
      await process();
      const leads = await acme.db.lead.findMany();
      expect(leads).toHaveLength(1);
      for (let i = 0; i < 10; i += 1) expect(leads[0]?.notes).toContain(`Post ${i}`);
      const kinds = (await timeline(leads[0]?.id ?? '')).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'captured')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'came_back')).toHaveLength(9);
      expect((await deliveries()).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'processed'));
    });

    it('fills the gaps of a known person before it answers', async () => {
      const known = person();
      const { id } = await createLead(acme.db, known);
      await post({ ...known, email: known.email.toUpperCase(), phone: '+1 555 0100' });
      expect(await acme.db.lead.findMany()).toMatchObject([{ id, phone: '+1 555 0100', version: 2 }]);
      await post({ ...known, phone: '+1 555 0199' });
      expect((await deliveries()).map(({ state, outcome, attempts }) => ({ state, outcome, attempts }))).toEqual([
        { state: 'processed', outcome: 'unchanged', attempts: 1 },
        { state: 'processed', outcome: 'updated', attempts: 1 },
      ]);
      expect(await process()).toBe(0);
    });

    it('leaves a known person to the queue when the gaps cannot be filled now', async () => {
      const known = person();
      await createLead(acme.db, known);
      const { delivery_id } = await post(
        { ...known, phone: '5' },
        {
          leads: {
            ...harness.services.leads,
            keepTurns: () => Promise.reject(new Error('Not now')),
          },
        },
      );
      expect(await deliveries()).toMatchObject([{ id: delivery_id, state: 'received', attempts: 1 }]);
      harness.clock.now = new Date(Date.now() + 60_000);
      expect(await process()).toBe(1);
      harness.clock.now = null;
      expect(await deliveries()).toMatchObject([{ state: 'processed', outcome: 'updated' }]);
    });

    it('waits where the company was suspended after its key was read', async () => {
      const set = (status: string) =>
        harness.database.platform.company.updateMany({ where: { id: acme.company.id }, data: { status } });
      const limiter = {
        take: async () => {
          await set('suspended');
          return UNLIMITED;
        },
      };
      await post(person(), { limiter });
      expect(await acme.db.lead.count()).toBe(0);
      expect(await process()).toBe(0);
      await set('active');
      expect(await process()).toBe(1);
      expect(await acme.db.lead.count()).toBe(1);
    });

    it('leaves what the assignment rules give away to the queue, which deals it out in few transactions', async () => {
      await turnOn();
      for (let i = 0; i < 5; i += 1) await post(person());
      expect(await acme.db.lead.count()).toBe(0);
      expect(await process()).toBe(5);
      expect(await acme.db.lead.count({ where: { assigned_to: acme.people.sdr.id } })).toBe(5);
      const moments = await acme.db.lead.findMany({ select: { created_at: true } });
      expect(new Set(moments.map(({ created_at }) => created_at.getTime())).size).toBe(1);
      await relayOutbox(harness.database, harness.services.live);
      expect(await acme.db.notification.count({ where: { user_id: acme.people.sdr.id } })).toBe(5); // one a delivery, as they came
    });

    it('does not let one that cannot be processed stop the others of its batch', async () => {
      await turnOn();
      const [poisoned, ...others] = [person(), person(), person(), person()];
      for (const lead of [poisoned, ...others]) await post(lead);
      const leads: Services['leads'] = {
        ...harness.services.leads,
        assignByRules: (tx, free, options) =>
          free.some(({ email }) => email === poisoned?.email)
            ? Promise.reject(new Error('Poison'))
            : harness.services.leads.assignByRules(tx, free, options),
      };
      expect(await process({ leads })).toBe(4);
      expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual([
        'processed',
        'processed',
        'processed',
        'received',
      ]);
      expect(await acme.db.lead.count({ where: { email: poisoned?.email ?? '' } })).toBe(0);
    });

    it('writes a line in the timeline for each delivery of a batch about one person', async () => {
      const { email } = person();
      await post({ email }, failing());
      await post({ email, phone: '5' }, failing());
      await post({ email, notes: 'Hello' }, failing());
      expect(await process()).toBe(3);
      const [lead] = await acme.db.lead.findMany();
      expect(
        (await timeline(lead?.id ?? '')).map(({ kind, detail }) => [kind, (detail as { fields?: string[] }).fields]),
      ).toEqual([
        ['captured', undefined],
        ['came_back', ['phone']],
        ['came_back', ['notes']],
      ]);
      expect((await deliveries()).map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'created']);
    });

    it('notifies once for two leads of one delivery, and once each for two deliveries', async () => {
      const hot = () =>
        person({
          first_name: 'Hot',
          job_title: 'CEO',
          company: 'Big',
          company_size: '1001+',
          budget: 500_000,
          phone: '+1 555 0100',
          decision_timeline: 'immediate',
          notes: 'We want to buy now',
          industry: 'technology',
        });
      await post([hot(), hot()]);
      await post(hot(), failing());
      await post(hot(), failing());
      await process();
      expect(await acme.db.lead.count({ where: { priority: 'high' } })).toBe(4);
      await relayOutbox(harness.database, harness.services.live);
      const told = await acme.db.notification.findMany({ where: { user_id: acme.people.manager.id } });
      expect(told).toHaveLength(3);
    });
  },
);
