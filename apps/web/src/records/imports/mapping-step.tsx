import {
  COLLISION_RULE_LABELS,
  type CollisionRule,
  IMPORT_TYPES,
  type ImportField,
  type ImportType,
  isChoiceField,
  rulesFor,
} from '@outrider/shared/records/import-types';
import {
  type ChoiceColumns,
  type ImportDetail,
  type ImportMapping,
  LISTED_KINDS,
} from '@outrider/shared/records/imports';
import { type CustomField, customName } from '@outrider/shared/ground/fields/custom';
import { LEAD_SOURCES, type LeadSource, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { ColumnField, NEW_FIELD, NewFieldOption } from '../fields/column-field.tsx';
import { OwnFieldOptions } from '../fields/own-field-options.tsx';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { MatchValues, type Matches, toValueMap } from './match-values.tsx';
import { StepFoot } from './step-foot.tsx';
import type { ImportActions } from './use-import.ts';
import { IMPORT_WORDS } from './words.ts';

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' };

/**
 * Which column is which field, what becomes of values that a known lead has already, and what texts of choice fields
 * mean.
 */
export function MappingStep({
  detail,
  actions: { check, busy },
  onAsked,
}: {
  detail: ImportDetail;
  actions: ImportActions;
  onAsked: () => void;
}) {
  const [mapping, setMapping] = useState<ImportMapping>(detail.mapping);
  const [source, setSource] = useState<LeadSource>(detail.source);
  const [matches, setMatches] = useState<Matches>({});
  const type = IMPORT_TYPES[detail.record_type];
  const own = useCustomFields(type.type);
  const [making, setMaking] = useState<number | null>(null);
  const columns = choiceColumns(type, mapping, own);
  const asks = Object.keys(columns).length > 0;
  const values = trpc.imports.values.useQuery(
    { id: detail.id, columns },
    { enabled: asks, meta: { failure: MESSAGES.loadImportsFailed, quiet: true } },
  );
  const change = (at: number, column: Partial<ImportMapping[number]>) =>
    setMapping(mapping.map((one, index) => (index === at ? { ...one, ...column } : one)));
  const choose = (at: number, field: ImportField | null) =>
    change(at, { field, rule: (field && rulesFor(type, field)[0]) ?? 'fill' });
  const isEnough = mapping.some(({ field }) => field && type.needs.includes(field));
  const blocked = busy || !isEnough || (asks && values.isLoading);
  const dryRun = () => {
    const value_map = asks && values.data ? toValueMap(values.data, matches, detail.value_map) : [];
    if (!blocked) check.mutate({ id: detail.id, mapping, value_map, source }, { onSuccess: onAsked });
  };
  return (
    <>
      <div className="grid min-h-0 grid-cols-1 gap-3 overflow-y-auto p-5">
        {check.error && <FormAlert>{sentenceOf(check.error, MESSAGES.importFailed)}</FormAlert>}
        <p className="text-muted text-sm">
          <span className="text-base-content font-strong">{detail.file_name}</span>: {countOf(detail.row_count, 'row')}
          {IMPORT_WORDS.readAs(
            detail.format === 'xlsx'
              ? IMPORT_WORDS.workbook
              : IMPORT_WORDS.text(
                  detail.encoding?.toUpperCase() ?? '',
                  DELIMITERS[detail.delimiter ?? ','] ?? 'commas',
                ),
          )}
        </p>
        <ul className="divide-line border-line divide-y rounded-lg border">
          {detail.headers.map((header, at) => (
            <li
              key={at}
              className="grid items-center gap-x-3 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]"
            >
              <div className="min-w-0">
                <p className="font-strong truncate text-sm" title={header}>
                  {header}
                </p>
                <p className="text-faint truncate text-xs">{exampleValues(detail, at) || IMPORT_WORDS.emptyColumn}</p>
              </div>
              <select
                className="select select-sm w-full"
                aria-label={`Field of ${header}`}
                value={mapping[at]?.field ?? ''}
                onChange={({ target: { value } }) =>
                  value === NEW_FIELD ? setMaking(at) : choose(at, (value || null) as ImportField | null)
                }
              >
                <option value="">Do not import</option>
                {type.fields.map((field) => (
                  <option key={field} value={field}>
                    {type.labels[field]}
                  </option>
                ))}
                <OwnFieldOptions fields={own} />
                <NewFieldOption />
              </select>
              <RuleSelect type={type} header={header} column={mapping[at]} onChange={(rule) => change(at, { rule })} />
              {making === at && (
                <ColumnField
                  type={type.type}
                  header={header}
                  cells={detail.preview.map(({ cells }) => cells[at] ?? '')}
                  onMade={(field) => {
                    choose(at, field);
                    setMaking(null);
                  }}
                  onCancel={() => setMaking(null)}
                />
              )}
            </li>
          ))}
        </ul>
        {type.type === 'lead' && (
          <label className="flex flex-wrap items-center gap-2 text-sm">
            {IMPORT_WORDS.defaultSource}
            <select
              className="select select-sm w-44"
              value={source}
              onChange={(event) => setSource(event.target.value as LeadSource)}
            >
              {LEAD_SOURCES.map((one) => (
                <option key={one} value={one}>
                  {SOURCE_LABELS[one]}
                </option>
              ))}
            </select>
          </label>
        )}
        {asks && values.isLoading && <p className="text-muted text-sm">{IMPORT_WORDS.matchLoading}</p>}
        {values.error && <FormAlert>{sentenceOf(values.error, MESSAGES.loadImportsFailed)}</FormAlert>}
        {asks && values.data && (
          <MatchValues
            type={type}
            unknown={values.data}
            own={own}
            matches={matches}
            remembered={detail.value_map}
            source={source}
            onChange={setMatches}
          />
        )}
      </div>
      <StepFoot note={isEnough ? IMPORT_WORDS.dryRunNote : type.needsMessage}>
        <button type="button" className="btn btn-sm btn-primary" aria-disabled={blocked} onClick={dryRun}>
          {check.isPending ? 'Starting' : 'Dry run'}
        </button>
      </StepFoot>
    </>
  );
}

function RuleSelect({
  type,
  header,
  column,
  onChange,
}: {
  type: ImportType;
  header: string;
  column: ImportMapping[number] | undefined;
  onChange: (rule: CollisionRule) => void;
}) {
  const rules = column?.field ? rulesFor(type, column.field) : [];
  if (rules.length === 0)
    return <span className="text-faint text-xs max-sm:hidden">{column?.field && whyNoRule(type, column.field)}</span>;
  return (
    <select
      className="select select-sm w-full"
      aria-label={`${IMPORT_WORDS.of[type.type].known}: ${header}`}
      value={column?.rule}
      onChange={(event) => onChange(event.target.value as CollisionRule)}
    >
      {rules.map((rule) => (
        <option key={rule} value={rule}>
          {COLLISION_RULE_LABELS[rule]}
        </option>
      ))}
    </select>
  );
}

function whyNoRule(type: ImportType, field: ImportField): string {
  if (type.newOnly.has(field)) return IMPORT_WORDS.of[type.type].newOnly;
  if (type.part(field) === 'link') return IMPORT_WORDS.findsAccount;
  return type.type === 'lead' ? IMPORT_WORDS.identifiesLead : IMPORT_WORDS.identifies;
}

/** The columns whose texts can be matched; where two fill one field the dry run says so. */
function choiceColumns(type: ImportType, mapping: ImportMapping, own: readonly CustomField[]): ChoiceColumns {
  const listed = new Set<string>(own.filter(({ kind }) => LISTED_KINDS.has(kind)).map(({ key }) => customName(key)));
  return Object.fromEntries(
    mapping.flatMap(({ field }, at) =>
      field && (isChoiceField(type, field) || listed.has(field)) ? [[field, at]] : [],
    ),
  );
}

const exampleValues = ({ preview }: ImportDetail, at: number) =>
  [...new Set(preview.map(({ cells }) => cells[at]?.trim()).filter(Boolean))].slice(0, 4).join(' · ');
