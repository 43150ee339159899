import {
  COLLISION_RULE_LABELS,
  type CollisionRule,
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  type ImportDetail,
  type ImportField,
  type ImportMapping,
  rulesFor,
} from '@outrider/shared/imports';
import { LEAD_SOURCES, type LeadSource, SOURCE_LABELS } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { useState } from 'react';
import { sentenceOf } from '../errors/failure.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { countOf } from '../ui/format.ts';
import { StepFoot } from './step-foot.tsx';
import type { ImportActions } from './use-import.ts';

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** Which column is which field, and what becomes of values that a known lead has already. */
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
  const change = (at: number, column: Partial<ImportMapping[number]>) =>
    setMapping(mapping.map((one, index) => (index === at ? { ...one, ...column } : one)));
  const choose = (at: number, field: ImportField | null) =>
    change(at, { field, rule: (field && rulesFor(field)[0]) ?? 'fill' });
  const hasEmail = mapping.some(({ field }) => field === 'email');
  return (
    <>
      <div className="grid min-h-0 gap-3 overflow-y-auto p-5">
        {check.error && <FormAlert>{sentenceOf(check.error, MESSAGES.importFailed)}</FormAlert>}
        <p className="text-muted text-sm">
          <span className="text-base-content font-strong">{detail.file_name}</span>: {countOf(detail.row_count, 'row')},
          read as{' '}
          {detail.format === 'xlsx'
            ? 'an Excel workbook, first sheet'
            : `${detail.encoding?.toUpperCase()} with ${DELIMITERS[detail.delimiter ?? ','] ?? 'commas'}`}
          .
        </p>
        <ul className="divide-line border-line divide-y rounded-lg border">
          {detail.headers.map((header, at) => (
            <li
              key={at}
              className="grid items-center gap-x-3 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]"
            >
              <div className="min-w-0">
                <p className="font-strong truncate text-sm">{header}</p>
                <p className="text-faint truncate text-xs">{examplesOf(detail, at) || 'Empty in the first rows'}</p>
              </div>
              <select
                className="select select-sm w-full"
                aria-label={`Field of ${header}`}
                value={mapping[at]?.field ?? ''}
                onChange={(event) => choose(at, (event.target.value || null) as ImportField | null)}
              >
                <option value="">Do not import</option>
                {IMPORT_FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {IMPORT_FIELD_LABELS[field]}
                  </option>
                ))}
              </select>
              <RuleSelect header={header} column={mapping[at]} onChange={(rule) => change(at, { rule })} />
            </li>
          ))}
        </ul>
        <label className="flex flex-wrap items-center gap-2 text-sm">
          Source of new leads
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
      </div>
      <StepFoot note={hasEmail ? 'The dry run writes nothing.' : MESSAGES.importNoEmail}>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          aria-disabled={busy || !hasEmail}
          onClick={() => !busy && hasEmail && check.mutate({ id: detail.id, mapping, source }, { onSuccess: onAsked })}
        >
          {check.isPending ? 'Starting' : 'Dry run'}
        </button>
      </StepFoot>
    </>
  );
}

function RuleSelect({
  header,
  column,
  onChange,
}: {
  header: string;
  column: ImportMapping[number] | undefined;
  onChange: (rule: CollisionRule) => void;
}) {
  const rules = column?.field ? rulesFor(column.field) : [];
  if (rules.length === 0)
    return (
      <span className="text-faint text-xs max-sm:hidden">
        {column?.field === 'email' ? 'Says who the lead is' : ''}
      </span>
    );
  return (
    <select
      className="select select-sm w-full"
      aria-label={`Known leads: ${header}`}
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

const examplesOf = ({ preview }: ImportDetail, at: number) =>
  preview
    .map(({ cells }) => cells[at]?.trim())
    .filter(Boolean)
    .slice(0, 4)
    .join(' · ');
