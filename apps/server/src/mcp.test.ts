import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Capability } from '@outrider/shared/ground/permissions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assistantsOf, scopesOf, useTool } from './testing/assistant.ts';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
let other: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  server = await openServer();
  assistants = assistantsOf(server);
  acme = await openCompany(server.store.database, { name: 'Acme' });
  other = await openCompany(server.store.database, { name: 'Other' });
}, 120_000);
afterAll(() => server.close());

let assistants: ReturnType<typeof assistantsOf>;
const trpc = <T>(session: string, name: string, input: object) => assistants.trpc<T>(session, name, input);
const makeToken = (session: string, scopes?: readonly Capability[]) => assistants.makeToken(session, scopes);
const connect = (token: string) => assistants.connect(token);
/** Somebody new of Acme with an automation level, a session and a token. */
const person = (role: 'company_admin' | 'manager' | 'sdr', automation_level: number) =>
  assistants.person(acme.company, role, automation_level);

/** What the tools under test answer with, all of them together. */
type Data = {
  status: string;
  why: string;
  proposal_id: string;
  approve_at: string;
  made: { id: string; opportunity_id: string };
  record: object;
  timeline: object[];
  pipelines: { stages: { key: string; kind: string }[] }[];
  types: { you_can?: string[] }[];
  filter: string;
  total: number;
  items: { id: string; version: number }[];
  campaigns: object[];
  campaign: object;
  steps: object[];
  stages: { stage: string }[];
  summary: object;
};
const use = (client: Client, name: string, args?: object) => useTool<Data>(client, name, args);

const LEAD = { first_name: 'Ada', last_name: 'Byron', company: 'Engines Ltd' };
let made = 0;
const newLead = (): typeof LEAD & { email: string } => ({ ...LEAD, email: `ada${(made += 1)}@engines.example` });

describe('the way in', () => {
  const post = (headers: Record<string, string> = {}, token?: string) =>
    call(server, 'POST', '/mcp', {
      headers: { accept: 'application/json, text/event-stream', ...headers },
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
      ...(token && { token }),
    });

  it('is an access token; without one it says where to get one', async () => {
    for (const token of [undefined, 'nobody', acme.token]) {
      const answer = await post({}, token);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain(
        `resource_metadata="${server.address}/.well-known/oauth-protected-resource/mcp"`,
      );
    }
    expect((await post({}, await makeToken(acme.token))).json).toMatchObject({ id: 1, result: {} });
  });

  it('is closed to pages of other websites and to other names', async () => {
    const token = await makeToken(acme.token);
    expect((await post({ origin: 'https://evil.example' }, token)).status).toBe(403);
    expect((await post({ origin: 'null' }, token)).status).toBe(403);
    expect((await post({ host: 'rebound.example' }, token)).status).toBe(403);
    expect((await post({ origin: server.address }, token)).status).toBe(200);
  });

  it('keeps no session, so that any instance answers', async () => {
    const token = await makeToken(acme.token);
    const answer = await post({}, token);
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    expect(answer.headers['ratelimit']).toMatch(/^"token"/);
    expect((await call(server, 'GET', '/mcp', { token })).status).toBe(405);
    expect((await call(server, 'DELETE', '/mcp', { token })).status).toBe(405);
  });

  it('refuses what is no JSON, and what is too large', async () => {
    const token = await makeToken(acme.token);
    expect((await call(server, 'POST', '/mcp', { token, body: '{"a":' })).status).toBe(400);
    expect((await call(server, 'POST', '/mcp', { token, body: JSON.stringify('x'.repeat(1_100_000)) })).status).toBe(
      413,
    );
  });
});

