import type { CompanyDb } from '@outrider/db';
import type { DrawnField, FormSettings } from '@outrider/shared/automation/capture-forms';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { KINDS } from '@outrider/shared/ground/fields/field';
import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { topicsOf } from '@outrider/shared/insight/playbook-topics';
import { findOwnFields, type OwnFields } from '../../../records/fields/own-fields.ts';
import { findPlaybook } from '../../../insight/playbook/playbook.store.ts';

const INPUT_TYPES: Partial<Record<FieldSpec['kind'], DrawnField['type']>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};

/** A form's fields as a page draws them, with the topics of the playbook where it asks for one. */
export async function readDrawnFields(db: CompanyDb, form: Pick<FormSettings, 'fields'>): Promise<DrawnField[]> {
  const asksForTopic = form.fields.some(({ name }) => name === 'asked_about');
  const [own, playbook] = await Promise.all([findOwnFields(db, 'lead'), asksForTopic ? findPlaybook(db) : null]);
  return drawFields(form, own, playbook ? topicsOf(playbook.content).map(({ name }) => name) : []);
}

/**
 * What a visitor asks about is chosen from `topics` where there are any; a field of the company's own that was archived
 * meanwhile is left out.
 */
function drawFields({ fields }: Pick<FormSettings, 'fields'>, own: OwnFields, topics: readonly string[]): DrawnField[] {
  return fields.flatMap(({ name, label, required }) => {
    const spec = catalogue.spec(name) ?? own.get(name)?.spec ?? null;
    const control = spec && KINDS[spec.kind].control;
    if (!spec || control === 'person' || control === 'record' || control === null) return [];
    const chosen = name === 'asked_about' ? topics.map((topic): [string, string] => [topic, topic]) : [];
    const options = 'options' in spec ? Object.entries(spec.options) : chosen;
    const max = 'max' in spec && KINDS[spec.kind].sql === 'text' ? (spec.max ?? null) : null;
    const drawn = chosen.length > 0 ? 'select' : control;
    return [{ name, label, required, control: drawn, type: INPUT_TYPES[spec.kind] ?? 'text', options, max }];
  });
}
