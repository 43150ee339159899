import { ACCOUNT_SORTS } from '@outrider/shared/records/accounts';
import { CONTACT_SORTS } from '@outrider/shared/records/contacts';
import { account } from '@outrider/shared/ground/fields/account';
import { contact } from '@outrider/shared/ground/fields/contact';
import { type CustomField, RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { lead } from '@outrider/shared/ground/fields/lead';
import { opportunity } from '@outrider/shared/ground/fields/opportunity';
import { LEAD_SORTS } from '@outrider/shared/records/lead-list';
import { OPPORTUNITY_SORTS } from '@outrider/shared/records/opportunities';
import { can, type Capability } from '@outrider/shared/ground/permissions';
import { RECORD_ROUTERS } from '@outrider/shared/ground/record-nouns';
import { z } from 'zod';
import type { Assistant } from './assistant.ts';
import { capabilityOf, keysOf } from './calls.ts';
import { defineTool } from './tool.ts';
import { FILTER_GRAMMAR, MCP_WORDS as WORDS } from './words.ts';

const CATALOGUES = { lead, account, contact, opportunity };
const SORTS: Record<RecordTypeName, readonly string[]> = {
  lead: LEAD_SORTS,
  account: ACCOUNT_SORTS,
  contact: CONTACT_SORTS,
  opportunity: OPPORTUNITY_SORTS,
};

export const typeField = z.enum(RECORD_TYPES).describe('lead, account, contact or opportunity (a deal)');

const describeField = (name: string, spec: FieldSpec) => ({
  name,
  label: spec.label,
  kind: spec.kind,
  ...(spec.need === 'required' && { required: true }),
  ...('options' in spec && { options: Object.keys(spec.options) }),
  ...('to' in spec && { points_to: spec.to }),
  ...(spec.in.includes('filter') && { filter: true }),
});

const describeOwn = ({ key, label, kind, required, options, help }: CustomField) => ({
  name: `custom.${key}`,
  label,
  kind,
  ...(required && { required }),
  ...(options.length > 0 && { options: options.map(({ value }) => value) }),
  ...(help && { help }),
  filter: true,
});

/**
 * A record type's fields with what each takes, and what can be asked of its lists. Derived from the catalogue and the
 * calls' own schemas.
 */
async function describeType({ caller, user }: Assistant, type: RecordTypeName) {
  const own = can(user, 'leads.read') ? (await caller.fields.list({ record_type: type })).items : [];
  const router = RECORD_ROUTERS[type];
  const specs = Object.entries(CATALOGUES[type].fields as Record<string, FieldSpec>);
  const allowed = (['list', 'create', 'update'] as const).filter((name) =>
    can(user, capabilityOf(`${router}.${name}`) satisfies Capability),
  );
  return {
    type,
    you_can: allowed,
    fields: [...specs.map(([name, spec]) => describeField(name, spec)), ...own.map(describeOwn)],
    create_takes: keysOf(`${router}.create`),
    update_takes: keysOf(`${router}.update`).filter((key) => key !== 'id' && key !== 'version'),
    sort: SORTS[type],
  };
}

async function describePipelines({ caller, user }: Assistant) {
  if (!can(user, 'pipeline.read')) return {};
  const { currency, pipelines } = await caller.pipeline.pipelines.list({});
  return {
    currency,
    pipelines: pipelines.map(({ id, name, stages }) => ({
      id,
      name,
      stages: stages.map(({ key, label, kind, required_fields }) => ({ key, label, kind, required_fields })),
    })),
  };
}

export const describeSchema = defineTool({
  name: 'describe_schema',
  title: 'Describe the schema',
  description:
    'The fields of leads, accounts, contacts and opportunities, with their valid options, your company’s own fields, pipelines with their stages, sort orders and the filter grammar. Call it before you create, update or filter.',
  input: z.strictObject({ type: typeField.optional().describe('One type; all of them unless said') }),
  async run(assistant, { type }) {
    const types = await Promise.all((type ? [type] : RECORD_TYPES).map((one) => describeType(assistant, one)));
    const deals = !type || type === 'opportunity' ? await describePipelines(assistant) : {};
    return { types, ...deals, filter: FILTER_GRAMMAR };
  },
});

/** The valid options of the fields that a call was sent with, for an answer to what did not pass. */
export async function hintOfFields(assistant: Assistant, sent: unknown): Promise<string | null> {
  const { type, fields } = (sent ?? {}) as { type?: RecordTypeName; fields?: object };
  if (!type || !RECORD_TYPES.includes(type)) return WORDS.types(RECORD_TYPES.join(', '));
  const described = await describeType(assistant, type);
  const named = new Set(Object.keys(fields ?? {}));
  const options = described.fields.flatMap((field) =>
    'options' in field && field.options && named.has(field.name)
      ? [WORDS.options(field.name, field.options.join(', '))]
      : [],
  );
  return [WORDS.fields(type, described.update_takes.join(', ')), ...options].join('\n');
}

/** The fields that a list can be filtered by. */
export async function hintOfFilter(assistant: Assistant, sent: unknown): Promise<string | null> {
  const { type } = (sent ?? {}) as { type?: RecordTypeName };
  if (!type || !RECORD_TYPES.includes(type)) return WORDS.types(RECORD_TYPES.join(', '));
  const { fields, sort } = await describeType(assistant, type);
  const filters = fields.flatMap(({ name, ...field }) => ('filter' in field && field.filter ? [name] : []));
  return [WORDS.filters(type, filters.join(', ')), WORDS.sorts(sort.join(', ')), FILTER_GRAMMAR].join('\n');
}

/** The stages that a deal can be moved to. */
export async function hintOfStages(assistant: Assistant): Promise<string | null> {
  const { pipelines = [] } = await describePipelines(assistant);
  return pipelines
    .map(({ name, id, stages }) => WORDS.stages(name, id, stages.map(({ key }) => key).join(', ')))
    .join('\n');
}
