import { TOTAL_BOUND } from '@outrider/shared/ground/wire';
import { createLead, PASSWORD } from '@outrider/testing/factories';
// oxlint-disable-next-line no-restricted-imports -- whoever has the database itself in hand
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anchorAudit, readAnchors } from '../../ground/audit/anchors.ts';
import { signPlace } from '../../ground/audit/chain.ts';
import { applyRetention } from '../../ground/audit/retention.ts';
import { sealAudit } from '../../ground/audit/seal.ts';
import { verifyAudit } from '../../ground/audit/verify.ts';
import { eraseInAudit } from '../../automation/erasure/audit.store.ts';
import type { Subject } from '../../automation/erasure/subject.ts';
import { createSecretBox } from '../../ground/secrets/secret-box.ts';
import { type Caller, EVERY_ENGINE, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { exportAudit } from './audit-log.service.ts';

describe.each(EVERY_ENGINE)('The audit log on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let owner: pg.Client;

  beforeAll(async () => {
    harness = await openHarness(engine);
    owner = new pg.Client({ connectionString: harness.ownerUrl });
    await owner.connect();
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(async () => {
    await owner.end();
    await harness.close();
  });

  const secrets = () => harness.services.secrets;
  const seal = () => sealAudit(acme.db, secrets(), { recent: true });
  const verify = () => verifyAudit(acme.db, secrets(), new Date());
  const kinds = async () => (await verify()).problems.map(({ kind }) => kind);
  const rename = (name: string) => admin.companySettings.set({ name });
  /** What somebody does who has the database itself in hand. */
  const behindTheBack = async (sql: string, ...values: unknown[]) => {
    await owner.query('SET session_replication_role = replica');
    try {
      await owner.query(sql, values);
    } finally {
      await owner.query('SET session_replication_role = origin');
    }
  };
  const entryOf = async (action: string) => {
    const [entry] = (await admin.audit.list({})).items.filter((one) => one.action === action);
    if (!entry) throw new Error(`No entry ${action}`);
    return entry;
  };

  describe('is read', () => {
    it('with who, what, from where, before and after', async () => {
      await rename('Acme Ltd');
      expect(await entryOf('company.update')).toMatchObject({
        label: 'Changed company settings',
        group: 'settings',
        refused: false,
        actor: { kind: 'user', id: acme.people.company_admin.id, name: acme.people.company_admin.full_name },
        ip: '192.0.2.1',
        device: 'test',
        changes: [{ label: 'Name', from: 'Acme', to: 'Acme Ltd' }],
      });
    });

    it('with records by their name and owners by theirs', async () => {
      const lead = await createLead(acme.db, { first_name: 'Priya', last_name: 'Raman' });
      const { id } = acme.people.ae;
      await admin.leads.update({ id: lead.id, version: lead.version, job_title: 'Buyer', assigned_to: id });
      const { id: deal } = await admin.pipeline.opportunities.create({ name: 'Probes', amount: 10 });
      await admin.pipeline.opportunities.update({ id: deal, version: 1, amount: 25 });
      const { items: ofDeal } = await admin.audit.list({ subject_id: deal });
      expect(ofDeal[0]).toMatchObject({
        subject: { name: 'Probes' },
        changes: [{ label: 'Amount', from: '10', to: '25' }],
      });
      const { items } = await admin.audit.list({ subject_id: lead.id });
      expect(items.every(({ subject }) => subject?.name === 'Priya Raman')).toBe(true);
      const changes = items.flatMap((one) => one.changes);
      expect(changes).toContainEqual({ label: 'Job title', from: null, to: 'Buyer' });
      expect(changes).toContainEqual({ label: 'Owner', from: null, to: acme.people.ae.full_name });
    });

    it('by group, person, words and day, in pages', async () => {
      for (const name of ['One', 'Two', 'Three']) await rename(name);
      const lead = await createLead(acme.db, { first_name: 'Tomás', last_name: 'Arroyo' });
      await harness.caller(acme.people.manager.token).leads.update({ id: lead.id, version: 1, job_title: 'Owner' });
      const actionsIn = async (filter: Parameters<Caller['audit']['list']>[0]) => [
        ...new Set((await admin.audit.list(filter)).items.map(({ action }) => action)),
      ];
      expect(await actionsIn({ group: 'settings' })).toEqual(['company.update']);
      expect(await actionsIn({ actor_id: acme.people.manager.id })).toEqual(['lead.update']);
      expect(await actionsIn({ q: 'arroyo' })).toEqual(['lead.update']);
      expect(await actionsIn({ q: '192.0.2' })).toContain('company.update');
      expect(await actionsIn({ q: '%' })).toEqual([]);
      expect(await actionsIn({ to: '2020-01-01' })).toEqual([]);
      const first = await admin.audit.list({ group: 'settings', limit: 2 });
      expect([first.total, first.items.length]).toEqual([3, 2]);
      const rest = await admin.audit.list({ group: 'settings', limit: 2, cursor: first.next_cursor });
      expect([rest.items.length, rest.next_cursor]).toEqual([1, null]);
    });

    it('counts to 10,000 where that is enough, and to the end where it is asked', async () => {
      await rename('Once');
      await owner.query(
        `INSERT INTO audit_log (company_id, id, action, actor_kind) SELECT $1, gen_random_uuid(), 'lead.update', 'system' FROM generate_series(1, $2::int)`,
        [acme.db.companyId, TOTAL_BOUND + 1],
      );
      const told = async (asked: Parameters<Caller['audit']['list']>[0]) => {
        const { total, total_is } = await admin.audit.list({ limit: 1, ...asked });
        return [total, total_is];
      };
      expect(await told({ group: 'records', total: 'bounded' })).toEqual([TOTAL_BOUND, 'at_least']);
      expect(await told({ group: 'records' })).toEqual([TOTAL_BOUND + 1, 'exact']);
      expect(await told({ group: 'settings', total: 'bounded' })).toEqual([1, 'exact']);
    });

    it('by admins of the company alone, and by tokens with its scope', async () => {
      for (const role of ['manager', 'ae', 'sdr'] as const)
        expect((await refusal(harness.caller(acme.people[role].token).audit.list({}))).code).toBe('FORBIDDEN');
      const other = await openCompany(harness.database, 'Other');
      await rename('Ours');
      const theirs = await harness.caller(other.people.company_admin.token).audit.list({});
      expect(JSON.stringify(theirs)).not.toContain('Ours');
      const { token } = await admin.tokens.create({ name: 'SIEM', scopes: ['audit.read'], kind: 'service' });
      const answer = await harness.rest('GET', '/audit?group=settings', { token });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject([{ action: 'company.update', label: 'Changed company settings' }]);
      expect(await entryOf('token.used')).toMatchObject({
        actor: { kind: 'service_token', name: 'SIEM' },
        subject: { name: 'SIEM' },
        ip: '192.0.2.1',
      });
      const { token: blind } = await admin.tokens.create({ name: 'Blind', scopes: ['leads.read'] });
      expect((await harness.rest('GET', '/audit', { token: blind })).status).toBe(403);
    });
  });

  describe('is written', () => {
    it('at sign-in, at a failed one and at sign-out', async () => {
      const { email, full_name } = acme.people.company_admin;
      const stranger = harness.caller(null);
      await refusal(stranger.auth.login({ email, password: 'wrong wrong wrong' }));
      const { access_token } = await stranger.auth.login({ email, password: PASSWORD });
      await harness.caller(access_token).auth.logout();
      expect(await entryOf('session.refused')).toMatchObject({
        refused: true,
        label: 'Sign-in failed',
        reason: 'Incorrect password',
        actor: { name: email },
        ip: '192.0.2.1',
      });
      expect(await entryOf('session.sign_in')).toMatchObject({ actor: { name: full_name }, device: 'test' });
      expect(await entryOf('session.sign_out')).toMatchObject({ actor: { name: full_name }, group: 'sign_ins' });
    });

    it('once an hour for what somebody may not do', async () => {
      const rep = harness.caller(acme.people.ae.token);
      for (let time = 0; time < 3; time += 1) await refusal(rep.companySettings.get());
      const { items } = await admin.audit.list({ group: 'refused' });
      expect(items).toMatchObject([
        { action: 'access.refused', actor: { id: acme.people.ae.id }, subject: { name: 'companySettings.get' } },
      ]);
    });

    it('before a file of it leaves, which has what the list has', async () => {
      await rename('=Acme');
      const { user, actor } = { user: acme.people.company_admin, actor: { kind: 'user', name: 'Ada' } as const };
      const file = await exportAudit({ db: acme.db, actor: { ...actor, id: user.id } }, {}, new Date());
      const lines = (await file.content.toArray()).join('').split('\r\n');
      expect(lines[0]).toContain('Time (UTC),Who,Kind,Action');
      expect(lines.some((line) => line.includes('Exported audit log'))).toBe(true);
      expect(lines.some((line) => line.includes('Name: Acme → =Acme'))).toBe(true);
      expect(await entryOf('audit.export')).toMatchObject({
        group: 'exports',
        facts: [{ label: 'Format', value: 'csv' }, { label: 'Rows' }],
      });
    });
  });

  describe('is chained', () => {
    it('and verifies as it was written', async () => {
      await rename('Two');
      await seal();
      await rename('Three');
      const report = await verify();
      expect(report.problems).toEqual([]);
      expect(report.checked).toBe(await acme.db.auditEntry.count());
      await admin.audit.verify();
      const { months, check } = await admin.audit.state();
      expect(months).toBe(24);
      expect(check).toMatchObject({ problems: 0, entries: report.checked });
    });

    it('once where two instances seal at the same time', async () => {
      for (let at = 0; at < 5; at += 1) await rename(`Name ${at}`);
      await Promise.all([seal(), seal()]);
      expect((await verify()).problems).toEqual([]);
      expect(await acme.db.auditLink.count()).toBe(await acme.db.auditEntry.count());
    });

    it('so that a removed or changed entry is found', async () => {
      await rename('Two');
      await rename('Three');
      await seal();
      const [first, second] = (await acme.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);
      await behindTheBack(`UPDATE audit_log SET action = 'lead.update' WHERE id = $1`, first);
      expect(await kinds()).toEqual(['entry_changed']);
      await behindTheBack(`UPDATE audit_log SET action = 'company.update' WHERE id = $1`, first);
      expect(await kinds()).toEqual([]);
      await behindTheBack(`UPDATE audit_log SET detail = '{}' WHERE id = $1`, first);
      expect(await kinds()).toEqual(['detail_changed']);
      await behindTheBack('DELETE FROM audit_log WHERE id = $1', second);
      expect(await kinds()).toEqual(['detail_changed', 'entry_removed']);
      await behindTheBack('DELETE FROM audit_links WHERE entry_id = $1', second);
      expect(await kinds()).toEqual(['detail_changed', 'link_removed']);
      await rename('Four');
      await seal();
      // The end goes with its entry: an entry that is still there is sealed again, behind the gap.
      await behindTheBack(
        `WITH last AS (
          DELETE FROM audit_links l WHERE company_id = $1 AND seq = (SELECT seq FROM audit_chains WHERE company_id = $1)
          RETURNING entry_id
        ) DELETE FROM audit_log WHERE id IN (SELECT entry_id FROM last)`,
        acme.company.id,
      );
      expect(await kinds()).toContain('end_moved');
    });

    it('so that one put in with an old date, a moved end and a foreign key are found', async () => {
      await rename('Two');
      await seal();
      await owner.query(
        `INSERT INTO audit_log (company_id, id, action, actor_kind, created_at) VALUES ($1, gen_random_uuid(), 'lead.update', 'user', now() - interval '9 days')`,
        [acme.company.id],
      );
      expect(await kinds()).toEqual(['entry_inserted']);
      const strange = createSecretBox([Buffer.alloc(32, 8)]);
      expect((await verifyAudit(acme.db, strange, new Date())).found).toBeGreaterThan(2);
    });

    it('so that neither role of the server changes a link', async () => {
      await rename('Two');
      await seal();
      const no = /append-only|permission denied/;
      await expect(acme.db.$executeRaw`DELETE FROM audit_links`).rejects.toThrow(no);
      await expect(harness.database.platform.$executeRaw`UPDATE audit_links SET hash = ''`).rejects.toThrow(no);
      await expect(acme.db.$executeRaw`DELETE FROM audit_chains`).rejects.toThrow(no);
      for (const db of [acme.db, harness.database.platform]) {
        await expect(db.$executeRaw`UPDATE audit_chains SET problems = 0`).rejects.toThrow(no);
        await expect(db.$executeRaw`INSERT INTO audit_links (company_id, seq, entry_id, entry_hash, detail_hash, hash)
          SELECT id, 99, id, '', '', '' FROM companies`).rejects.toThrow(no);
      }
      // The end moves forward, link by link, and nowhere else.
      const append = (seq: number) =>
        acme.db.$queryRaw`SELECT append_audit_links(${[String(seq)]}::bigint[], ${[acme.company.id]}::uuid[],
                ${['']}::text[], ${['']}::text[],
          ${['']}::text[], 'x')::text`;
      await expect(append(1)).rejects.toThrow(/follow the last one/);
      await expect(append(1_000)).rejects.toThrow(/follow the last one/);
      expect(await kinds()).toEqual([]);
    });

    it('so that its owner does not pass a false detail off as an erasure', async () => {
      await rename('Two');
      await seal();
      const { id } = await entryOf('company.update');
      const forge = (sql: string) => behindTheBack(`UPDATE audit_log SET ${sql} WHERE id = $1`, id);
      await forge(`detail = '{"name": {"from": "Acme", "to": "Never"}}', erased_at = now()`);
      expect(await kinds()).toEqual(['erasure_unnamed']);
      // Not by an erasure of one's own making either, whether one rewrites as the server does or writes that it was
      // one.
      await harness.database.platform.$queryRaw`
       
        SELECT rewrite_audit(${acme.company.id}::uuid, ${[id]}::uuid[], ${[null]}::text[],
            ${['{"name": "false"}']}::jsonb[])`;
      expect(await kinds()).toEqual(['erasure_unnamed']);
      await owner.query(
        `INSERT INTO audit_log (company_id, id, action, actor_kind, detail)
         VALUES ($1, gen_random_uuid(), 'audit.erase', 'system', jsonb_build_object('entries', 1, 'blanked', $2::text))`,
        [acme.company.id, `${id}=0000`],
      );
      expect(await kinds()).toEqual(['erasure_unnamed']);
    });

    it('so that a removed tail is found by an anchor, also where the old end was put back', async () => {
      await rename('Two');
      await seal();
      const { rows } = await owner.query('SELECT seq, hash, sign FROM audit_chains WHERE company_id = $1', [
        acme.company.id,
      ]);
      const [old] = rows as { seq: string; hash: string; sign: string }[];
      await rename('Three');
      const kept: string[] = [];
      harness.services.anchorKeepers = [{ name: 'file', keep: async (lines) => void kept.push(lines) }];
      await anchorAudit(harness.database, harness.services, new AbortController().signal);
      harness.services.anchorKeepers = [];
      const anchors = readAnchors(`Dear operator,\n${kept.join('\n')}\n`).filter(
        ({ company_id }) => company_id === acme.company.id,
      );
      expect(anchors).toHaveLength(1);
      const against = async (some: typeof anchors) =>
        (await verifyAudit(acme.db, secrets(), new Date(), { anchors: some })).problems.map(({ kind }) => kind);
      expect(await against(anchors)).toEqual([]);
      const tail = `company_id = $1 AND id IN (SELECT entry_id FROM audit_links WHERE company_id = $1 AND seq > $2)`;
      await behindTheBack(`DELETE FROM audit_log WHERE ${tail}`, acme.company.id, old?.seq);
      await behindTheBack('DELETE FROM audit_links WHERE company_id = $1 AND seq > $2', acme.company.id, old?.seq);
      await behindTheBack(
        'UPDATE audit_chains SET seq = $2, hash = $3, sign = $4 WHERE company_id = $1',
        acme.company.id,
        old?.seq,
        old?.hash,
        old?.sign,
      );
      expect(await kinds()).toEqual([]); // from within nothing shows
      expect(await against(anchors)).toEqual(['anchor_broken']);
      await rename('Four'); // nor does another entry in its place
      expect(await against(anchors)).toEqual(['anchor_broken']);
      expect(await against(anchors.map((anchor) => ({ ...anchor, seq: old?.seq ?? '' })))).toEqual(['anchor_forged']);
    });

    it('and brings its end to every keeper, whatever becomes of one', async () => {
      await rename('Two');
      const kept: string[] = [];
      harness.services.anchorKeepers = [
        { name: 'webhook', keep: () => Promise.reject(new Error('No network here')) },
        { name: 'file', keep: async (lines) => void kept.push(lines) },
      ];
      const anchoring = anchorAudit(harness.database, harness.services, new AbortController().signal);
      await expect(anchoring).rejects.toThrow('No network here');
      harness.services.anchorKeepers = [];
      expect(readAnchors(kept.join('')).some(({ company_id }) => company_id === acme.company.id)).toBe(true);
    });

    it('also where people were erased before erasures were named', async () => {
      await rename('Two');
      await seal();
      const { id } = await entryOf('company.update');
      // As an earlier version left it: the same chain without the line that begins, which is its last.
      const [begin, last] = await acme.db.auditLink.findMany({ orderBy: { seq: 'desc' }, take: 2 });
      const end = { seq: last?.seq ?? 0n, hash: last?.hash ?? '' };
      await behindTheBack('DELETE FROM audit_log WHERE id = $1', begin?.entry_id);
      await behindTheBack('DELETE FROM audit_links WHERE entry_id = $1', begin?.entry_id);
      await behindTheBack(
        'UPDATE audit_chains SET seq = $2, hash = $3, sign = $4 WHERE company_id = $1',
        acme.company.id,
        String(end.seq),
        end.hash,
        signPlace(secrets(), acme.company.id, 'end', end),
      );
      await behindTheBack(`UPDATE audit_log SET detail = '{}', erased_at = now() WHERE id = $1`, id);
      expect(await kinds()).toEqual([]);
      await behindTheBack(`UPDATE audit_log SET detail = '{"a": 1}' WHERE id = $1`, id);
      expect(await kinds()).toEqual(['erasure_unnamed']);
    });

    it('and still verifies where a person was erased from it', async () => {
      await rename('Vera Stone');
      await seal();
      const vera: Subject = { emails: [], names: [['Vera', 'Stone']], phones: [], leads: [], contacts: [] };
      expect(await eraseInAudit(harness.database.platform, secrets(), acme.company.id, vera)).toBe(1);
      const { problems, erased } = await verify();
      expect([problems, erased]).toEqual([[], 1]);
      expect(await entryOf('audit.erase')).toMatchObject({ facts: [{ label: 'Entries', value: '1' }] });
      const { id } = await entryOf('company.update');
      await behindTheBack(`UPDATE audit_log SET detail = '{"name": "false"}' WHERE id = $1`, id);
      expect(await kinds()).toEqual(['erasure_unnamed']);
      expect(await entryOf('company.update')).toMatchObject({
        erased: true,
        ip: null,
        actor: { name: acme.people.company_admin.full_name },
      });
    });
  });

  describe('is kept', () => {
    it('no longer than the company says, with a chain that goes on', async () => {
      await owner.query(
        `INSERT INTO audit_log (company_id, id, action, actor_kind, created_at)
         SELECT $1, gen_random_uuid(), 'lead.update', 'user', now() - interval '3 years' + n * interval '1 day' FROM generate_series(1, 20) AS n`,
        [acme.company.id],
      );
      await rename('Two');
      const before = new Date(Date.now() - 2 * 365 * 86_400_000);
      expect(await applyRetention(harness.database, secrets(), acme.company.id, before)).toBe(20);
      expect(await applyRetention(harness.database, secrets(), acme.company.id, before)).toBe(0);
      expect(await kinds()).toEqual([]);
      expect(await entryOf('audit.cut')).toMatchObject({ facts: [{ label: 'Entries', value: '20' }] });
      await behindTheBack(`UPDATE audit_chains SET cut_seq = 21 WHERE company_id = $1`, acme.company.id);
      expect(await kinds()).toContain('start_moved');
    });

    it('whoever asks to cut more', async () => {
      await rename('Two');
      await seal();
      await expect(
        harness.database.platform.$queryRaw`SELECT cut_audit(${acme.company.id}::uuid, 1, 'x')`,
      ).rejects.toThrow(/last year/);
      await expect(acme.db.$queryRaw`SELECT cut_audit(${acme.company.id}::uuid, 1, 'x')`).rejects.toThrow(/permission/);
    });
  });
});