describe('tools', () => {
  it('are listed with their inputs', async () => {
    const client = await connect(await makeToken(acme.token));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'describe_schema',
      'search',
      'read_record',
      'list_records',
      'create_record',
      'update_record',
      'log_activity',
      'create_task',
      'convert_lead',
      'move_deal',
      'list_proposals',
      'decide_proposal',
      'list_campaigns',
      'enroll_lead',
      'list_reports',
      'run_report',
      'read_dashboard',
    ]);
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(40);
      expect(tool.inputSchema.type).toBe('object');
    }
    expect(tools.find(({ name }) => name === 'read_record')?.annotations).toMatchObject({ readOnlyHint: true });
  });

  it('describe, create, find, list, read and change records, as an assistant', async () => {
    const boss = await person('manager', 90);
    const client = await connect(boss.token);
    const schema = await use(client, 'describe_schema', { type: 'opportunity' });
    expect(schema.data.pipelines[0]?.stages.map(({ key }) => key)).toContain('won');
    expect(schema.data.filter).toContain('status:new');

    const created = await use(client, 'create_record', {
      type: 'lead',
      fields: newLead(),
      reason: 'Asked for on the phone',
    });
    expect(created).toMatchObject({ failed: false, data: { status: 'done', made: { id: expect.any(String) } } });
    const { id } = created.data.made;
    expect((await use(client, 'search', { q: 'Engines' })).text).toContain(id);
    expect(
      (await use(client, 'list_records', { type: 'lead', filter: 'company_name:*engines' })).data.total,
    ).toBeGreaterThan(0);

    const changed = await use(client, 'update_record', { type: 'lead', id, fields: { job_title: 'Countess' } });
    expect(changed.data).toMatchObject({ status: 'done' });
    await use(client, 'log_activity', { type: 'lead', id, kind: 'note', text: 'Likes looms.' });
    const read = await use(client, 'read_record', { type: 'lead', id });
    expect(read.data.record).toMatchObject({ job_title: 'Countess' });
    expect(read.data.timeline[0]).toMatchObject({
      kind: 'noted',
      actor_kind: 'assistant',
      actor_name: `Claude for ${boss.full_name}`,
    });
    const [line] = await acme.db.auditEntry.findMany({ where: { subject_id: id, actor_kind: 'assistant' } });
    expect(line).toMatchObject({ actor_id: boss.id, actor_name: `Claude for ${boss.full_name}` });
  });

  it('convert a lead, move its deal, make a task and report', async () => {
    const boss = await person('manager', 90);
    await server.store.database.platform.user.updateMany({ where: { id: boss.id }, data: { automation_mode: 'ai' } });
    const client = await connect(boss.token);
    const lead = await use(client, 'create_record', { type: 'lead', fields: { ...newLead(), processing_mode: 'ai' } });
    const converted = await use(client, 'convert_lead', { id: lead.data.made.id, name: 'Looms', amount: 1200 });
    expect(converted.data).toMatchObject({ status: 'done', made: { opportunity_id: expect.any(String) } });
    const id = converted.data.made.opportunity_id;
    const [sales] = (await use(client, 'describe_schema', { type: 'opportunity' })).data.pipelines;
    const next = sales?.stages.filter(({ kind }) => kind === 'open')[1]?.key ?? '';
    expect((await use(client, 'move_deal', { id, stage: next })).data).toMatchObject({ status: 'done' });
    expect((await use(client, 'read_record', { type: 'opportunity', id })).data.record).toMatchObject({ stage: next });
    const task = await use(client, 'create_task', { title: 'Call Ada', about: { type: 'opportunity', id } });
    expect(await acme.db.task.findFirst({ where: { id: task.data.made.id } })).toMatchObject({
      opportunity_id: id,
      created_by: boss.id,
    });
    const pipeline = await use(client, 'run_report', { report: 'pipeline' });
    expect(pipeline.data.stages.find(({ stage }) => stage === next)).toMatchObject({
      count: 1,
      total: 1200,
    });
    expect((await use(client, 'run_report', { report: 'lead_funnel' })).data.summary).toMatchObject({ converted: 1 });
    expect((await use(client, 'run_report', { report: 'forecast' })).failed).toBe(false);
  });

  it('take a key for a write, which repeated is done once and answered the same', async () => {
    const boss = await person('manager', 90);
    const client = await connect(boss.token);
    const { tools } = await client.listTools();
    const takesKey = tools.filter(({ inputSchema }) => inputSchema.properties?.idempotency_key).map(({ name }) => name);
    expect(takesKey).toEqual(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name));

    const fields = newLead();
    const asked = { type: 'lead', fields, idempotency_key: 'ada-1' };
    const first = await use(client, 'create_record', asked);
    expect(first.data).toMatchObject({ status: 'done' });
    expect(await use(client, 'create_record', asked)).toEqual(first);
    expect(await acme.db.lead.count({ where: { email: fields.email } })).toBe(1);
    expect(await acme.db.agentAction.count({ where: { assistant_user_id: boss.id } })).toBe(1);

    const other = await use(client, 'create_record', { ...asked, fields: newLead() });
    expect(other).toMatchObject({ failed: true, text: expect.stringContaining('idempotency_key_reused') });
    expect((await use(client, 'create_record', { ...asked, idempotency_key: 'a b' })).failed).toBe(true);
    expect((await use(client, 'search', { q: 'Ada', idempotency_key: 'ada-2' })).failed).toBe(true);
  });

  it('are not answered in the company with what the sandbox was told for the same key', async () => {
    const { id, session, token } = await person('manager', 100);
    const { access_token } = await trpc<{ access_token: string }>(session, 'sandbox.enter', {});
    const [inside, outside] = [await connect(await makeToken(access_token, scopesOf('manager'))), await connect(token)];
    const asked = { type: 'lead', fields: newLead(), idempotency_key: `both-${id}` };
    const tried = await use(inside, 'create_record', asked);
    const done = await use(outside, 'create_record', asked);
    expect([tried.data.status, done.data.status]).toEqual(['done', 'done']);
    expect(done.data.made.id).not.toBe(tried.data.made.id);
    expect(await acme.db.lead.count({ where: { email: asked.fields.email } })).toBe(1);
    for (const client of [inside, outside]) await client.close();
  });

  it('make one record of eight calls with one key at once', async () => {
    const client = await connect((await person('manager', 90)).token);
    const fields = newLead();
    const told = await Promise.all(
      Array.from({ length: 8 }, () =>
        use(client, 'create_record', { type: 'lead', fields, idempotency_key: 'at-once' }),
      ),
    );
    expect(await acme.db.lead.count({ where: { email: fields.email } })).toBe(1);
    for (const { failed, text } of told) expect(!failed || text.includes('idempotency_in_progress')).toBe(true);
  });

  it('tell what was wrong, with the valid options, as their own answer', async () => {
    const client = await connect(await makeToken(acme.token));
    for (const [name, args, words] of [
      ['read_record', { type: 'invoice', id: acme.admin.id }, ['opportunity']],
      [
        'create_record',
        { type: 'lead', fields: { ...newLead(), source: 'pigeon' } },
        ['Valid options of source', 'website'],
      ],
      [
        'create_record',
        { type: 'lead', fields: { ...newLead(), shoe_size: 4 } },
        ['shoe_size', 'Valid fields of a lead', 'job_title'],
      ],
      ['list_records', { type: 'account', filter: 'shoe:4' }, ['Fields of a account', 'industry']],
      ['list_records', { type: 'lead', sort: 'shoe' }, ['Valid sort orders', 'score']],
      ['read_record', { type: 'lead', id: acme.admin.id }, ['not_found']],
      ['run_report', { report: 'forecast', period: 'soon' }, ['month or a quarter']],
      ['run_report', { report: 'forecast', period: 'this_month' }, ['month or a quarter']],
      ['run_report', { report: 'won-by-month', period: '2026-12' }, ['this_month']],
      ['run_report', { report: 'pipeline', period: 'this_month' }, ['no period']],
      ['run_report', { report: 'winnings' }, ['list_reports']],
      ['read_dashboard', { id: acme.admin.id }, ['not_found']],
    ] as const) {
      const told = await use(client, name, args);
      expect(told.failed, name).toBe(true);
      for (const word of words) expect(told.text).toContain(word);
    }
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('describe_schema');
  });

  it('name the stages of the pipeline for a move to another one', async () => {
    const boss = await person('manager', 90);
    const client = await connect(boss.token);
    const deal = await use(client, 'create_record', { type: 'opportunity', fields: { name: 'Looms' } });
    const told = await use(client, 'move_deal', { id: deal.data.made.id, stage: 'nowhere' });
    expect(told).toMatchObject({ failed: true });
    expect(told.text).toContain('Valid stages in');
  });

  it('go as far as the scopes of the token, and no further', async () => {
    const client = await connect(await makeToken(acme.token, ['leads.read', 'search.use']));
    expect((await use(client, 'list_records', { type: 'lead' })).failed).toBe(false);
    const told = await use(client, 'create_record', { type: 'lead', fields: newLead() });
    expect(told).toMatchObject({ failed: true });
    expect(told.text).toContain('leads.create');
    expect((await use(client, 'list_records', { type: 'account' })).text).toContain('accounts.read');
    expect((await use(client, 'describe_schema')).data.types[1]?.you_can).toBeUndefined();
  });

  it('are shown as far as the token goes', async () => {
    const shown = async (scopes: Capability[]) =>
      (await (await connect(await makeToken(acme.token, scopes))).listTools()).tools.map(({ name }) => name);
    expect(await shown(['search.use'])).toEqual(['describe_schema', 'search']);
    expect(await shown(['leads.read', 'records.read'])).toEqual([
      'describe_schema',
      'read_record',
      'list_records',
      'run_report',
    ]);
    expect(await shown(['leads.read', 'leads.create'])).toContain('create_record');
    expect(await shown(['pipeline.read'])).not.toContain('move_deal');
  });

  it('know nothing of another company', async () => {
    const secret = await other.db.lead.create({
      data: {
        first_name: 'Secret',
        last_name: 'Lead',
        email: 'secret@other.example',
        email_key: 'secret@other.example',
        company_name: 'Hidden',
        source: 'website',
      },
      select: { id: true },
    } as never);
    const client = await connect(await makeToken(acme.token));
    const id = (secret as { id: string }).id;
    for (const [name, args] of [
      ['read_record', { type: 'lead', id }],
      ['update_record', { type: 'lead', id, fields: { job_title: 'Mine' } }],
      ['log_activity', { type: 'lead', id, kind: 'note', text: 'Mine' }],
      ['convert_lead', { id }],
      ['create_task', { title: 'Mine', about: { type: 'lead', id } }],
    ] as const) {
      const told = await use(client, name, args);
      expect(told, name).toMatchObject({ failed: true });
      expect(told.text).not.toContain('Secret');
    }
    expect((await use(client, 'search', { q: 'Hidden' })).text).not.toContain(id);
    await expect(client.readResource({ uri: `outrider://leads/${id}` })).rejects.toThrow('Not found');
  });
});

