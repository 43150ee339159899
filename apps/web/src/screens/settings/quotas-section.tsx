import { fiscalYearName, fiscalYearOf } from '@outrider/shared/ground/fiscal-year';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Quotas } from '@outrider/shared/records/quotas';
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { companyFiscalStart } from '../../ground/ui/company-fiscal-start.ts';
import { formatMoney, formatNumber } from '../../ground/ui/format.ts';
import { dateInputValue } from '../../ground/ui/clock.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNamed } from '../../ground/ui/use-named.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { ForecastRule } from './forecast-rule.tsx';
import {
  cellKey,
  changedCells,
  type QuotaDraft,
  type QuotaRow,
  readQuota,
  rowsOf,
  savedTexts,
  sumOfMembers,
  sumOfYear,
  tidyQuota,
  withPasted,
} from './quota-grid.ts';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { QUOTAS_WORDS as WORDS } from './words-quotas.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const NO_DRAFT: QuotaDraft = new Map();

/**
 * Settings, Sales targets: quotas of a year as a table that takes blocks of a spreadsheet, and the rule of forecast
 * categories.
 */
export function QuotasSection() {
  const [asked, askYear] = useNamed('year');
  const now = useNow();
  const fiscal_start = companyFiscalStart();
  const named = Number(asked);
  const year =
    Number.isInteger(named) && FIRST_YEAR <= named && named <= LAST_YEAR
      ? named
      : fiscalYearOf(dateInputValue(new Date(now)), fiscal_start);
  const query = trpc.quotas.list.useQuery(
    { year },
    { placeholderData: keepPreviousData, meta: { failure: MESSAGES.loadQuotasFailed } },
  );
  // By its first month: whoever looks at another year finds what they typed when they are back.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, QuotaDraft>>(new Map());
  const changeDraft = (of: string, change: (draft: QuotaDraft) => QuotaDraft) =>
    setDrafts((now) => new Map(now).set(of, change(now.get(of) ?? NO_DRAFT)));
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro} width="">
      <div className="mt-4 flex items-center">
        <button
          type="button"
          className="btn btn-sm btn-square btn-ghost text-muted -ml-2"
          aria-label={WORDS.previousYear}
          onClick={() => askYear(String(year - 1))}
        >
          <ChevronLeft className="i" />
        </button>
        <p className="num px-1 font-strong">{fiscalYearName(year, fiscal_start)}</p>
        <button
          type="button"
          className="btn btn-sm btn-square btn-ghost text-muted"
          aria-label={WORDS.nextYear}
          onClick={() => askYear(String(year + 1))}
        >
          <ChevronRight className="i" />
        </button>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadQuotasFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={6} />}
      >
        {(quotas) => (
          <QuotaTable
            key={quotas.months[0]}
            quotas={quotas}
            draft={drafts.get(quotas.months[0]!) ?? NO_DRAFT}
            onDraft={(change) => changeDraft(quotas.months[0]!, change)}
          />
        )}
      </QueryView>
      <ForecastRule />
    </SettingsFrame>
  );
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

type QuotaTableProps = {
  quotas: Quotas;
  draft: QuotaDraft;
  onDraft: (change: (draft: QuotaDraft) => QuotaDraft) => void;
};

