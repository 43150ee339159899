import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { lookIntoMailboxes, mailFrom, openMailServers } from './inbox.fixture.ts';

const VERA = 'vera@kunde.example';
type Told = { from?: string; attendee?: string; start?: string; uid?: string };

describe.each(ENGINES)('Answers to invitations, on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let rep: Caller;
  let mail: Awaited<ReturnType<typeof openMailServers>>;
  let meeting: string;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    rep = harness.caller(acme.people.sdr.token);
    mail = await openMailServers(harness);
    await rep.leads.create({ email: VERA, first_name: 'Vera', last_name: 'Lang', company: 'Kunde' });
    await mail.connect(rep);
    const made = await rep.pipeline.meetings.create({
      title: 'Demo',
      date: '2099-03-10',
      time: '14:30',
      duration_minutes: 30,
      timezone: 'UTC',
      attendees: [VERA, acme.people.manager.email],
    });
    meeting = made.id;
  });
  const sync = () => lookIntoMailboxes(harness, 2 * 60_000);
  /** What a calendar program sends; the ATTENDEE is who answers. */
  function answer(partstat: string, { from = VERA, start = '20990310T143000Z', uid = meeting, ...rest }: Told = {}) {
    const { attendee = from } = rest;
    const body = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:REPLY',
      'BEGIN:VEVENT',
      `UID:${uid}@outrider`,
      `DTSTART:${start}`,
      `DTSTAMP:${new Date(harness.clock.now ?? Date.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
      `ATTENDEE;CN=Somebody;PARTSTAT=${partstat}:MAILTO:${attendee.toUpperCase()}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n');
    mail.imap.deliver(
      mailFrom(`Vera Lang <${from}>`, {
        subject: `${partstat}: Demo`,
        body,
        headers: { 'Content-Type': 'text/calendar; charset=utf-8; method=REPLY' },
      }),
    );
    return sync();
  }
  const answers = async () => (await rep.pipeline.meetings.get({ id: meeting })).answers;
  const declined = async () =>
    (await rep.notifications.list({})).items.filter(({ title }) => title === MESSAGES.meetingDeclinedTitle);

  it('show on the meeting, the newest of each person, and a decline notifies the host', async () => {
    await answer('ACCEPTED');
    expect(await answers()).toMatchObject([{ email: VERA, answer: 'accepted' }]);
    expect(await declined()).toEqual([]);
    await answer('DECLINED');
    expect(await answers()).toMatchObject([{ email: VERA, answer: 'declined' }]);
    expect(await declined()).toMatchObject([
      {
        message: MESSAGES.meetingDeclined('Vera Lang', 'Demo'),
        link_path: `/calendar?day=2099-03-10&meeting=${meeting}`,
      },
    ]);
    await answer('TENTATIVE', { from: acme.people.manager.email });
    const said = Object.fromEntries((await answers()).map(({ email, answer: word }) => [email, word]));
    expect(said).toEqual({ [acme.people.manager.email]: 'tentative', [VERA]: 'declined' });
  });

  it('are no letters: nothing waits for a reply', async () => {
    await answer('ACCEPTED');
    expect((await rep.inbox.list({})).items).toEqual([]);
    expect((await rep.pipeline.tasks.list({})).items).toEqual([]);
  });

  it('count for the time they were given to: a meeting that moves needs new ones', async () => {
    await answer('ACCEPTED');
    await rep.pipeline.meetings.update({ id: meeting, time: '16:00' });
    expect(await answers()).toEqual([]);
    await answer('ACCEPTED'); // to the old time
    expect(await answers()).toEqual([]);
    await answer('ACCEPTED', { start: '20990310T160000Z' });
    expect(await answers()).toMatchObject([{ answer: 'accepted' }]);
  });

  it('count of who was invited, from their own address, to a meeting of the mailbox’s owner', async () => {
    const other = harness.caller(acme.people.ae.token);
    const theirs = await other.pipeline.meetings.create({
      title: 'Theirs',
      date: '2099-03-10',
      time: '14:30',
      duration_minutes: 30,
      timezone: 'UTC',
      attendees: [VERA],
    });
    await answer('ACCEPTED', { from: 'stranger@kunde.example' });
    await answer('ACCEPTED', { from: 'stranger@kunde.example', attendee: VERA });
    expect(await answers()).toEqual([]);
    await answer('ACCEPTED', { uid: theirs.id });
    expect((await other.pipeline.meetings.get({ id: theirs.id })).answers).toEqual([]);
  });
});