describe('campaigns', () => {
  const openCampaign = async (session: string, name: string) => {
    const { id, version } = await trpc<{ id: string; version: number }>(session, 'campaigns.create', { name });
    const steps = [{ id: 't', kind: 'task', task: 'call', title: 'Call', due_in_days: 1 }];
    await trpc(session, 'campaigns.save', { id, version, draft: { name, steps } });
    return id;
  };
  const leadOf = async (session: string) => (await trpc<{ id: string }>(session, 'leads.create', newLead())).id;

  it('are listed with their results, and enroll a lead once', async () => {
    const boss = await person('manager', 90);
    const client = await connect(boss.token);
    const [campaign_id, lead_id] = [await openCampaign(boss.session, 'Assisted'), await leadOf(boss.session)];
    await acme.db.lead.updateMany({ where: { id: lead_id }, data: { assigned_to: boss.id, processing_mode: 'ai' } });
    const enrolled = await use(client, 'enroll_lead', { campaign_id, lead_id, reason: 'They asked for it' });
    expect(enrolled).toMatchObject({ failed: false, data: { status: 'done', made: { enrolled: 1 } } });
    const again = await use(client, 'enroll_lead', { campaign_id, lead_id });
    expect(again).toMatchObject({ failed: true, text: expect.stringContaining('is or was in this campaign') });
    const { campaigns } = (await use(client, 'list_campaigns')).data;
    expect(campaigns).toEqual(expect.arrayContaining([expect.objectContaining({ id: campaign_id, enrolled: 1 })]));
    expect((await use(client, 'list_campaigns', { id: campaign_id })).data).toMatchObject({
      campaign: { id: campaign_id, active: 1 },
      steps: [{ step: { id: 't', kind: 'task' }, result: { taken: 0 } }],
    });
    const secret = await openCampaign(other.token, 'Secret');
    const stranger = await use(client, 'enroll_lead', { campaign_id: secret, lead_id });
    expect(stranger).toMatchObject({ failed: true, text: expect.not.stringContaining('Secret') });
    expect((await use(client, 'list_campaigns')).text).not.toContain('Secret');
  });

  it('enroll a lead after a person approved it, where the tiers say so, unless it is skipped by then', async () => {
    const rep = await person('sdr', 20);
    const client = await connect(rep.token);
    const boss = await person('manager', 90);
    const campaign_id = await openCampaign(boss.session, 'Approved');
    const [first, second] = [await leadOf(rep.session), await leadOf(rep.session)];
    await acme.db.lead.updateMany({ where: { id: { in: [first, second] } }, data: { assigned_to: rep.id } });
    const ask = async (lead_id: string) => {
      const { data } = await use(client, 'enroll_lead', { campaign_id, lead_id });
      expect(data).toMatchObject({ status: 'needs_approval' });
      return data.proposal_id;
    };
    const [one, two] = [await ask(first), await ask(second)];
    expect(await acme.db.campaignPerson.count({ where: { campaign_id } })).toBe(0);
    const approve = async (id: string) => {
      const { version } = await acme.db.agentAction.findFirstOrThrow({ where: { id }, select: { version: true } });
      return trpc(rep.session, 'agents.approve', { id, version });
    };
    await approve(one);
    const people = await acme.db.campaignPerson.findMany({ where: { campaign_id } });
    expect(people).toMatchObject([{ lead_id: first, enrolled_by: rep.id }]);
    await acme.db.lead.updateMany({ where: { id: second }, data: { status: 'unqualified' } });
    await expect(approve(two)).rejects.toThrow(MESSAGES.enrollSkipped.closed);
    expect(await acme.db.campaignPerson.count({ where: { campaign_id } })).toBe(1);
  });
});

