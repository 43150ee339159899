import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailboxOpener } from '../../ground/ports/mailbox.ts';
import { type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { mailboxPasswordOwner } from '../mailboxes/mailboxes.store.ts';
import { lookIntoMailboxes, mailFrom, openMailServers } from './inbox.fixture.ts';
import { createMailboxWatcher, type MailboxWatcher } from './watch.ts';

const MINUTE_MS = 60_000;

describe('listening to mailboxes', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness('postgres');
  });
  afterAll(() => harness.close());

  let acme: Awaited<ReturnType<typeof openCompany>>;
  let rep: Caller;
  let mail: Awaited<ReturnType<typeof openMailServers>>;
  let watchers: MailboxWatcher[] = [];
  let opens = { now: 0, most: 0, all: 0 };
  let count = 0;
  beforeEach(async () => {
    count += 1;
    acme = await openCompany(harness.database, `Acme ${count}`);
    rep = harness.caller(acme.people.sdr.token);
    mail = await openMailServers(harness);
    opens = { now: 0, most: 0, all: 0 };
    counting(harness.services.openMailbox);
  });
  afterEach(async () => {
    for (const watcher of watchers) await watcher.stop();
    watchers = [];
    harness.clock.now = null;
    await acme.db.mailbox.deleteMany({});
  });

  /** Counts how many connections are being opened, at once and in all. */
  function counting(open: MailboxOpener): void {
    harness.services.openMailbox = async (server) => {
      opens.all += 1;
      opens.now += 1;
      opens.most = Math.max(opens.most, opens.now);
      return open(server).finally(() => {
        opens.now -= 1;
      });
    };
  }
  /** Another instance. */
  function instance(): MailboxWatcher {
    const host = { ...harness.services.host, instance: randomUUID() };
    const watcher = createMailboxWatcher(harness.database, { ...harness.services, host }, { a_round: 4 });
    watchers.push(watcher);
    return watcher;
  }
  const pass = (ms: number) => {
    harness.clock.now = new Date((harness.clock.now ?? new Date()).getTime() + ms);
  };
  const sync = (after_ms = 2 * MINUTE_MS) => lookIntoMailboxes(harness, after_ms);
  /** A mailbox that was read once. */
  async function connected(): Promise<string> {
    const { id } = await mail.connect(rep);
    await sync();
    return id;
  }
  const lead = () =>
    rep.leads.create({ email: 'vera@kunde.example', first_name: 'Vera', last_name: 'Lang', company: 'Kunde' });
  const subjects = async () => (await rep.inbox.list({})).items.map(({ subject }) => subject);

  it('brings an email in without waiting for the next look', async () => {
    await lead();
    await connected();
    await instance().round();
    expect((await rep.inbox.mailboxes.list()).mailboxes).toMatchObject([{ is_live: true }]);
    await harness.runJobs({ signal: new AbortController().signal }); // what came before somebody listened
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'At once' }));
    await vi.waitFor(async () => {
      await harness.runJobs({ signal: new AbortController().signal });
      expect(await subjects()).toEqual(['At once']);
    });
  });

  it('looks less often into a mailbox that is listened to, and at once into one that was asked for meanwhile', async () => {
    const id = await connected();
    const next = async () => (await acme.db.mailbox.findMany({ select: { next_sync_at: true } }))[0]!.next_sync_at;
    const ahead = async () => Math.round(((await next()).getTime() - harness.clock.now!.getTime()) / MINUTE_MS);
    expect(await ahead()).toBe(1);
    await instance().round();
    await harness.runJobs({ signal: new AbortController().signal });
    expect(await ahead()).toBe(5);
    const open = harness.services.openMailbox;
    harness.services.openMailbox = async (server) => {
      pass(1_000);
      await rep.inbox.mailboxes.check({ id });
      return open(server);
    };
    await rep.inbox.mailboxes.check({ id });
    await sync(0);
    expect(await ahead()).toBe(0);
  });

  it('is done by one instance, and by another once that one stops or dies', async () => {
    await connected();
    const [first, second, third] = [instance(), instance(), instance()];
    await first.round();
    opens.all = 0;
    await second.round();
    expect(opens.all).toBe(0);
    await first.stop();
    await second.round();
    expect(opens.all).toBe(1);
    pass(5 * MINUTE_MS); // nothing was heard of the second
    await third.round();
    expect(opens.all).toBe(2);
    await second.round(); // which finds that it is another's
    await first.round();
    expect(opens.all).toBe(2);
  });

  it('ends with its mailbox, and when its owner leaves', async () => {
    const id = await connected();
    const watcher = instance();
    await watcher.round();
    await vi.waitFor(() => expect(mail.imap.open()).toBe(1));
    await rep.inbox.mailboxes.remove({ id });
    await watcher.round();
    await vi.waitFor(() => expect(mail.imap.open()).toBe(0));

    await connected();
    await watcher.round();
    await vi.waitFor(() => expect(mail.imap.open()).toBe(1));
    await acme.db.user.updateMany({ where: { id: acme.people.sdr.id }, data: { disabled_at: new Date() } });
    await watcher.round();
    await vi.waitFor(() => expect(mail.imap.open()).toBe(0));
  });

  it('opens connections again one after the other, and later and later, after an outage', async () => {
    const at = new Date();
    const owner_id = acme.people.sdr.id;
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const servers = { ...mail.servers, username: mail.servers.email };
    await acme.db.mailbox.createMany({
      data: ids.map((id, number) => ({
        ...servers,
        id,
        owner_id,
        email: `box-${number}@acme.example`,
        password: harness.services.secrets.seal(mail.servers.password, mailboxPasswordOwner(acme.db.companyId, id)),
        connected_at: at,
        synced_at: at,
        next_sync_at: new Date(at.getTime() + 86_400_000),
      })),
    });
    const watcher = instance();
    harness.clock.now = at;
    await watcher.round();
    expect(opens).toMatchObject({ all: 4, most: 1 });
    await watcher.round();
    expect(opens).toMatchObject({ all: 6, most: 1 });

    await mail.imap.stop();
    const listening = () => acme.db.mailbox.count({ where: { watched_by: { not: null } } });
    await vi.waitFor(async () => {
      await watcher.round();
      expect(await listening()).toBe(0);
    });
    expect(opens.all).toBe(6); // none at once
    for (let minutes = 0; minutes < 60; minutes += 1) {
      pass(MINUTE_MS);
      await watcher.round();
    }
    const tried = opens.all - 6;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(6 * 6); // 1, 2, 4, 8, 16, 32 minutes
    expect(opens.most).toBe(1);
  });

  it('leaves a server alone that does not push', async () => {
    await connected();
    const open = harness.services.openMailbox;
    harness.services.openMailbox = async (server) => ({ ...(await open(server)), pushes: false });
    const watcher = instance();
    await watcher.round();
    opens.all = 0;
    pass(60 * MINUTE_MS);
    await watcher.round();
    await watcher.round();
    expect(opens.all).toBe(0);
    expect((await rep.inbox.mailboxes.list()).mailboxes).toMatchObject([{ is_live: false }]);
  });
});
