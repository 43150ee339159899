import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';

type Acme = Awaited<ReturnType<typeof openCompany>>;
let harness: Harness;
let acme: Acme;
/** Sees the whole company, as its manager does. */
let admin: Caller;
let manager: Caller;
/** They see their own records: they ask at the fenced door. */
let ae: Caller;
let sdr: Caller;

beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
  await acme.db.company.updateMany({ data: { reps_see: 'own_or_unassigned' } });
  const { people } = acme;
  [admin, manager] = [harness.caller(people.company_admin.token), harness.caller(people.manager.token)];
  [ae, sdr] = [harness.caller(people.ae.token), harness.caller(people.sdr.token)];
});
afterAll(() => harness.close());

const idOf = (who: keyof Acme['people']) => acme.people[who].id;
const report = (api: Caller, name: string, over: object = {}) =>
  api.reports.create({ record_type: 'lead', group_by: 'source', name, ...over });
const code = async (call: Promise<unknown>) => (await refusal(call)).code;
const sees = async (api: Caller, id: string) => (await api.reports.dashboards.list()).some((one) => one.id === id);
const team = (who: keyof Acme['people'], name: string | null) => admin.users.update({ id: idOf(who), team: name });
const shownOn = async (api: Caller, id: string) =>
  (await api.reports.dashboards.get({ id })).tiles.map(({ shown }) => shown?.name ?? null);
/** What the readers' fence lets somebody have, whatever a store asks for. */
const behindFence = (who: 'ae' | 'sdr') => harness.database.forReader(acme.company.id, idOf(who));
const view = (user_id: string) => ({ user_id, may: 'view' as const });
const edit = (user_id: string) => ({ user_id, may: 'edit' as const });

describe('A dashboard that is shared by name', () => {
  it('is seen by these people with its owner’s reports on it, and by nobody else', async () => {
    const own = await report(manager, 'Own');
    const made = await manager.reports.dashboards.create({
      name: 'For two',
      tiles: [{ report: own.id }],
      access: [view(idOf('ae')), edit(idOf('company_admin'))],
    });
    expect(made).toMatchObject({ may: 'own', given: false });
    expect(made.access).toMatchObject([
      { user_id: idOf('ae'), team: null, name: 'Test ae', may: 'view' },
      { user_id: idOf('company_admin'), name: 'Test company_admin', may: 'edit' },
    ]);
    for (const [reader, may] of [
      [ae, 'view'],
      [admin, 'edit'],
    ] as const) {
      const seen = await reader.reports.dashboards.get({ id: made.id });
      expect(seen).toMatchObject({ may, given: true, owner_name: 'Test manager', access: null });
      expect(seen.tiles[0]?.shown?.name).toBe('Own');
      expect((await reader.reports.get({ id: own.id })).name).toBe('Own');
    }
    expect(await sees(sdr, made.id)).toBe(false);
    expect(await code(sdr.reports.dashboards.get({ id: made.id }))).toBe('NOT_FOUND');
    expect(await code(sdr.reports.get({ id: own.id }))).toBe('NOT_FOUND');
    const fenced = behindFence('sdr');
    expect(await fenced.reportDashboard.count({ where: { id: made.id } })).toBe(0);
    expect(await fenced.reportDashboardPerson.count({ where: { dashboard_id: made.id } })).toBe(0);
    expect(await fenced.report.count({ where: { id: own.id } })).toBe(0);
    expect(await behindFence('ae').report.count({ where: { id: own.id } })).toBe(1);

    await manager.reports.dashboards.update({ id: made.id, version: 1, access: [] });
    for (const reader of [ae, admin]) {
      expect(await sees(reader, made.id)).toBe(false);
      expect(await code(reader.reports.get({ id: own.id }))).toBe('NOT_FOUND');
    }
    expect(await behindFence('ae').report.count({ where: { id: own.id } })).toBe(0);
  });

  it('is its owner’s to share, at the fenced door as well', async () => {
    const { id } = await ae.reports.dashboards.create({ name: 'Of a rep', access: [view(idOf('sdr'))] });
    expect((await ae.reports.dashboards.get({ id })).access).toMatchObject([{ name: 'Test sdr' }]);
    expect(await sees(sdr, id)).toBe(true);
    expect(await sees(manager, id)).toBe(false);
  });

  it('comes and goes with a team', async () => {
    await team('ae', 'North');
    const { id } = await manager.reports.dashboards.create({ name: 'North’s', access: [{ team: 'North' }] });
    expect((await manager.reports.dashboards.get({ id })).access).toEqual([
      { user_id: null, team: 'North', name: 'North', may: 'view' },
    ]);
    // Who somebody is, a caller asks once.
    const again = (who: 'ae' | 'sdr') => harness.caller(acme.people[who].token);
    expect([await sees(again('ae'), id), await sees(again('sdr'), id)]).toEqual([true, false]);
    await team('sdr', 'North');
    await team('ae', null);
    expect([await sees(again('ae'), id), await sees(again('sdr'), id)]).toEqual([false, true]);
    expect(await behindFence('ae').reportDashboard.count({ where: { id } })).toBe(0);
    expect(await behindFence('sdr').reportDashboard.count({ where: { id } })).toBe(1);
    // Nobody is left in it: it stays as it is until it is taken away.
    await team('sdr', null);
    const change = { id, version: 1, name: 'North’s' };
    expect((await manager.reports.dashboards.update({ ...change, access: [{ team: 'North' }] })).version).toBe(2);
    const no = { code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.dashboardAccessGone };
    const other = [{ team: 'North' }, { team: 'South' }];
    expect(await refusal(manager.reports.dashboards.update({ ...change, version: 2, access: other }))).toEqual(no);
  });

  it('is no longer had by who is deactivated, and goes with who is removed', async () => {
    const left = await openCompany(harness.database, 'Left behind');
    const owner = harness.caller(left.people.manager.token);
    const { id } = await owner.reports.dashboards.create({ name: 'Two', access: [view(left.people.ae.id)] });
    await left.db.user.updateMany({ where: { id: left.people.ae.id }, data: { disabled_at: new Date() } });
    expect((await owner.reports.dashboards.get({ id })).access).toEqual([]);
    expect(await code(harness.caller(left.people.ae.token).reports.dashboards.list())).toBe('UNAUTHORIZED');
    await left.db.user.deleteMany({ where: { id: left.people.ae.id } });
    expect(await left.db.reportDashboardPerson.count({})).toBe(0);
  });

  it('is shared with people who can sign in, each once, and not with its owner', async () => {
    const create = (access: object[]) =>
      manager.reports.dashboards.create({ name: 'Never', access: access as { user_id: string }[] });
    const other = await openCompany(harness.database, 'Other');
    for (const access of [
      [view(other.people.ae.id)],
      [view(idOf('manager'))],
      [view(idOf('ae')), edit(idOf('ae'))],
      [{}],
      [{ user_id: idOf('ae'), team: 'North' }],
    ])
      expect(await code(create(access))).toBe('UNPROCESSABLE_CONTENT');
  });
});