describe('what waits for a person', () => {
  it('is a proposal below the tier, done once when it is approved', async () => {
    const rep = await person('sdr', 20);
    const client = await connect(rep.token);
    const asked = await use(client, 'create_record', { type: 'lead', fields: newLead(), reason: 'Met at the fair' });
    expect(asked.data).toMatchObject({ status: 'needs_approval', why: expect.stringContaining('needs approval') });
    expect(asked.data.approve_at).toBe(`${server.address}/ai-sales-agents/approvals?action=${asked.data.proposal_id}`);
    const id = asked.data.proposal_id;
    expect(await acme.db.lead.count({ where: { assigned_to: rep.id } })).toBe(0);

    const [listed] = (await use(client, 'list_proposals')).data.items;
    expect(listed).toMatchObject({
      id,
      kind: 'assistant_write',
      reasoning: 'Met at the fair',
      agent_name: `Claude for ${rep.full_name}`,
    });
    const own = await use(client, 'decide_proposal', { id, decision: 'approve' });
    expect(own).toMatchObject({ failed: true });
    expect(own.text).toContain('a person approves');

    await trpc(rep.session, 'agents.approve', { id, version: listed?.version });
    await trpc(rep.session, 'agents.approve', { id, version: listed?.version });
    const leads = await acme.db.leadActivity.findMany({
      where: { actor_kind: 'assistant', actor_id: rep.id, kind: 'captured' },
    });
    expect(leads).toHaveLength(1);
  });

  it('is one proposal, however often the assistant asks with its key', async () => {
    const rep = await person('sdr', 20);
    const client = await connect(rep.token);
    const asked = { type: 'lead', fields: newLead(), idempotency_key: 'wait-1' };
    const first = await use(client, 'create_record', asked);
    expect(first.data).toMatchObject({ status: 'needs_approval' });
    expect(await use(client, 'create_record', asked)).toEqual(first);
    expect(await acme.db.agentAction.count({ where: { assistant_user_id: rep.id } })).toBe(1);
  });

  it('is one proposal, though the assistant asks again and again without a key, at once or later', async () => {
    const rep = await person('sdr', 20);
    const client = await connect(rep.token);
    const deal = await trpc<{ id: string }>(rep.session, 'pipeline.opportunities.create', { name: 'Moved thrice' });
    const move = { id: deal.id, stage: 'proposal' };
    const answers = await Promise.all([1, 2, 3].map(() => use(client, 'move_deal', { ...move, reason: 'Asked' })));
    answers.push(await use(client, 'move_deal', { ...move, reason: 'In other words' }));
    expect(new Set(answers.map(({ data }) => data.proposal_id)).size).toBe(1);
    expect(answers[3]?.data).toMatchObject({ status: 'needs_approval', approve_at: answers[0]?.data.approve_at });
    const proposals = () => acme.db.agentAction.count({ where: { assistant_user_id: rep.id } });
    expect(await proposals()).toBe(1);
    const notices = () =>
      acme.db.notification.count({ where: { user_id: rep.id, message: { contains: 'Moved thrice' } } });
    await vi.waitFor(async () => expect(await notices()).toBe(1), { timeout: 10_000 });
    await use(client, 'move_deal', { id: deal.id, stage: 'negotiation' });
    expect(await proposals()).toBe(2);
    await acme.db.agentAction.updateMany({
      where: { assistant_user_id: rep.id },
      data: { created_at: new Date(Date.now() - 3_600_000) },
    });
    await use(client, 'move_deal', move);
    expect(await proposals()).toBe(3);
  });

  it('falls where the record changed meanwhile', async () => {
    const rep = await person('sdr', 20);
    const client = await connect(rep.token);
    const { id } = await trpc<{ id: string; version: number }>(rep.session, 'leads.create', newLead());
    const asked = await use(client, 'update_record', { type: 'lead', id, fields: { job_title: 'Countess' } });
    const now = await trpc<{ version: number }>(rep.session, 'leads.logContact', { id, channel: 'call' });
    await trpc(rep.session, 'leads.update', { id, version: now.version, job_title: 'Baroness' });
    const proposal = asked.data.proposal_id;
    await expect(trpc(rep.session, 'agents.approve', { id: proposal, version: 1 })).rejects.toThrow('Out of date');
    expect(await acme.db.lead.findFirst({ where: { id }, select: { job_title: true } })).toEqual({
      job_title: 'Baroness',
    });
  });

  it('falls where a field of a deal’s move changed meanwhile, though the deal stands where it stood', async () => {
    const rep = await person('sdr', 20);
    const client = await connect(rep.token);
    const deal = await trpc<{ id: string; version: number }>(rep.session, 'pipeline.opportunities.create', {
      name: 'Cold chain',
      amount: 8_000,
    });
    const asked = await use(client, 'move_deal', { id: deal.id, stage: 'proposal', fields: { amount: 10_000 } });
    await trpc(rep.session, 'pipeline.opportunities.update', {
      id: deal.id,
      version: deal.version,
      amount: 50_000,
    });
    const approval = trpc(rep.session, 'agents.approve', { id: asked.data.proposal_id, version: 1 });
    await expect(approval).rejects.toThrow('Out of date');
    const row = await acme.db.opportunity.findFirst({ where: { id: deal.id }, select: { amount: true, stage: true } });
    expect([row?.amount.toNumber(), row?.stage]).toEqual([50_000, 'prospecting']);
  });

  it('is everything once agents are stopped, and a deal’s close at every level', async () => {
    const boss = await person('company_admin', 100);
    const client = await connect(boss.token);
    const deal = await use(client, 'create_record', { type: 'opportunity', fields: { name: 'Big' } });
    expect(deal.text).toContain('done');
    const won = await use(client, 'move_deal', { id: deal.data.made.id, stage: 'won' });
    expect(won.data).toMatchObject({ status: 'needs_approval', why: 'Only a person closes a deal.' });
    await call(server, 'PUT', '/api/sales-agents/stop', { token: boss.session, body: { stopped: true } });
    try {
      const asked = await use(client, 'create_record', { type: 'account', fields: { name: 'Stopped Ltd' } });
      expect(asked.data).toMatchObject({ status: 'needs_approval' });
    } finally {
      await call(server, 'PUT', '/api/sales-agents/stop', { token: boss.session, body: { stopped: false } });
    }
  });

  it('is bound by the level of the record’s owner', async () => {
    const [rep, boss] = [await person('sdr', 10), await person('manager', 100)];
    const { id } = await trpc<{ id: string }>(rep.session, 'accounts.create', { name: 'Owned Ltd', owner_id: rep.id });
    const asked = await use(await connect(boss.token), 'update_record', {
      type: 'account',
      id,
      fields: { industry: 'retail' },
    });
    expect(asked.data).toMatchObject({ status: 'needs_approval', why: expect.stringContaining(rep.full_name) });
  });
});

