import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sendQueuedMail } from '../mail/send.ts';
import { lookIntoMailboxes, mailFrom, openMailServers } from './inbox.fixture.ts';

describe('who reads one conversation', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness('postgres');
  });
  afterAll(() => harness.close());

  let acme: Awaited<ReturnType<typeof openCompany>>;
  let owner: Caller;
  let other: Caller;
  let mail: Awaited<ReturnType<typeof openMailServers>>;
  let lead_id: string;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    acme = await openCompany(harness.database, `Acme ${count}`);
    owner = harness.caller(acme.people.sdr.token);
    other = harness.caller(acme.people.ae.token);
    mail = await openMailServers(harness);
    const lead = { email: 'vera@kunde.example', first_name: 'Vera', last_name: 'Lang', company: 'Kunde' };
    lead_id = (await owner.leads.create(lead)).id;
  });
  afterEach(async () => {
    for (const { id } of (await owner.inbox.mailboxes.list()).mailboxes) await owner.inbox.mailboxes.remove({ id });
    harness.clock.now = null;
  });

  const sync = () => lookIntoMailboxes(harness, 2 * 60_000);
  /** The conversation of an email that came. */
  async function received(subject: string, answers?: string): Promise<string> {
    mail.imap.deliver(
      mailFrom('vera@kunde.example', { subject, body: `Text of ${subject}`, id: `${subject}@k.example`, answers }),
    );
    await sync();
    const { items } = await owner.inbox.list({ q: 'vera' });
    return items[0]!.id;
  }
  const told = async () =>
    (await owner.leads.activities({ id: lead_id }))
      .filter(({ kind }) => kind === 'replied')
      .map(({ detail }) => detail);
  /** Of conversations, by the other's search. */
  const found = async (q: string) =>
    (await other.search.global({ q })).groups
      .filter(({ kind }) => kind === 'conversation')
      .flatMap(({ hits }) => hits.map(({ id }) => id));
  const notFound = { code: 'NOT_FOUND' };

  it('may be everybody, in a mailbox of one’s own', async () => {
    await mail.connect(owner);
    const id = await received('First');
    expect(await refusal(other.inbox.get({ id }))).toMatchObject(notFound);
    expect(await refusal(other.inbox.share({ id, sharing: 'all' }))).toMatchObject(notFound);
    await owner.inbox.share({ id, sharing: 'all' });
    expect(await owner.inbox.get({ id })).toMatchObject({
      sharing: 'all',
      mailbox: { is_mine: true, is_shared: true },
    });

    expect((await other.inbox.list({ folder: 'team' })).items).toMatchObject([{ id }]);
    expect((await other.inbox.folders()).counts.team).toBe(1);
    expect(await found('First')).toEqual([id]);
    expect(await other.inbox.get({ id })).toMatchObject({ mailbox: { is_mine: false } });
    expect(await refusal(other.inbox.share({ id, sharing: null }))).toMatchObject({ code: 'FORBIDDEN' });
    await owner.inbox.assign({ id, user_id: acme.people.ae.id });
    await other.inbox.reply({ id, body: 'I take care of it' });
    await received('Second', 'First@k.example');
    expect(await told()).toContainEqual(expect.objectContaining({ subject: 'Second', text: 'Text of Second' }));

    await owner.inbox.share({ id, sharing: null });
    expect(await refusal(other.inbox.get({ id }))).toMatchObject(notFound);
    expect(await found('First')).toEqual([]);
    expect(await owner.inbox.get({ id })).toMatchObject({ sharing: null, assignee: { id: acme.people.sdr.id } });
    await received('Third', 'First@k.example');
    expect(JSON.stringify(await told())).not.toContain('Third');
  });

  it('may be its owner alone, in a shared mailbox', async () => {
    await mail.connect(owner, { sharing: 'all' });
    const id = await received('Salary');
    expect(await other.inbox.get({ id })).toMatchObject({ mailbox: { is_shared: true } });
    await owner.inbox.share({ id, sharing: 'private' });
    expect(await refusal(other.inbox.get({ id }))).toMatchObject(notFound);
    expect((await other.inbox.list({ folder: 'team' })).items).toEqual([]);
    expect(await refusal(owner.inbox.assign({ id, user_id: acme.people.ae.id }))).toMatchObject({ code: 'CONFLICT' });

    await owner.inbox.reply({ id, body: 'Between us' });
    harness.clock.now = new Date(harness.clock.now!.getTime() + 2 * 60_000);
    await sendQueuedMail(harness.database, harness.services);
    const sent = (await owner.leads.activities({ id: lead_id })).find(({ kind }) => kind === 'email_sent');
    expect(sent).toBeDefined();
    expect(JSON.stringify(sent)).not.toContain('Salary');
    expect(JSON.stringify(await other.pipeline.mail.list({}))).not.toContain('Between us');
  });

  it('stays what it was set to where the mailbox is no longer shared', async () => {
    const { id: mailbox_id, version } = await mail.connect(owner, { sharing: 'all' });
    const id = await received('First');
    await owner.inbox.share({ id, sharing: 'all' });
    await owner.inbox.assign({ id, user_id: acme.people.ae.id });
    await owner.inbox.mailboxes.update({ id: mailbox_id, version, sharing: 'private' });
    expect(await other.inbox.get({ id })).toMatchObject({ assignee: { id: acme.people.ae.id } });
  });

  it('stands in the audit log', async () => {
    await mail.connect(owner);
    const id = await received('First');
    await owner.inbox.share({ id, sharing: 'all' });
    await owner.inbox.share({ id, sharing: 'all' });
    const entries = await acme.db.auditEntry.findMany({ where: { action: 'conversation.share' } });
    expect(entries).toMatchObject([{ subject_id: id, detail: { sharing: 'all' } }]);
  });
});
