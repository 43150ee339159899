import { createLead, createUser, signInAs } from '@outrider/testing/factories';
import { expect } from 'vitest';
import { type Caller, type Harness, openCompany } from '../../suites/harness.ts';
import { uuidv7 } from '../../ground/uuid.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
/** A Friday in the middle of Q4. */
export const NOW = new Date('2026-11-20T14:00:00Z');
export const ago = (ms: number) => new Date(NOW.getTime() - ms);

/** A company with hand-made rows; the harness's clock has to stand at NOW. */
export async function openDashboardCompany(harness: Harness, name: string) {
  const company = await openCompany(harness.database, name);
  const { db, people } = company;
  const apiOf = async (user: { id: string }) => harness.caller(await signInAs(harness.database, user, NOW));

  const lead = (created: Date, data: Omit<Parameters<typeof createLead>[1], 'id'> = {}) =>
    createLead(db, { id: uuidv7(created.getTime()), created_at: created, ...data });
  const deal = (
    owner_id: string | null,
    data: {
      stage?: string;
      amount?: number;
      closed_at?: Date;
      close_date?: Date;
      stage_since?: Date;
      lead_id?: string;
      name?: string;
      currency?: string;
      currency_rate?: number;
      next_step?: string;
      next_step_at?: Date;
      last_activity_at?: Date;
    } = {},
  ) =>
    db.opportunity.create({
      data: { name: 'A deal', stage: data.closed_at ? 'won' : 'prospecting', stage_since: ago(DAY), owner_id, ...data },
    });
  const activity = (
    lead_id: string,
    at: Date,
    data: { kind: string; actor_kind?: string; actor_id?: string; actor_name?: string; detail?: object },
  ) =>
    db.leadActivity.create({
      data: { id: uuidv7(at.getTime()), lead_id, created_at: at, actor_kind: 'user', ...data },
    });
  const score = (lead_id: string, at: Date, value: number) =>
    db.scoreHistory.create({
      data: {
        id: uuidv7(at.getTime()),
        lead_id,
        created_at: at,
        score: value,
        probability: value / 100,
        score_version: 'rules-1',
        factors: [],
        features: {},
      },
    });

  return {
    ...company,
    apis: {
      company_admin: await apiOf(people.company_admin),
      manager: await apiOf(people.manager),
      sdr: await apiOf(people.sdr),
      ae: await apiOf(people.ae),
    },
    lead,
    deal,
    activity,
    score,
    join: (role: 'sdr' | 'ae', overrides: Parameters<typeof createUser>[3] = {}) =>
      createUser(harness.database, company.company, role, overrides),
  };
}
export type DashboardCompany = Awaited<ReturnType<typeof openDashboardCompany>>;

/**
 * How many deals the list of opportunities shows where a link leads, and what they are worth; it reads the address as
 * the screen does.
 */
export async function dealsBehind(api: Caller, link: string): Promise<{ count: number; amount: number }> {
  const [path, query] = link.split('?');
  if (path !== '/opportunities') throw new Error(`${link} leads elsewhere`);
  const { tab, view: _view, owner, pipeline, stale, filter, ...rest } = Object.fromEntries(new URLSearchParams(query));
  if (Object.keys(rest).length > 0) throw new Error(`The screen doesn’t know ${Object.keys(rest).join(', ')}`);
  const { items, total } = await api.pipeline.opportunities.list({
    stage: tab === 'closed' ? 'closed' : 'open',
    owner: owner as 'me' | undefined,
    pipeline_id: pipeline,
    stale: stale === 'yes',
    filter,
    limit: 100,
  });
  expect(total).toBe(items.length);
  return { count: items.length, amount: items.reduce((sum, { base_amount }) => sum + base_amount, 0) };
}
