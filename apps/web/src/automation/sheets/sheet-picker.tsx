import { MESSAGES } from '@outrider/shared/ground/messages';
import { useEffect } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { MappingList } from './mapping-list.tsx';
import { isChosen, type SheetChoice } from './sheet-choice.ts';
import { SHEETS_WORDS } from './words.ts';

type SheetPickerProps = {
  agentId: string;
  duplicate_handling?: 'skip' | 'update' | 'create_new';
  choice: SheetChoice;
  onChange: (choice: SheetChoice) => void;
};

/** Spreadsheet, sheet, header row; and below, how its columns map and what would come of it. */
export function SheetPicker({ agentId, duplicate_handling, choice, onChange }: SheetPickerProps) {
  const spreadsheets = trpc.sheets.spreadsheets.useQuery(
    { id: agentId },
    { meta: { failure: MESSAGES.loadSpreadsheetsFailed }, staleTime: 60_000 },
  );
  return (
    <QueryView
      query={spreadsheets}
      failure={MESSAGES.loadSpreadsheetsFailed}
      loading={<SkeletonRows label="Loading Google Sheets" rows={3} />}
    >
      {({ spreadsheets: found }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[1fr_1fr_6rem]">
            <Field label="Spreadsheet" hint={found.length === 0 ? SHEETS_WORDS.noSpreadsheets : undefined}>
              {(control) => (
                <select
                  {...control}
                  data-autofocus
                  className="select select-sm w-full"
                  value={choice.spreadsheet_id}
                  onChange={({ target }) =>
                    onChange({
                      ...choice,
                      spreadsheet_id: target.value,
                      spreadsheet_name: found.find(({ id }) => id === target.value)?.name ?? '',
                      sheet_name: '',
                      field_mappings: null,
                    })
                  }
                >
                  <option value="" disabled>
                    Choose a spreadsheet
                  </option>
                  {choice.spreadsheet_id && !found.some(({ id }) => id === choice.spreadsheet_id) && (
                    <option value={choice.spreadsheet_id}>{choice.spreadsheet_name}</option>
                  )}
                  {found.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <SheetField agentId={agentId} choice={choice} onChange={onChange} />
            <Field label="Header row">
              {(control) => (
                <input
                  {...control}
                  type="number"
                  min={1}
                  max={1000}
                  className="input input-sm num w-full"
                  value={choice.header_row}
                  onChange={({ target }) =>
                    onChange({
                      ...choice,
                      header_row: Math.max(1, Math.floor(Number(target.value)) || 1),
                      field_mappings: null,
                    })
                  }
                />
              )}
            </Field>
          </div>
          {isChosen(choice) && (
            <Mapping agentId={agentId} duplicate_handling={duplicate_handling} choice={choice} onChange={onChange} />
          )}
        </>
      )}
    </QueryView>
  );
}

function SheetField({ agentId, choice, onChange }: Omit<SheetPickerProps, 'duplicate_handling'>) {
  const { spreadsheet_id, sheet_name } = choice;
  const query = trpc.sheets.sheetTitles.useQuery(
    { id: agentId, spreadsheet_id },
    { enabled: spreadsheet_id !== '', meta: { failure: MESSAGES.loadSpreadsheetsFailed }, staleTime: 60_000 },
  );
  const titles = query.data?.sheets ?? [];
  const first = titles[0];
  // The first sheet is the one that is meant, most of the time.
  useEffect(() => {
    if (first && sheet_name === '') onChange({ ...choice, sheet_name: first, field_mappings: null });
  }, [first, sheet_name, choice, onChange]);
  const gone = sheet_name !== '' && query.data && !titles.includes(sheet_name);
  return (
    <Field label="Sheet" error={gone ? SHEETS_WORDS.sheetGone : undefined}>
      {(control) => (
        <select
          {...control}
          className="select select-sm w-full"
          disabled={titles.length === 0}
          value={sheet_name}
          onChange={({ target }) => onChange({ ...choice, sheet_name: target.value, field_mappings: null })}
        >
          {(sheet_name === '' || gone) && (
            <option value={sheet_name}>{sheet_name || (query.isFetching ? 'Loading' : 'Choose a sheet')}</option>
          )}
          {titles.map((title) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Mapping({ agentId, duplicate_handling, choice, onChange }: SheetPickerProps) {
  const { spreadsheet_id, sheet_name, header_row, field_mappings } = choice;
  const query = trpc.sheets.preview.useQuery(
    {
      id: agentId,
      spreadsheet_id,
      sheet_name,
      header_row,
      ...(duplicate_handling && { duplicate_handling }),
      ...(field_mappings && { field_mappings }),
    },
    { meta: { failure: MESSAGES.previewFailed }, placeholderData: (before) => before, retry: false, staleTime: 30_000 },
  );
  return (
    <div className="mt-6">
      <QueryView
        query={query}
        failure={MESSAGES.previewFailed}
        loading={<SkeletonRows label="Reading the sheet" rows={5} />}
      >
        {(preview) => (
          <MappingList
            preview={preview}
            stale={query.isPlaceholderData}
            onChange={(mappings) => onChange({ ...choice, field_mappings: mappings })}
            onGuess={() => onChange({ ...choice, field_mappings: null })}
          />
        )}
      </QueryView>
    </div>
  );
}