function QuotaTable({ quotas, draft, onDraft }: QuotaTableProps) {
  const { months, currency } = quotas;
  const isCalendar = months[0]?.endsWith('-01-01');
  const utils = trpc.useUtils();
  const rows = rowsOf(quotas, WORDS);
  const saved = savedTexts(quotas);
  const cells = changedCells(rows, saved, draft, months);
  const save = trpc.quotas.set.useMutation({
    meta: { quiet: true },
    onMutate: () => draft,
    async onSuccess(_answer, _cells, sent) {
      await utils.quotas.invalidate();
      // What was typed while it was saved is not saved yet.
      onDraft((now) => new Map([...now].filter(([cell, text]) => sent.get(cell) !== text)));
      showToast(WORDS.saved, { kind: 'success' });
      void Promise.all([utils.forecast.invalidate(), utils.dashboard.invalidate()]);
    },
  });
  const textAt = (row: Pick<QuotaRow, 'key'>, column: number) =>
    draft.get(cellKey(row, column)) ?? saved.get(cellKey(row, column)) ?? '';
  const isChanged = cells === null || cells.length > 0;
  /** With its year where the fiscal year has two. */
  const nameOf = (column: number) => (isCalendar ? monthName : monthAndYear).format(new Date(months[column]!));
  const columns = months.map((_, column) => column);
  return (
    <section className="sheet mt-2" aria-label={WORDS.head(currency)}>
      {save.error && <FormAlert className="m-3">{sentenceOf(save.error, WORDS.saveFailed)}</FormAlert>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section className="overflow-x-auto rounded-[inherit]" tabIndex={0} aria-label={WORDS.region}>
        <table className="rows w-full">
          <thead>
            <tr className="text-left">
              <th className="bg-base-100 sticky left-0 z-10 min-w-36">{WORDS.who}</th>
              {columns.map((column) => (
                <th key={column} className="text-right">
                  {nameOf(column)}
                </th>
              ))}
              <th className="text-right">{WORDS.total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                <td className="bg-base-100 sticky left-0 z-10 max-w-48 truncate">{row.name}</td>
                {columns.map((column) => (
                  <td key={column} className="!px-1 !py-1 align-top">
                    <QuotaInput
                      label={WORDS.cell(row.name, nameOf(column))}
                      text={textAt(row, column)}
                      sum={sumOfMembers(row, column, textAt)}
                      onText={(text) => onDraft((now) => new Map(now).set(cellKey(row, column), text))}
                      onBlock={(text) => onDraft((now) => withPasted(now, rows, at, column, text))}
                    />
                  </td>
                ))}
                <td className="num text-right whitespace-nowrap">
                  {moneyOr(sumOfYear(row, columns, textAt), currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isChanged && (
        <div className="border-line flex items-center gap-2 border-t p-3">
          {cells === null && <p className="text-error text-sm">{WORDS.bad}</p>}
          <button
            type="button"
            className="btn btn-ghost btn-sm ml-auto"
            onClick={() => {
              onDraft(() => NO_DRAFT);
              save.reset();
            }}
          >
            {WORDS.discard}
          </button>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-disabled={save.isPending || cells === null}
            onClick={() => cells && !save.isPending && save.mutate({ cells })}
          >
            {save.isPending ? WORDS.saving : WORDS.save}
          </button>
        </div>
      )}
    </section>
  );
}

const moneyOr = (amount: number | null, currency: string) => (amount === null ? '–' : formatMoney(amount, currency));

type QuotaInputProps = {
  label: string;
  text: string;
  /** What the row's people add up to. */
  sum: number | null;
  onText: (text: string) => void;
  /** A block of a spreadsheet was pasted here. */
  onBlock: (text: string) => void;
};

/** A quota, with the sum of its people's quotas under it, or in its place where none is set. */
function QuotaInput({ label, text, sum, onText, onBlock }: QuotaInputProps) {
  const hint = useId();
  const isSet = text.trim() !== '';
  return (
    <>
      <input
        className="input input-sm num w-24 text-right"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-describedby={sum === null ? undefined : hint}
        aria-invalid={readQuota(text) === undefined || undefined}
        placeholder={sum === null ? undefined : formatNumber(sum)}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onBlur={() => tidyQuota(text) !== text && onText(tidyQuota(text))}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!/[\t\n]/.test(pasted)) return;
          event.preventDefault();
          onBlock(pasted);
        }}
      />
      {sum !== null && (
        <span id={hint} className={isSet ? 'text-faint num block pt-0.5 pr-2 text-right text-xs' : 'sr-only'}>
          {WORDS.sum(formatNumber(sum))}
        </span>
      )}
    </>
  );
}
