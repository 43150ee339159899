import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, EVERY_ENGINE, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(EVERY_ENGINE)('What people write on records on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller;
  let sdr: Caller;
  let ae: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token);
    [manager, sdr, ae] = [as('manager'), as('sdr'), as('ae')];
  });
  afterAll(() => harness.close());

  const toldTo = async (caller: Caller) =>
    (await caller.notifications.list({})).items.map(({ title, message, link_path, read }) => ({
      title,
      message,
      link_path,
      read,
    }));

  it('names colleagues, who are told once and led to the note', async () => {
    const account = await sdr.accounts.create({ name: 'Northwind' });
    const [me, other] = [acme.people.sdr, acme.people.ae];
    const text = `@${other.full_name} and @${me.full_name}, who signs?`;
    const note = await sdr.accounts.log({ id: account.id, kind: 'note', text, mentions: [other.id, me.id, other.id] });
    expect(note.detail).toEqual({
      text,
      mentions: expect.arrayContaining([
        { id: me.id, name: me.full_name },
        { id: other.id, name: other.full_name },
      ]),
    });
    expect(await toldTo(ae)).toEqual([
      {
        title: `${me.full_name} mentioned you on Northwind`,
        message: text,
        link_path: `/accounts/${account.id}#activity-${note.id}`,
        read: false,
      },
    ]);
    // Nobody is told of their own note.
    expect(await toldTo(sdr)).toEqual([]);
    const { items } = await ae.accounts.timeline({ id: account.id });
    expect(items.find(({ id }) => id === note.id)?.detail).toEqual(note.detail);
  });

  it('names only who works here, and only whom the text names', async () => {
    const account = await sdr.accounts.create({ name: 'Contoso' });
    const stranger = await openCompany(harness.database, 'Other');
    const before = await toldTo(manager);
    const unknown = sdr.accounts.log({
      id: account.id,
      kind: 'note',
      text: `@${stranger.people.ae.full_name}`,
      mentions: [stranger.people.ae.id],
    });
    expect(await refusal(unknown)).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.mentionUnknown });
    const note = await sdr.accounts.log({
      id: account.id,
      kind: 'note',
      text: 'The name is gone again',
      mentions: [acme.people.manager.id],
    });
    expect(note.detail).toEqual({ text: 'The name is gone again' });
    expect(await toldTo(manager)).toEqual(before);
  });

  it('tells owner and followers of what others do, once an hour and record, and not of their own', async () => {
    harness.clock.now = new Date('2026-11-20T10:05:00Z');
    const deal = await sdr.pipeline.opportunities.create({ name: 'Cold chain', amount: 9_000 });
    const subject = { type: 'opportunity', id: deal.id } as const;
    await Promise.all([1, 2].map(() => ae.followers.set({ ...subject, following: true })));
    expect(await ae.followers.list(subject)).toEqual({
      following: true,
      owner_id: acme.people.sdr.id,
      people: [{ id: acme.people.ae.id, full_name: acme.people.ae.full_name }],
    });
    const of = async (caller: Caller) => (await toldTo(caller)).filter(({ link_path }) => link_path?.includes(deal.id));
    await manager.pipeline.opportunities.log({ id: deal.id, kind: 'call', text: 'They want a fixed price' });
    const call = {
      title: `${acme.people.manager.full_name} logged a call on Cold chain`,
      message: 'They want a fixed price',
    };
    expect(await of(ae)).toMatchObject([call]);
    expect(await of(sdr)).toMatchObject([call]);
    expect(await of(manager)).toEqual([]);
    await ae.notifications.markRead({});
    const { version } = await sdr.pipeline.opportunities.get({ id: deal.id });
    await sdr.pipeline.opportunities.move({ id: deal.id, version, stage: 'qualification' });
    // In the place of the call, and unread again.
    expect(await of(ae)).toMatchObject([{ title: 'Cold chain moved to Qualification', read: false }]);
    expect(await of(sdr)).toMatchObject([call]);
    harness.clock.now = new Date('2026-11-20T11:05:00Z');
    const moved = await sdr.pipeline.opportunities.get({ id: deal.id });
    await sdr.pipeline.opportunities.move({ id: deal.id, version: moved.version, stage: 'won' });
    expect((await of(ae)).map(({ title }) => title)).toEqual([
      'Cold chain was won',
      'Cold chain moved to Qualification',
    ]);
    await ae.followers.set({ ...subject, following: false });
    await manager.pipeline.opportunities.log({ id: deal.id, kind: 'note', text: 'Not for them' });
    expect(await of(ae)).toHaveLength(2);
    harness.clock.now = null;
  });

  it('tells of a new owner: the new one, the one before and who follows, each once', async () => {
    const account = await ae.accounts.create({ name: 'Fabrikam' });
    await sdr.followers.set({ type: 'account', id: account.id, following: true });
    await manager.accounts.update({ id: account.id, version: 1, owner_id: acme.people.sdr.id });
    const of = async (caller: Caller) =>
      (await toldTo(caller))
        .filter(({ link_path }) => link_path === `/accounts/${account.id}`)
        .map(({ title }) => title);
    expect(await of(sdr)).toEqual(['New account for you']);
    expect(await of(ae)).toEqual(['Fabrikam has a new owner']);
  });

  it('counts a call on a lead as a contact, and tells it as a call', async () => {
    const lead = await createLead(acme.db, { assigned_to: acme.people.sdr.id, status: 'new' });
    const call = await sdr.leads.log({ id: lead.id, kind: 'call', text: 'Wants a demo' });
    expect(call).toMatchObject({ kind: 'called', detail: { text: 'Wants a demo' } });
    const after = await acme.db.lead.findFirst({ where: { id: lead.id } });
    expect(after).toMatchObject({ status: 'contacted' });
    expect(after?.last_contacted).not.toBeNull();
    await sdr.leads.log({ id: lead.id, kind: 'note', text: 'Budget in March' });
    const kinds = async (part?: 'call' | 'note' | 'change') =>
      (await sdr.leads.timeline({ id: lead.id, part })).items.map(({ kind, detail }) => [kind, detail.text]);
    expect(await kinds('call')).toEqual([['called', 'Wants a demo']]);
    expect(await kinds('note')).toEqual([['noted', 'Budget in March']]);
    expect(await kinds('change')).toEqual([['status_changed', undefined]]);
    expect(await refusal(ae.leads.log({ id: lead.id, kind: 'note', text: 'No' }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('shows one timeline over a lead and what it became, and says of what each entry tells', async () => {
    const lead = await createLead(acme.db, {
      first_name: 'Vera',
      last_name: 'Stone',
      email: 'vera@stoneworks.example',
      company_name: 'Stoneworks',
      assigned_to: acme.people.sdr.id,
    });
    await sdr.leads.log({ id: lead.id, kind: 'note', text: 'On the lead' });
    const { opportunity, account, contact } = await sdr.pipeline.convertLead({ id: lead.id });
    await sdr.contacts.log({ id: contact!.id, kind: 'call', text: 'To the person' });
    await sdr.accounts.log({ id: account!.id, kind: 'note', text: 'On the account' });
    await sdr.pipeline.opportunities.log({ id: opportunity.id, kind: 'note', text: 'On the deal' });
    const { version } = await sdr.pipeline.opportunities.get({ id: opportunity.id });
    await sdr.pipeline.opportunities.move({ id: opportunity.id, version, stage: 'qualification' });
    const tellsOf = (items: { detail: Record<string, unknown>; about: { type: string } | null }[]) =>
      items
        .flatMap(({ detail: { text }, about }) =>
          typeof text === 'string' ? [{ text, about: about?.type ?? null }] : [],
        )
        .toSorted((a, b) => a.text.localeCompare(b.text))
        .map((told) => [told.text, told.about]);
    const all = { limit: 100 };
    const [ofLead, ofAccount, ofContact, ofDeal] = await Promise.all([
      sdr.leads.timeline({ id: lead.id, ...all }),
      sdr.accounts.timeline({ id: account!.id, ...all }),
      sdr.contacts.timeline({ id: contact!.id, ...all }),
      sdr.pipeline.opportunities.timeline({ id: opportunity.id, ...all }),
    ]);
    expect(tellsOf(ofLead.items)).toEqual([
      ['On the deal', 'opportunity'],
      ['On the lead', null],
      ['To the person', 'contact'],
    ]);
    expect(tellsOf(ofAccount.items)).toEqual([
      ['On the account', null],
      ['On the deal', 'opportunity'],
      ['On the lead', 'lead'],
      ['To the person', 'contact'],
    ]);
    expect(tellsOf(ofContact.items)).toEqual([
      ['On the lead', 'lead'],
      ['To the person', null],
    ]);
    expect(tellsOf(ofDeal.items)).toEqual([
      ['On the account', 'account'],
      ['On the deal', null],
      ['On the lead', 'lead'],
      ['To the person', 'contact'],
    ]);
    for (const { items } of [ofLead, ofAccount, ofContact, ofDeal])
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const stages = ofDeal.items.filter(({ kind }) => kind === 'moved' || kind === 'opened');
    expect(stages.map(({ detail: { from, to } }) => [from, to])).toEqual([
      ['Prospecting', 'Qualification'],
      [null, 'Prospecting'],
    ]);
    // Page by page it is the same.
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await sdr.pipeline.opportunities.timeline({ id: opportunity.id, limit: 2, cursor });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(ofDeal.items.map(({ id }) => id));
  });
});
