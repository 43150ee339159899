import type { CompanyQueries } from '@outrider/db';
import type { AiAction, AiActivityInput, AiActivityPage } from '@outrider/shared/insight/dashboard';
import type { CompanyUser } from '../../ground/guard.ts';
import { readCursor, writeCursor } from '../../ground/paging/cursor.ts';
import { type AiActionRow, listAiActions } from './ai-activity.store.ts';
import { allowedBy, SCORED_AFTER } from './allowed-by.ts';
import { leadLink } from './links.ts';
import { presentName } from './present.ts';
import { ownerInScope } from './scope.ts';

const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of what scoring and agents did to the leads of the user's scope, newest first. */
export async function pageOfAiActivity(
  db: CompanyQueries,
  user: CompanyUser,
  { limit, cursor }: AiActivityInput,
): Promise<AiActivityPage> {
  const before = cursor ? readCursor(cursor, 'time').id : AFTER_ALL;
  const rows = await listAiActions(db, ownerInScope(user), before, limit + 1);
  const items = rows.slice(0, limit).map(presentAction);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? writeCursor(last.created_at, last.id) : null };
}

function presentAction(row: AiActionRow): AiAction {
  const { id, kind, lead_id, created_at, score, score_version, from_score, actor_kind, actor_name, cause } = row;
  return {
    id,
    kind,
    actor_kind,
    actor_name,
    lead: presentName({ ...row, id: lead_id }),
    link: leadLink(lead_id),
    score:
      score === null || score_version === null
        ? null
        : { from: from_score, to: score, version: score_version, after: SCORED_AFTER[cause ?? ''] ?? null },
    detail: (row.detail ?? {}) as Record<string, unknown>,
    allowed: allowedBy(row),
    created_at: created_at.toISOString(),
  };
}
