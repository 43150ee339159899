import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { type CaptureForm, formSettingsSchema, type FormSettings } from '@outrider/shared/capture-forms';
import type { LeadSource, ProcessingMode } from '@outrider/shared/leads';

type FormRow = Omit<CaptureForm, 'settings' | 'created_at' | 'last_used_at'> & {
  settings: unknown;
  created_at: Date;
  last_used_at: Date | null;
};

/** The living ones, the newest first. */
export async function listFormRows(db: CompanyQueries, id: string | null = null): Promise<CaptureForm[]> {
  const rows = await db.$queryRaw<FormRow[]>`
    SELECT f.id, f.public_id, k.name, f.settings, k.source, k.processing_mode, k.assigned_to, f.version, k.created_at, k.last_used_at
    FROM capture_forms f JOIN capture_keys k ON k.company_id = f.company_id AND k.id = f.id
    WHERE k.revoked_at IS NULL AND (${id}::uuid IS NULL OR f.id = ${id}::uuid) ORDER BY k.created_at DESC, f.id DESC LIMIT 200`;
  return rows.map(({ created_at, last_used_at, settings, ...form }) => ({
    ...form,
    settings: formSettingsSchema.parse(settings),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** The version of a living form, held until the transaction ends; null where there is none. */
export async function lockForm(
  tx: CompanyTx,
  id: string,
): Promise<{ version: number; assigned_to: string | null } | null> {
  const [row] = await tx.$queryRaw<{ version: number; assigned_to: string | null }[]>`
    SELECT f.version, k.assigned_to FROM capture_keys k JOIN capture_forms f ON f.company_id = k.company_id AND f.id = k.id
    WHERE k.id = ${id}::uuid AND k.revoked_at IS NULL FOR UPDATE`;
  return row ?? null;
}

/** What a form says of itself and its leads. */
export type FormValues = {
  name: string;
  settings: FormSettings;
  source: LeadSource | null;
  processing_mode: ProcessingMode | null;
  assigned_to: string | null;
};

/** What a submission is checked against; null for a form that was taken away. */
export async function findSettings(db: CompanyQueries, id: string): Promise<FormSettings | null> {
  const row = await db.captureForm.findFirst({ where: { id }, select: { settings: true } });
  return row && formSettingsSchema.parse(row.settings);
}
