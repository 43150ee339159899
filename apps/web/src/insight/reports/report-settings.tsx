import type { CustomField } from '@outrider/shared/ground/fields/custom';
import {
  filledField,
  QUOTA,
  reportGroup,
  reportGroups,
  reportMeasures,
  reportPeriod,
  reportTimes,
  summedField,
} from '@outrider/shared/insight/report-catalogue';
import { REPORT_BUCKETS, REPORT_RANGES, type ReportBucket } from '@outrider/shared/insight/report-periods';
import { REPORT_CHARTS, REPORT_SORTS, type ReportAsk, type ReportChart } from '@outrider/shared/insight/reports';
import { mayMeasure, REPORT_SUBJECTS, type ReportSubject } from '@outrider/shared/insight/report-subjects';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import { ChartArea, ChartBar, ChartColumn, ChartLine, Funnel, Hash, type LucideIcon, Plus, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { FilterChips } from '../../records/engine/filter-chips.tsx';
import type { FilterFields } from '../../records/engine/filter-fields.ts';
import { type ReportView, startView } from './report-ask.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

const ICONS: Record<ReportChart, LucideIcon> = {
  bars: ChartBar,
  columns: ChartColumn,
  line: ChartLine,
  area: ChartArea,
  funnel: Funnel,
  figure: Hash,
  table: Table2,
};
const CHARTS = REPORT_CHARTS.map((value) => {
  const Icon = ICONS[value];
  return {
    value,
    label: (
      <span title={WORDS.charts[value]}>
        <Icon className="i" aria-label={WORDS.charts[value]} />
      </span>
    ),
  };
});

/** Measures of a kind stand together: there are as many as the records have fields. */
const kindOf = (measure: string) =>
  summedField(measure) ? 'summed' : filledField(measure) === null ? 'named' : 'filled';
const KINDS = [
  ['named', ''],
  ['summed', WORDS.measureKinds.summed],
  ['filled', WORDS.measureKinds.filled],
] as const;

type SettingsProps = {
  view: ReportView;
  known: readonly CustomField[];
  fields: FilterFields;
  names: Record<string, string>;
  onChange: (view: ReportView) => void;
  onFilter: () => void;
};

/** What a report measures, of which records, and how it is drawn. */
export function ReportSettings({ view, known, fields, names, onChange, onFilter }: SettingsProps) {
  const { ask, chart } = view;
  const user = useUser();
  const set = (changes: Partial<ReportAsk>) => onChange({ chart, ask: { ...ask, ...changes } });
  const measures = reportMeasures(ask.record_type, known);
  const measure = measures.find(({ name }) => name === ask.measure)?.measure;
  return (
    <div className="grid gap-4">
      <Labelled label={WORDS.show}>
        <select
          className="select select-sm w-full"
          value={ask.record_type}
          onChange={(event) => onChange(startView(event.target.value as ReportSubject))}
        >
          {REPORT_SUBJECTS.filter((type) => mayMeasure(user, type)).map((type) => (
            <option key={type} value={type}>
              {WORDS.types[type]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={WORDS.measure}>
        <select
          className="select select-sm w-full"
          value={ask.measure}
          onChange={(event) => set(withMeasure(event.target.value))}
        >
          {KINDS.map(([kind, label]) => {
            const options = measures
              .filter(({ name }) => kindOf(name) === kind)
              .map(({ name, measure: one }) => (
                <option key={name} value={name}>
                  {one.label}
                </option>
              ));
            return kind === 'named' || options.length === 0 ? (
              options
            ) : (
              <optgroup key={kind} label={label}>
                {options}
              </optgroup>
            );
          })}
        </select>
      </Labelled>
      <GroupSelect name="group_by" label={WORDS.groupBy} ask={ask} known={known} set={set} />
      <GroupSelect name="split_by" label={WORDS.splitBy} ask={ask} known={known} set={set} />
      <PeriodSelect ask={ask} known={known} set={set} />
      <div className="border-line border-t pt-4">
        <p className="text-faint mb-2 text-xs">{WORDS.filters}</p>
        <div className="flex flex-wrap gap-2">
          <FilterChips
            filter={ask.filter}
            fields={fields}
            names={names}
            onChange={(filter) => set({ filter })}
            onEdit={onFilter}
          />
        </div>
        <button type="button" className="btn btn-ghost btn-sm text-muted mt-1 -ml-2 font-normal" onClick={onFilter}>
          <Plus className="i" />
          {WORDS.addFilter}
        </button>
      </div>
      <div className="border-line border-t pt-4">
        <p className="text-faint mb-2 text-xs">{WORDS.chart}</p>
        {/* Narrower than elsewhere: all of them fit the column. */}
        <div className="lg:[&_button]:!px-2">
          <Segmented
            label={WORDS.chart}
            options={CHARTS}
            value={chart}
            // The steps of a funnel stand in their own order.
            onChange={(next) => onChange({ ask: next === 'funnel' ? { ...ask, sort: 'label' } : ask, chart: next })}
          />
        </div>
      </div>
      <div className="border-line grid gap-3 border-t pt-4">
        {ask.group_by && !reportGroup(ask.record_type, ask.group_by, known)?.bucket && (
          <Labelled label={WORDS.sort}>
            <select
              className="select select-sm w-full"
              value={ask.sort}
              onChange={(event) => set({ sort: REPORT_SORTS.find((sort) => sort === event.target.value) ?? 'value' })}
            >
              {REPORT_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {WORDS.sorts[sort]}
                </option>
              ))}
            </select>
          </Labelled>
        )}
        {ask.period && (
          <label className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox"
              checked={ask.compare}
              onChange={(event) => set({ compare: event.target.checked })}
            />
            {WORDS.compare}
          </label>
        )}
      </div>
      {measure && (
        <p className="bg-base-200 text-muted rounded-md px-3 py-2 text-xs">
          <span className="text-base-content font-strong">{WORDS.explains(measure.label)}</span> {measure.explains}
        </p>
      )}
    </div>
  );
}

/** Quotas exist for people and whole months, so the report starts with those. */
const withMeasure = (measure: string): Partial<ReportAsk> =>
  measure === QUOTA
    ? { measure, group_by: 'owner_id', split_by: undefined, period: 'closed_at:this_quarter', filter: '' }
    : { measure };

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
  <label className="grid gap-1">
    <span className="text-faint text-xs">{label}</span>
    {children}
  </label>
);

type PartProps = { ask: ReportAsk; known: readonly CustomField[]; set: (changes: Partial<ReportAsk>) => void };

/** A field, and of a time the length of the steps. */
function GroupSelect({ name, label, ask, known, set }: PartProps & { name: 'group_by' | 'split_by'; label: string }) {
  const groups = reportGroups(ask.record_type, known);
  const [field = '', bucket] = (ask[name] ?? '').split(':');
  const choose = (next: string, step: string | undefined) => {
    const group = groups.find((one) => one.name === next);
    set({ [name]: group ? (group.inBuckets ? `${next}:${step ?? 'month'}` : next) : undefined });
  };
  return (
    <div className="grid gap-2">
      <Labelled label={label}>
        <select
          className="select select-sm w-full"
          value={field}
          onChange={(event) => choose(event.target.value, undefined)}
        >
          <option value="">{WORDS.noGroup}</option>
          {groups.map((group) => (
            <option key={group.name} value={group.name}>
              {group.label}
            </option>
          ))}
        </select>
      </Labelled>
      {bucket && (
        <select
          className="select select-sm w-full"
          aria-label={WORDS.bucket[name]}
          value={bucket}
          onChange={(event) => choose(field, event.target.value)}
        >
          {Object.keys(REPORT_BUCKETS).map((step) => (
            <option key={step} value={step}>
              {REPORT_TEXT.buckets[step as ReportBucket]}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function PeriodSelect({ ask, known, set }: PartProps) {
  const times = reportTimes(ask.record_type, known);
  const period = ask.period ? reportPeriod(ask.record_type, ask.period, known) : null;
  const field = period?.field ?? timeOf(ask) ?? times[0]?.name ?? 'created_at';
  return (
    <div className="grid gap-2">
      <Labelled label={WORDS.period}>
        <select
          className="select select-sm w-full"
          value={period?.range ?? ''}
          onChange={(event) =>
            set(
              event.target.value ? { period: `${field}:${event.target.value}` } : { period: undefined, compare: false },
            )
          }
        >
          <option value="">{WORDS.anyTime}</option>
          {Object.entries(REPORT_RANGES).map(([range, label]) => (
            <option key={range} value={range}>
              {label}
            </option>
          ))}
        </select>
      </Labelled>
      {period && (
        <select
          className="select select-sm w-full"
          aria-label={WORDS.periodField}
          value={period.field}
          onChange={(event) => set({ period: `${event.target.value}:${period.range}` })}
        >
          {times.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** The time that a report's groups go by already. */
const timeOf = ({ group_by }: ReportAsk) => (group_by?.includes(':') ? group_by.split(':')[0] : undefined);
