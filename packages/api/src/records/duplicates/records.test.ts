import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeRecords } from '../engine/purge.ts';
import { EVERY_ENGINE, type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sweepDuplicates } from './sweep.ts';

const DAY_MS = 86_400_000;

describe.each(EVERY_ENGINE)('Duplicates of accounts, contacts and deals on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const look = () => sweepDuplicates(acme.db, harness.services, { signal: new AbortController().signal });
  type Engine = Exclude<RecordTypeName, 'lead'>;
  /** All types are called alike; here they answer as accounts do. */
  const callsOf = (type: Engine, by = admin) =>
    ({ account: by.accounts, contact: by.contacts, opportunity: by.pipeline.opportunities })[
      type
    ] as Caller['accounts'];
  const found = async (type: Engine, id: string) =>
    (await callsOf(type).duplicates.ofRecord({ id })).map(({ first, second, because }) => [
      first.id === id ? second.id : first.id,
      ...because,
    ]);
  const pairOf = async (type: Engine, ids: [string, string]) => (await callsOf(type).duplicates.ask({ ids })).id;
  const account = (name: string, more: object = {}) => admin.accounts.create({ name, ...more });
  const contact = (more: object) => admin.contacts.create(more);
  const deal = (name: string, more: object = {}) => admin.pipeline.opportunities.create({ name, ...more });

  /** Merges the second into the first, with the choices and on the versions of now. */
  async function merge(type: Engine, [survivor, other]: [string, string], fields: object = {}, by = admin) {
    const { duplicates, get } = callsOf(type, by);
    const id = await pairOf(type, [survivor, other]);
    const merged = await duplicates.merge({
      id,
      survivor_id: survivor,
      survivor_version: (await get({ id: survivor })).version,
      other_version: (await get({ id: other })).version,
      fields,
    });
    return { id, merged, unmerge: () => duplicates.unmerge({ id }) };
  }

  describe('finds pairs', () => {
    it('of accounts by the name of their domain, by name without its legal form, by phone and by likeness', async () => {
      const one = await account('Northwind Instruments', { domain: 'northwind.example', phone: '+1 415 555 0171' });
      const domain = await account('NWI', { domain: 'shop.northwind.co.uk' });
      const name = await account('NORTHWIND Instruments, Inc.');
      const alike = await account('Northwind Instrument');
      const phone = await account('Somebody else', { phone: '(415) 555-0171' });
      await account('Northgate Foods');
      await look();
      const pairs = await found('account', one.id);
      expect(pairs).toContainEqual([domain.id, 'Matching domain']);
      expect(pairs).toContainEqual([name.id, 'Same name']);
      expect(pairs).toContainEqual([phone.id, 'Same phone number']);
      expect(pairs.find(([id]) => id === alike.id)?.[1]).toMatch(/^Similar name \(0\.\d\d\)$/);
      expect(pairs).toHaveLength(4);
    });

    it('of contacts by address, by either number, and by name at one account', async () => {
      const at = await account('Keller Robotics');
      const elsewhere = await account('Elsewhere');
      const one = await contact({
        first_name: 'Ada',
        last_name: 'Keller',
        email: 'ada@keller.example',
        account_id: at.id,
        phone: '+1 415 555 0181',
      });
      const email = await contact({ last_name: 'K', second_email: 'Ada@keller.com' });
      const mobile = await contact({ last_name: 'Nobody', mobile: '415 555 0181' });
      const name = await contact({ first_name: 'KELLER', last_name: 'Áda', account_id: at.id });
      await contact({ first_name: 'Ada', last_name: 'Keller', account_id: elsewhere.id });
      await look();
      const pairs = await found('contact', one.id);
      expect(pairs).toContainEqual([email.id, 'Matching email']);
      expect(pairs).toContainEqual([mobile.id, 'Same phone number']);
      expect(pairs).toContainEqual([name.id, 'Same name and account']);
      expect(pairs).toHaveLength(3);
      await admin.contacts.update({ id: mobile.id, version: 1, mobile: null });
      await look();
      expect((await found('contact', one.id)).map(([id]) => id)).not.toContain(mobile.id);
    });

    it('of deals by name at one account, while they are open', async () => {
      const at = await account('Deal House');
      const one = await deal('Cold chain monitoring', { account_id: at.id });
      const same = await deal('cold chain: monitoring', { account_id: at.id });
      await deal('Cold chain monitoring', { account_id: (await account('Another House')).id });
      await look();
      expect(await found('opportunity', one.id)).toEqual([[same.id, 'Same name and account']]);
      await admin.pipeline.opportunities.move({
        id: same.id,
        version: same.version,
        stage: 'lost',
        lost_reason: 'timing',
      });
      await look();
      expect(await found('opportunity', one.id)).toEqual([]);
    });

    it('never two of different types, and keeps what was dismissed', async () => {
      const phone = '+1 415 555 0191';
      const one = await account('Phone House', { phone });
      await contact({ last_name: 'Phone', phone });
      await look();
      expect(await found('account', one.id)).toEqual([]);
      const two = await account('Second Phone', { phone });
      await look();
      const [pair] = await admin.accounts.duplicates.ofRecord({ id: one.id });
      await admin.accounts.duplicates.dismiss({ id: pair?.id ?? '' });
      await admin.accounts.update({ id: two.id, version: 1, industry: 'retail' });
      await look();
      expect(await found('account', one.id)).toEqual([]);
      expect(await refusal(admin.contacts.duplicates.compare({ id: pair?.id ?? '' }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });

  it('puts two side by side that nobody found alike, once, and does not queue them', async () => {
    const [a, b] = [await account('Aside'), await account('Beside')];
    const before = (await admin.accounts.duplicates.summary()).open;
    const id = await pairOf('account', [a.id, b.id]);
    expect(await pairOf('account', [b.id, a.id])).toBe(id);
    expect((await admin.accounts.duplicates.summary()).open).toBe(before);
    expect(await admin.accounts.duplicates.compare({ id })).toMatchObject({
      survivor: { id: a.id },
      other: { id: b.id },
    });
    expect(await refusal(admin.accounts.duplicates.ask({ ids: [a.id, a.id] }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('merges accounts with everything that hung on them, once, and takes it back', async () => {
    const parent = await account('Group');
    const a = await account('Fieldtech', { domain: 'fieldtech.example', notes: 'First' });
    const b = await account('Fieldtech GmbH', {
      domain: 'fieldtech.de',
      industry: 'manufacturing',
      notes: 'Second',
      parent_id: parent.id,
    });
    const child = await account('Fieldtech Asia', { parent_id: b.id });
    const person = await contact({ last_name: 'Field', email: 'f@fieldtech.example', account_id: b.id });
    const project = await deal('Rollout', { account_id: b.id });
    await admin.accounts.log({ id: b.id, kind: 'call', text: 'Asked for a price' });
    for (const { id } of [a, b]) await admin.followers.set({ type: 'account', id, following: true });
    await acme.db.externalId.create({
      data: { program: 'hubspot', record_type: 'account', external_id: '77', account_id: b.id },
    });

    const id = await pairOf('account', [a.id, b.id]);
    const proposal = await admin.accounts.duplicates.compare({ id });
    expect(proposal.moves).toMatchObject({ contacts: 1, opportunities: 1, accounts: 1 });
    expect(
      Object.fromEntries(proposal.fields.map(({ field, chosen, rule }) => [field, `${chosen} ${rule}`])),
    ).toMatchObject({
      name: 'survivor stays',
      domain: 'survivor stays',
      industry: 'other only',
      notes: 'joined joined',
      parent_id: 'other only',
    });
    const { merged, unmerge } = await merge('account', [a.id, b.id], { domain: 'other' });
    expect(merged).toMatchObject({
      id: a.id,
      name: 'Fieldtech',
      domain: 'fieldtech.de',
      industry: 'manufacturing',
      notes: 'First\n\nSecond',
      parent_id: parent.id,
      people: 1,
      open_deals: 1,
    });
    expect((await admin.accounts.get({ id: child.id })).parent_id).toBe(a.id);
    expect((await admin.contacts.get({ id: person.id })).account_id).toBe(a.id);
    expect((await admin.accounts.timeline({ id: a.id })).items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['merged', 'called']),
    );
    expect((await admin.followers.list({ type: 'account', id: a.id })).people).toHaveLength(1);
    expect((await acme.db.externalId.findFirst({ where: { external_id: '77' } }))?.account_id).toBe(a.id);
    expect((await admin.accounts.get({ id: b.id })).id).toBe(a.id);
    expect(await acme.db.auditEntry.count({ where: { action: 'account.merge', subject_id: a.id } })).toBe(1);
    expect((await admin.accounts.duplicates.merges()).items).toContainEqual(
      expect.objectContaining({ id, survivor_id: a.id, other_name: 'Fieldtech GmbH', can_unmerge: true }),
    );

    await admin.accounts.update({ id: a.id, version: merged.version, industry: 'retail' });
    const late = await contact({ last_name: 'Late', account_id: a.id });
    expect(await unmerge()).toEqual({ survivor_id: a.id, other_id: b.id, kept: ['industry'], key_lost: false });
    expect(await admin.accounts.get({ id: a.id })).toMatchObject({
      domain: 'fieldtech.example',
      industry: 'retail',
      notes: 'First',
      parent_id: null,
    });
    expect(await admin.accounts.get({ id: b.id })).toMatchObject({
      id: b.id,
      domain: 'fieldtech.de',
      notes: 'Second',
      parent_id: parent.id,
    });
    expect((await admin.accounts.get({ id: child.id })).parent_id).toBe(b.id);
    expect((await admin.contacts.get({ id: person.id })).account_id).toBe(b.id);
    expect((await admin.contacts.get({ id: late.id })).account_id).toBe(a.id);
    expect((await admin.pipeline.opportunities.get({ id: project.id })).account_id).toBe(b.id);
    expect((await admin.followers.list({ type: 'account', id: b.id })).people).toHaveLength(1);
    expect(await unmerge()).toMatchObject({ kept: [] });
  });

  it('puts no account below itself, whichever of a family goes into which', async () => {
    const top = await account('Top');
    const middle = await account('Middle', { parent_id: top.id });
    const low = await account('Low', { parent_id: middle.id });
    const { merged, unmerge } = await merge('account', [low.id, top.id]);
    expect(merged.parent_id).toBeNull();
    expect((await admin.accounts.get({ id: middle.id })).parent_id).toBe(low.id);
    await unmerge();
    expect((await admin.accounts.get({ id: middle.id })).parent_id).toBe(top.id);
    expect((await admin.accounts.get({ id: low.id })).parent_id).toBe(middle.id);
    const down = await merge('account', [top.id, low.id]);
    expect(down.merged.parent_id).toBeNull();
    expect((await admin.accounts.get({ id: middle.id })).parent_id).toBe(top.id);
  });

  it('merges contacts: both addresses, the stricter consent, and one part in a deal', async () => {
    const shared = await deal('Shared');
    const only = await deal('Only');
    const a = await contact({
      first_name: 'Ida',
      last_name: 'Moss',
      email: 'ida@moss.example',
      consent: 'given',
      consent_source: 'Fair',
    });
    const b = await contact({
      first_name: 'Ida',
      last_name: 'Moss',
      email: 'ida.moss@mail.example',
      consent: 'withdrawn',
    });
    for (const [opportunity_id, contact_id] of [
      [shared.id, a.id],
      [shared.id, b.id],
      [only.id, b.id],
    ] as const)
      await admin.pipeline.opportunities.setPerson({ id: opportunity_id, contact_id, role: 'champion' });
    const { merged, unmerge } = await merge('contact', [a.id, b.id]);
    expect(merged).toMatchObject({
      id: a.id,
      email: 'ida@moss.example',
      second_email: 'ida.moss@mail.example',
      consent: 'withdrawn',
      consent_source: null,
    });
    expect(await refusal(contact({ last_name: 'New', email: 'ida.moss@mail.example' }))).toMatchObject({
      code: 'CONFLICT',
    });
    const peopleOf = async (id: string) =>
      (await admin.pipeline.opportunities.get({ id })).people.map(({ contact_id }) => contact_id);
    expect(await peopleOf(shared.id)).toEqual([a.id]);
    expect(await peopleOf(only.id)).toEqual([a.id]);
    await unmerge();
    expect(await admin.contacts.get({ id: a.id })).toMatchObject({
      second_email: null,
      consent: 'given',
      consent_source: 'Fair',
    });
    expect(await admin.contacts.get({ id: b.id })).toMatchObject({
      email: 'ida.moss@mail.example',
      consent: 'withdrawn',
    });
    expect((await peopleOf(shared.id)).toSorted()).toEqual([a.id, b.id].toSorted());
    expect(await peopleOf(only.id)).toEqual([b.id]);
  });

  it('merges deals: the amount with its currency, and the way through the stages is the survivor’s own', async () => {
    const at = await account('Two Deals');
    const a = await deal('Sensors', { account_id: at.id });
    const b = await deal('Sensors 2027', {
      account_id: at.id,
      amount: 900,
      currency: 'GBP',
      currency_rate: 1.3,
      next_step: 'Call',
    });
    const { merged, unmerge } = await merge('opportunity', [a.id, b.id], { name: 'other' });
    expect(merged).toMatchObject({
      name: 'Sensors 2027',
      amount: 900,
      currency: 'GBP',
      currency_rate: 1.3,
      next_step: 'Call',
    });
    expect(await admin.pipeline.opportunities.history({ id: a.id })).toHaveLength(1);
    await unmerge();
    expect(await admin.pipeline.opportunities.get({ id: a.id })).toMatchObject({
      name: 'Sensors',
      amount: 0,
      next_step: null,
    });
  });

  it('leaves the survivor alone when the conversion that made the other one is undone', async () => {
    const lead = await admin.leads.create({
      first_name: 'Lea',
      last_name: 'Dahl',
      company: 'Dahl Works',
      email: 'lea@dahl.example',
    });
    await admin.pipeline.convertLead({ id: lead.id } as never);
    const converted = await admin.pipeline.conversion({ id: lead.id });
    const made = converted.parts.find(({ type }) => type === 'account');
    const kept = await account('Dahl Works Ltd');
    const { unmerge } = await merge('account', [kept.id, made?.id ?? '']);
    expect((await admin.pipeline.conversion({ id: lead.id })).parts).toContainEqual({
      type: 'account',
      id: kept.id,
      name: 'Dahl Works Ltd',
      fate: 'existing',
    });
    await unmerge();
    expect((await admin.pipeline.conversion({ id: lead.id })).parts.find(({ type }) => type === 'account')?.id).toBe(
      made?.id,
    );
    await merge('account', [kept.id, made?.id ?? '']);
    await admin.pipeline.undoConversion({ id: lead.id });
    expect((await admin.accounts.get({ id: kept.id })).id).toBe(kept.id);
  });

  it('merges once when two ask at the same moment, and tells who comes second about a change', async () => {
    const [a, b, c] = [await account('One at once'), await account('Two at once'), await account('Three at once')];
    const ask = (type: Engine, ids: [string, string]) => pairOf(type, ids);
    const [first, second] = [await ask('account', [a.id, b.id]), await ask('account', [b.id, c.id])];
    const run = (id: string, survivor_id: string) =>
      admin.accounts.duplicates.merge({ id, survivor_id, survivor_version: 1, other_version: 1 });
    const both = await Promise.all([run(first, a.id), run(first, b.id)]);
    expect(both[0].id).toBe(both[1].id);
    expect(await refusal(run(second, c.id))).toMatchObject({
      message: expect.stringMatching(`${MESSAGES.mergeChanged}|${MESSAGES.mergeGone}`) as string,
    });
  });

  it('lets a rep merge what is theirs or nobody’s, and nobody what is not', async () => {
    const theirs = await account('Rep One', { owner_id: acme.people.sdr.id });
    const another = await account('Rep Two', { owner_id: acme.people.ae.id });
    expect(await refusal(sdr.accounts.duplicates.ask({ ids: [theirs.id, another.id] }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    const id = await pairOf('account', [theirs.id, another.id]);
    const asked = { id, survivor_id: theirs.id, survivor_version: 1, other_version: 1 };
    expect(await refusal(sdr.accounts.duplicates.merge(asked))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(sdr.accounts.duplicates.dismiss({ id }))).toMatchObject({ code: 'FORBIDDEN' });
    await admin.accounts.update({ id: another.id, version: 1, owner_id: null });
    expect(await sdr.accounts.duplicates.merge({ ...asked, other_version: 2 })).toMatchObject({ id: theirs.id });
  });

  it('forgets a merge after thirty days, and what is purged with what was compared', async () => {
    const [a, b] = [await account('Old one'), await account('Old two')];
    const { id } = await merge('account', [a.id, b.id]);
    harness.clock.now = new Date(Date.now() + 31 * DAY_MS);
    try {
      expect(await refusal(admin.accounts.duplicates.unmerge({ id }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.mergeTooOld,
      });
    } finally {
      harness.clock.now = null;
    }
    await admin.accounts.remove({ ids: [a.id] });
    await purgeRecords(harness.database.platform, 'account', acme.company.id, new Date(Date.now() + DAY_MS));
    expect(await acme.db.recordFingerprint.count({ where: { record_id: { in: [a.id, b.id] } } })).toBe(0);
    expect(await acme.db.duplicatePair.count({ where: { id } })).toBe(0);
  });
});
