import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { type CaptureForm, formSettingsSchema, type FormSettings } from '@outrider/shared/automation/capture-forms';

type FormRow = Omit<CaptureForm, 'settings' | 'created_at' | 'last_used_at'> & {
  settings: unknown;
  created_at: Date;
  last_used_at: Date | null;
};

/** The living ones, the newest first. */
export async function listFormRows(db: CompanyQueries, id: string | null = null): Promise<CaptureForm[]> {
  const rows = await db.$queryRaw<FormRow[]>`
    SELECT f.id, f.public_id, k.name, f.settings, k.source, k.processing_mode, k.assigned_to, f.version, k.created_at,
      k.last_used_at,
      f.turnstile_secret IS NOT NULL AS has_turnstile_secret,
      (SELECT count(*)::int FROM opt_ins o
          WHERE o.company_id = f.company_id AND o.form_id = f.id AND o.confirmed_at IS NULL) AS unconfirmed
    FROM capture_forms f JOIN capture_keys k ON k.company_id = f.company_id AND k.id = f.id
    WHERE k.revoked_at IS NULL AND (${id}::uuid IS NULL OR f.id = ${id}::uuid)
    ORDER BY k.created_at DESC, f.id DESC LIMIT 200`;
  return rows.map(({ created_at, last_used_at, settings, ...form }) => ({
    ...form,
    settings: formSettingsSchema.parse(settings),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

export type LockedForm = {
  version: number;
  assigned_to: string | null;
  turnstile_secret: string | null;
  double_opt_in: boolean;
};

/** A living form as it was, held until the transaction ends; null where there is none. */
export async function lockForm(tx: CompanyTx, id: string): Promise<LockedForm | null> {
  const [row] = await tx.$queryRaw<LockedForm[]>`
    SELECT f.version, k.assigned_to, f.turnstile_secret,
      coalesce((f.settings ->> 'double_opt_in')::boolean, false) AS double_opt_in
    FROM capture_keys k
    JOIN capture_forms f ON f.company_id = k.company_id AND f.id = k.id
    WHERE k.id = ${id}::uuid AND k.revoked_at IS NULL FOR UPDATE`;
  return row ?? null;
}

/** What a submission is checked against; null for a form that was taken away. */
export async function findChecks(
  db: CompanyQueries,
  id: string,
): Promise<{ settings: FormSettings; turnstile_secret: string | null } | null> {
  const row = await db.captureForm.findFirst({ where: { id }, select: { settings: true, turnstile_secret: true } });
  return row && { ...row, settings: formSettingsSchema.parse(row.settings) };
}

/** What a form's Turnstile secret is sealed for. */
export const turnstileSecretOwner = (company_id: string, form_id: string) => `turnstile ${company_id} ${form_id}`;
