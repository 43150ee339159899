import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type AccessInput, accessKey } from '@outrider/shared/insight/report-dashboards';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import { refuse } from '../../../ground/http/refuse.ts';
import { notifyPeople } from '../../../people/notifications/followers.store.ts';
import { listAccess, listNamed, replaceAccess } from './sharing.store.ts';

/** The same for the same rows, in whatever order they come. */
const textOf = (access: readonly Pick<AccessInput, 'user_id' | 'team' | 'may'>[]): string =>
  access
    .map((row) => JSON.stringify([accessKey(row), row.may]))
    .toSorted((one, other) => one.localeCompare(other))
    .join();

type Shared = { id: string; name: string; owner_id: string };

/**
 * Shares a dashboard by name with exactly these people and teams. Those who are newly given it are notified once.
 * @throws 422 for somebody who cannot sign in, for its owner, and for a team that nobody is in
 */
export async function writeAccess(
  tx: CompanyTx,
  actor: Actor,
  dashboard: Shared,
  access: readonly AccessInput[],
): Promise<void> {
  const before = await listAccess(tx, dashboard.id);
  if (textOf(before) === textOf(access)) return;
  const known = new Set(before.map(accessKey));
  const people = await listNamed(tx, access);
  const [active, teams] = [new Set(people.map(({ id }) => id)), new Set(people.map(({ team }) => team))];
  for (const row of access) {
    if (row.user_id === dashboard.owner_id)
      throw refuse('UNPROCESSABLE_CONTENT', 'access', MESSAGES.dashboardOwnerHasIt);
    const isThere = row.user_id ? active.has(row.user_id) : teams.has(row.team);
    if (!isThere && !known.has(accessKey(row)))
      throw refuse('UNPROCESSABLE_CONTENT', 'access', MESSAGES.dashboardAccessGone);
  }
  await replaceAccess(tx, dashboard, access);
  await recordAudit(tx, actor, {
    action: 'report_dashboard.share',
    subject_kind: 'report_dashboard',
    subject_id: dashboard.id,
    detail: {
      name: dashboard.name,
      access: access.map(({ user_id, team, may }) => ({ ...(user_id ? { user_id } : { team }), may })),
    },
  });
  const had = new Set((await listNamed(tx, before)).map(({ id }) => id));
  const given = [...active].filter((id) => !had.has(id) && id !== dashboard.owner_id);
  await notifyPeople(tx, actor, dashboard.id, given, {
    title: MESSAGES.dashboardGiven(actor.name),
    message: dashboard.name,
    link_path: `/reports/dashboards/${dashboard.id}`,
  });
}
