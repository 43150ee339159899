import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { BulkField } from '@outrider/shared/bulk';
import { type CustomInput, type CustomValue, isCustomName, keyOfCustom } from '@outrider/shared/fields/custom';
import { leadShapes } from '@outrider/shared/fields/lead-shapes';
import { missingCustom, readCustom } from '@outrider/shared/fields/read-custom';
import { fieldsFor } from '../fields/read-sent.ts';
import type { WholeLead } from '../leads/edit.store.ts';
import { isScored, rateLead } from '../leads/scoring.ts';
import type { LeadPorts } from '../ports/leads.ts';
import { changeLeads, scoreLeads, type SetName } from './actions.store.ts';

/** A field's value of many leads at once, as it is to be stored; or why it is none. */
export async function readFieldValue(
  db: CompanyQueries,
  field: BulkField,
  sent: CustomInput[string],
): Promise<{ value: CustomValue | null } | { problem: string }> {
  if (!isCustomName(field)) {
    const read = leadShapes.patch[field].safeParse(sent ?? null);
    return read.success ? { value: read.data ?? null } : { problem: read.error.issues[0]?.message ?? '' };
  }
  const key = keyOfCustom(field);
  const custom = { [key]: sent };
  const fields = await fieldsFor(db, 'lead', [{ custom }]);
  const { values, problems } = readCustom(fields, custom);
  const [problem] = [
    ...problems,
    ...missingCustom(
      fields.filter((one) => one.key === key),
      values,
    ),
  ];
  return problem ? { problem: problem.message } : { value: values[key] ?? null };
}

export const valueOf = (lead: WholeLead, name: SetName): CustomValue | null =>
  (isCustomName(name) ? lead.custom[keyOfCustom(name)] : (lead[name] as CustomValue | null)) ?? null;

const withValue = (lead: WholeLead, name: SetName, value: CustomValue | null): WholeLead => {
  if (!isCustomName(name)) return { ...lead, [name]: value };
  const { [keyOfCustom(name)]: _before, ...others } = lead.custom;
  return { ...lead, custom: value === null ? others : { ...others, [keyOfCustom(name)]: value } };
};

/** Sets one field of locked leads, each to its own value, and rates them again where the score rests on it. */
export async function setOnLeads(
  ports: LeadPorts,
  tx: CompanyTx,
  name: SetName,
  changes: { lead: WholeLead; value: CustomValue | null }[],
  now: Date,
): Promise<void> {
  await changeLeads(
    tx,
    name,
    changes.map(({ lead, value }) => ({ id: lead.id, value })),
    now,
  );
  if (!isScored(name)) return;
  const model = await ports.activeModel(tx);
  const rated = changes
    .map(({ lead, value }) => withValue(lead, name, value))
    .filter(({ processing_mode }) => processing_mode !== 'manual')
    .map((lead) => ({ id: lead.id, rating: rateLead(lead, model) }));
  await scoreLeads(tx, rated, now, { as_asked: false });
}
