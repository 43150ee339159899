import { randomBytes } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FieldMapping, SHEET_FIELD_LABELS, type SheetsConfigure } from '@outrider/shared/automation/sheets';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findOwnFields, labelOfOwn, type OwnFields } from '../../records/fields/own-fields.ts';
import { assertWebhookUrl } from '../../ground/outgoing/webhook-url.ts';
import type { Services } from '../../ground/services.ts';
import { getAgent, withAccount } from './account.ts';
import { livingMappings } from './agent-sheet.ts';
import { webhookSecretOwner } from './credentials.ts';
import { findColumn } from './headers.ts';
import { guessMapping, toMappings } from './mapping.ts';
import { readHead } from './read-sheet.ts';
import { nextSync, type Schedule } from './schedule.ts';
import { lockAgent, updateAgent } from './sync.store.ts';

const SAMPLED = 20;
const wrong = (field: string, message: string) => refuse('UNPROCESSABLE_CONTENT', field, message);

/**
 * Which sheet, how it maps, when and how it is synced. The header row as it is now becomes the one that later ones are
 * held against, so saving is also the answer to a changed header. @throws 404, 409, 422, 503
 */
export async function configureAgent(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { id, ...input }: SheetsConfigure,
): Promise<{ success: true; field_mappings: FieldMapping[]; webhook_secret: string | null }> {
  const before = await getAgent(db, id);
  const { columns, samples } = await withAccount(db, services, before, (account) => readHead(account, input, SAMPLED));
  const own = await findOwnFields(db, 'lead');
  const auto = input.auto_map_fields ?? before.auto_map_fields;
  const field_mappings =
    input.field_mappings ??
    (auto
      ? toMappings(guessMapping(columns, samples, own))
      : livingMappings(before.field_mappings as FieldMapping[], own));
  assertMapping(columns, field_mappings, own);
  const after = { ...before, ...withoutAbsent(input), field_mappings, auto_map_fields: auto };
  assertWriteBack(columns, after);
  if (after.webhook_url) assertWebhookUrl(after.webhook_url, 'webhook_url', services.host);
  const secret = after.webhook_url && !before.webhook_secret ? `whsec_${randomBytes(32).toString('base64url')}` : null;
  const {
    spreadsheet_id,
    spreadsheet_name,
    sheet_name,
    header_row,
    sync_interval,
    timezone,
    daily_at,
    duplicate_handling,
    ai_processing_enabled,
    ai_lead_scoring,
  } = after;
  const { write_back_enabled, write_back_score, write_back_status, webhook_url } = after;
  const place = { spreadsheet_id, spreadsheet_name, sheet_name, header_row };
  const settings = {
    sync_interval,
    timezone,
    daily_at,
    duplicate_handling,
    ai_processing_enabled,
    ai_lead_scoring,
    write_back_enabled,
    write_back_score,
    write_back_status,
  };
  await db.transaction(async (tx) => {
    if (!(await lockAgent(tx, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await updateAgent(tx, id, {
      ...place,
      ...settings,
      webhook_url,
      auto_map_fields: auto,
      field_mappings,
      headers: columns,
      webhook_enabled: after.webhook_enabled && webhook_url !== null,
      ...(secret && { webhook_secret: services.secrets.seal(secret, webhookSecretOwner(tx.companyId, id)) }),
      status: 'active',
      status_reason: null,
      failures: 0,
      next_sync: nextSync(after as Schedule, services.now()),
      revision: { increment: 1 },
    });
    await recordAudit(tx, actor, {
      action: 'sheets_agent.configure',
      subject_kind: 'sheets_agent',
      subject_id: id,
      detail: {
        spreadsheet_name,
        sheet_name,
        sync_interval,
        duplicate_handling,
        write_back_enabled,
        webhook_enabled: after.webhook_enabled,
      },
    });
    await insertEvent(tx, 'sheets.changed', id);
  });
  return { success: true, field_mappings, webhook_secret: secret };
}

const withoutAbsent = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** @throws 422 for a column that is not there, a field that is gone or filled twice, and no e-mail */
function assertMapping(columns: readonly string[], mappings: readonly FieldMapping[], own: OwnFields): void {
  const seen = new Set<string>();
  for (const { column, field } of mappings) {
    if (findColumn(columns, column) < 0) throw wrong('field_mappings', MESSAGES.sheetColumnMissing(column));
    if (isCustomName(field) && !own.get(field)) throw wrong('field_mappings', MESSAGES.fieldGone(keyOfCustom(field)));
    if (seen.has(field)) {
      const label = isCustomName(field) ? labelOfOwn(own, field) : SHEET_FIELD_LABELS[field];
      throw wrong('field_mappings', MESSAGES.sheetFieldTwice(label));
    }
    seen.add(field);
  }
  if (!seen.has('email')) throw wrong('field_mappings', MESSAGES.sheetNoEmailColumn);
}

type WriteBack = {
  write_back_enabled: boolean;
  write_back_score: string | null;
  write_back_status: string | null;
  field_mappings: FieldMapping[];
};

/** Write-back never touches a column that fills a field: it would be read again as a change of the row. */
function assertWriteBack(
  columns: readonly string[],
  { write_back_enabled, field_mappings, ...names }: WriteBack,
): void {
  if (!write_back_enabled) return;
  for (const field of ['write_back_score', 'write_back_status'] as const) {
    const column = names[field];
    if (!column) continue;
    const at = findColumn(columns, column);
    if (at < 0) throw wrong(field, MESSAGES.sheetColumnMissing(column));
    if (field_mappings.some((mapping) => findColumn(columns, mapping.column) === at))
      throw wrong(field, MESSAGES.sheetColumnMapped(column));
  }
}
