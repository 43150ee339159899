import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const soon = { timeout: 10_000, interval: 20 };

describe.each(ENGINES)('What a live stream tells a rep (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  const streams: { return?(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    await admin.security.set({ reps_see: 'own_or_unassigned' });
    await relay();
  }, 60_000);
  afterEach(() => {
    for (const stream of streams.splice(0)) void stream.return?.();
  });
  afterAll(() => harness.close());

  const relay = () => relayOutbox(harness.database, harness.services.live);
  /** What a stream hears from now on. */
  async function listen(token: string, lastEventId?: string) {
    const heard: { topic: string; id: string; place: string }[] = [];
    const stream = await harness.caller(token).events.live(lastEventId === undefined ? undefined : { lastEventId });
    const events = stream[Symbol.asyncIterator]();
    streams.push(events as never);
    void (async () => {
      for (;;) {
        const { value, done } = await events.next();
        if (done) return;
        const [place, data] = value as unknown as [string, { topic: string; id: string }];
        heard.push({ ...data, place });
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 50)); // the generator begins to listen with its first step
    return heard;
  }
  let made = 0;
  const leadOf = async (assigned_to: string | null) => {
    made += 1;
    const { id } = await admin.leads.create({
      first_name: 'Vera',
      last_name: 'Stone',
      email: `live-${made}@northwind.example`,
      company: `Northwind ${made}`,
    });
    await harness.database.platform.lead.updateMany({ where: { id }, data: { assigned_to } });
    return id;
  };

  it('has the ids of what they see, and of the rest that something changed', async () => {
    const { sdr, ae } = acme.people;
    const [mine, nobodys, theirs] = [await leadOf(sdr.id), await leadOf(null), await leadOf(ae.id)];
    const [rep, boss] = [await listen(sdr.token), await listen(acme.people.company_admin.token)];
    await relay();
    const created = (heard: typeof rep) => heard.filter(({ topic }) => topic === 'lead.created').map(({ id }) => id);
    await vi.waitFor(() => expect(created(boss)).toEqual(expect.arrayContaining([mine, nobodys, theirs])), soon);
    await vi.waitFor(() => expect(created(rep)).toHaveLength(3), soon);
    expect(created(rep).toSorted()).toEqual([mine, nobodys, ''].toSorted());
    expect(JSON.stringify(rep)).not.toContain(theirs);

    // What leaves their sight changes their lists: they hear that, and not of what.
    const place = rep.at(-1)?.place;
    rep.length = 0;
    const { version } = await admin.leads.get({ id: mine });
    await admin.leads.update({ id: mine, version, assigned_to: ae.id });
    await relay();
    await vi.waitFor(() => expect(rep.some(({ topic }) => topic === 'lead.updated')).toBe(true), soon);
    expect(JSON.stringify(rep)).not.toContain(mine);

    const again = await listen(sdr.token, place);
    await vi.waitFor(() => expect(again.some(({ topic }) => topic === 'lead.updated')).toBe(true), soon);
    for (const hidden of [mine, theirs]) expect(JSON.stringify(again)).not.toContain(hidden);
  });

  it('follows the company’s rules while it is open', async () => {
    const rep = await listen(acme.people.sdr.token);
    const theirs = await leadOf(acme.people.ae.id);
    await relay();
    await vi.waitFor(() => expect(rep.some(({ topic }) => topic === 'lead.created')).toBe(true), soon);
    expect(JSON.stringify(rep)).not.toContain(theirs);
    await admin.security.set({ reps_see: 'all' });
    await relay();
    await vi.waitFor(() => expect(rep.some(({ topic }) => topic === 'company.changed')).toBe(true), soon);
    const another = await leadOf(acme.people.ae.id);
    await relay();
    await vi.waitFor(() => expect(JSON.stringify(rep)).toContain(another), soon);
    await admin.security.set({ reps_see: 'own_or_unassigned' });
    await relay();
    const last = await leadOf(acme.people.ae.id);
    await relay();
    await vi.waitFor(() => expect(rep.filter(({ topic }) => topic === 'lead.created').length).toBeGreaterThan(2), soon);
    expect(JSON.stringify(rep)).not.toContain(last);
  });
});