describe('resources and prompts', () => {
  it('hold records, and words to begin with', async () => {
    const boss = await person('manager', 90);
    const client = await connect(boss.token);
    const lead = await use(client, 'create_record', { type: 'lead', fields: newLead() });
    const uri = `outrider://leads/${lead.data.made.id}`;
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('outrider://leads/{id}');
    const view = { filter: { all: [{ field: 'status', is: ['new'] }] }, q: '', sort: 'created_at', order: 'desc' };
    const saved = await trpc<{ id: string }>(boss.session, 'views.create', {
      record_type: 'lead',
      name: 'Fresh',
      view,
    });
    const { resources } = await client.listResources();
    expect(resources.map((one) => one.uri)).toEqual([
      ...['leads', 'accounts', 'contacts', 'opportunities'].map((type) => `outrider://${type}`),
      `outrider://views/${saved.id}`,
      'outrider://playbook',
    ]);
    for (const { uri: address } of resources) {
      const read = await client.readResource({ uri: address });
      expect(read.contents[0]).toMatchObject({ uri: address, mimeType: 'application/json' });
    }
    for (const list of ['outrider://leads', `outrider://views/${saved.id}`])
      expect(JSON.stringify(await client.readResource({ uri: list }))).toContain(lead.data.made.id);
    await expect(client.readResource({ uri: 'outrider://invoices' })).rejects.toThrow('There is no such resource');
    const narrow = await connect(await makeToken(acme.token, ['accounts.read']));
    expect((await narrow.listResources()).resources.map((one) => one.uri)).toEqual(['outrider://accounts']);
    await expect(narrow.readResource({ uri: 'outrider://playbook' })).rejects.toThrow('playbook.read');
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ uri, mimeType: 'application/json', text: expect.stringContaining('Byron') });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['prepare_my_day', 'review_deal']);
    const day = await client.getPrompt({ name: 'prepare_my_day' });
    expect(JSON.stringify(day.messages)).toContain(boss.full_name);
    await expect(client.getPrompt({ name: 'review_deal', arguments: { id: 'x' } })).rejects.toThrow('ID');
  });
});