describe('Whoever may edit a dashboard', () => {
  it('changes its name, its reports and its period, and nothing of who sees it', async () => {
    for (const [editor, who] of [
      [ae, 'ae'],
      [admin, 'company_admin'],
    ] as const) {
      const name = `Edited by ${who}`;
      const { id } = await manager.reports.dashboards.create({ name, access: [edit(idOf(who)), view(idOf('sdr'))] });
      const changed = await editor.reports.dashboards.update({
        id,
        version: 1,
        name: `${name} indeed`,
        period: 'last_quarter',
        tiles: [{ report: 'won-by-month' }, { report: 'pipeline-by-stage', width: 2 }],
      });
      expect(changed).toMatchObject({ name: `${name} indeed`, period: 'last_quarter', version: 2, may: 'edit' });
      const no = { code: 'FORBIDDEN', message: MESSAGES.dashboardSharingOwners };
      for (const change of [{ shared: true }, { default_role: 'ae' as const }, { access: [] }])
        expect(await refusal(editor.reports.dashboards.update({ id, version: 2, ...change }))).toEqual(no);
      expect(await code(editor.reports.dashboards.delete({ id }))).toBe('FORBIDDEN');
      expect(await code(sdr.reports.dashboards.update({ id, version: 2, name: 'Mine' }))).toBe('FORBIDDEN');
      expect(await code(editor.reports.dashboards.update({ id, version: 1, period: null }))).toBe('CONFLICT');
      expect(await manager.reports.dashboards.get({ id })).toMatchObject({
        shared: false,
        access: [{ name: expect.any(String) }, { name: 'Test sdr' }],
      });
      await manager.reports.dashboards.create({ name: `${name} again` });
      expect(await refusal(editor.reports.dashboards.update({ id, version: 2, name: `${name} again` }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.dashboardNameTakenByOwner,
      });
    }
  });

  it('shows nobody a report that its owner did not put there', async () => {
    for (const [editor, who] of [
      [ae, 'ae'],
      [admin, 'company_admin'],
    ] as const) {
      const [placed, secret, opened] = await Promise.all(
        ['placed', 'secret', 'opened'].map((name) => report(manager, `${name} for ${who}`)),
      );
      const [own, shared] = [await report(editor, 'Unshared'), await report(editor, 'Shared', { shared: true })];
      if (!placed || !secret || !opened) throw new Error('No reports');
      // The editor sees a second report of the owner by another dashboard, which is theirs alone.
      const access = [edit(idOf(who))];
      await manager.reports.dashboards.create({ name: `Other ${who}`, access, tiles: [{ report: secret.id }] });
      const { id } = await manager.reports.dashboards.create({
        name: `Wide ${who}`,
        access: [...access, view(idOf('sdr'))],
        tiles: [{ report: placed.id }],
      });
      expect((await editor.reports.get({ id: secret.id })).name).toBe(secret.name);
      const put = (version: number, ...reports: string[]) =>
        editor.reports.dashboards.update({ id, version, tiles: reports.map((one) => ({ report: one })) });
      const no = { code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.dashboardReportNotShared };
      expect(await refusal(put(1, placed.id, secret.id))).toEqual(no);
      expect(await refusal(put(1, placed.id, own.id))).toEqual(no);
      expect(await code(put(1, placed.id, opened.id))).toBe(who === 'ae' ? 'NOT_FOUND' : 'UNPROCESSABLE_CONTENT');

      // What is everybody's is everybody's only as long as it is: no tile of an editor's keeps it open.
      const change = { record_type: 'lead' as const, group_by: 'source', id: opened.id, name: opened.name };
      await manager.reports.update({ ...change, version: 1, shared: true });
      await put(1, shared.id, opened.id, placed.id);
      expect(await shownOn(sdr, id)).toEqual(['Shared', opened.name, placed.name]);
      await manager.reports.update({ ...change, version: 2, shared: false });
      await editor.reports.update({ record_type: 'lead', id: shared.id, name: 'Shared', version: 1, shared: false });
      // The owner arranges, and gives away nothing by it.
      const { tiles } = await manager.reports.dashboards.get({ id });
      expect(tiles.map(({ shown }) => shown && [shown.name, shown.for_all])).toEqual([
        null,
        [opened.name, false],
        [placed.name, true],
      ]);
      await manager.reports.dashboards.update({
        id,
        version: 2,
        tiles: [placed.id, opened.id].map((one) => ({ report: one, width: 2 })),
      });
      expect(await shownOn(sdr, id)).toEqual([placed.name, null]);
      expect(await shownOn(editor, id)).toEqual([placed.name, null]);
      for (const hidden of [opened.id, own.id, shared.id, secret.id]) {
        expect(await code(sdr.reports.get({ id: hidden }))).toBe('NOT_FOUND');
        expect(await behindFence('sdr').report.count({ where: { id: hidden } })).toBe(0);
      }
      expect(await behindFence('sdr').report.count({ where: { id: placed.id } })).toBe(1);
      // Taken off and put there again by its owner, it is.
      await manager.reports.dashboards.update({ id, version: 3, tiles: [] });
      await manager.reports.dashboards.update({ id, version: 4, tiles: [{ report: opened.id }] });
      expect(await shownOn(sdr, id)).toEqual([opened.name]);
    }
  });

  it('cannot have it written down otherwise', async () => {
    const theirs = await report(ae, 'Theirs alone');
    const { id } = await manager.reports.dashboards.create({ name: 'Held', access: [edit(idOf('ae'))] });
    const tile = { dashboard_id: id, position: 0, report_id: theirs.id, is_own: true };
    await expect(acme.db.reportTile.createMany({ data: [tile] })).rejects.toThrow(/not one of its dashboard/);
  });
});

describe('A person who is given a dashboard', () => {
  const told = async (api: Caller) =>
    (await api.notifications.list({})).items.filter(({ message }) => message === 'News');

  it('is notified once', async () => {
    await team('sdr', 'West');
    const { id } = await manager.reports.dashboards.create({ name: 'News', access: [view(idOf('ae'))] });
    await manager.reports.dashboards.update({ id, version: 1, access: [edit(idOf('ae')), { team: 'West' }] });
    await manager.reports.dashboards.update({ id, version: 2, access: [view(idOf('sdr')), edit(idOf('ae'))] });
    for (const reader of [ae, sdr])
      expect(await told(reader)).toMatchObject([
        { title: 'Test manager shared a dashboard with you', link_path: `/reports/dashboards/${id}` },
      ]);
    expect(await told(manager)).toEqual([]);
    const notes = await acme.db.auditEntry.findMany({ where: { action: 'report_dashboard.share', subject_id: id } });
    expect(notes.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { name: 'News', access: [view(idOf('ae'))] },
        { name: 'News', access: [edit(idOf('ae')), { team: 'West', may: 'view' }] },
      ]),
    );
  });
});
