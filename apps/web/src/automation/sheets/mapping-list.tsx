import {
  type FieldMapping,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  type SheetField,
  type SheetPreview,
} from '@outrider/shared/automation/sheets';
import { WandSparkles } from 'lucide-react';
import { ColumnField, NEW_FIELD, NewFieldOption } from '../../records/fields/column-field.tsx';
import { OwnFieldOptions } from '../../records/fields/own-field-options.tsx';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { useState } from 'react';
import { countOf, formatCount } from '../../ground/ui/format.ts';
import { withField } from './sheet-choice.ts';
import { SHEETS_WORDS } from './words.ts';

/** Below this the guess is worth a look. */
const UNSURE = 0.75;

type MappingListProps = {
  preview: SheetPreview;
  stale: boolean;
  onChange: (mappings: FieldMapping[]) => void;
  onGuess: () => void;
};

/** Column by column: its values, which field it fills, and how sure the guess is. */
export function MappingList({ preview: { columns, counts, rows }, stale, onChange, onGuess }: MappingListProps) {
  const own = useCustomFields('lead');
  const [making, setMaking] = useState<string | null>(null);
  const matched = columns.filter(({ field }) => field !== null).length;
  const hasEmail = columns.some(({ field }) => field === 'email');
  return (
    <>
      <div className="flex items-baseline gap-2">
        <h3 className="text-sm">Mapping</h3>
        <span className="text-faint text-xs">
          {formatCount(matched)} of {countOf(columns.length, 'column')} matched
        </span>
        <button type="button" className="btn btn-ghost btn-xs ml-auto" onClick={onGuess}>
          <WandSparkles className="i size-3.5" />
          Map again
        </button>
      </div>
      <ul className="divide-line border-line mt-2 divide-y border-t">
        {columns.map(({ column, samples, field, sure }) => (
          <li
            key={column}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_10rem] items-center gap-3 py-1 max-sm:py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)_11rem_3rem]"
          >
            <span className="min-w-0 sm:contents">
              <span className="block truncate font-strong" title={column}>
                {column}
              </span>
              <span className="text-faint block truncate text-xs">{samples.join(', ') || 'Empty'}</span>
            </span>
            <select
              aria-label={`Field for ${column}`}
              className={`select select-sm w-full ${field ? '' : 'text-faint'}`}
              value={field ?? ''}
              onChange={({ target: { value } }) =>
                value === NEW_FIELD
                  ? setMaking(column)
                  : onChange(withField(columns, column, (value || null) as SheetField | null))
              }
            >
              <option value="">Do not import</option>
              {SHEET_FIELDS.map((one) => (
                <option key={one} value={one}>
                  {SHEET_FIELD_LABELS[one]}
                </option>
              ))}
              <OwnFieldOptions fields={own} />
              <NewFieldOption />
            </select>
            <span className="num text-right max-sm:hidden">
              {sure === null ? (
                <span className="text-faint">{field ? 'set' : '–'}</span>
              ) : (
                <span className={sure < UNSURE ? 'tag b-yellow' : ''}>{Math.round(sure * 100)}%</span>
              )}
            </span>
            {making === column && (
              <ColumnField
                type="lead"
                header={column}
                cells={samples}
                onMade={(made) => {
                  onChange(withField(columns, column, made));
                  setMaking(null);
                }}
                onCancel={() => setMaking(null)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="bg-base-200 text-muted dims mt-4 rounded-md px-3 py-2 text-xs" aria-busy={stale} aria-live="polite">
        {hasEmail ? <Outlook counts={counts} rows={rows} /> : SHEETS_WORDS.mapEmail}
      </p>
    </>
  );
}

function Outlook({ counts: { create, update, skip, unchanged, failed }, rows }: Pick<SheetPreview, 'counts' | 'rows'>) {
  const words = SHEETS_WORDS.outlook;
  const parts = [
    create > 0 && words.create(create),
    update > 0 && words.update(update),
    skip > 0 && words.skip(skip),
    unchanged > 0 && words.unchanged(unchanged),
    failed > 0 && words.failed(failed),
  ].filter(Boolean);
  return (
    <>
      <span className="text-base-content font-strong">{SHEETS_WORDS.ifSaved}</span>{' '}
      {parts.length > 0 ? `${parts.join(', ')}.` : words.none(rows)}
    </>
  );
}
