import type { Department, Metric } from '@outrider/shared/automation/organization';
import { Link } from 'react-router-dom';
import { Field } from '../../ground/ui/field.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { type DepartmentDraft, targetField } from './department-draft.ts';
import { linkOfMetric } from './metric-links.ts';
import { formatMetric, isMet, targetHint, targetWords } from './metric-words.ts';
import { ORGANIZATION_WORDS } from './words.ts';

type DepartmentMetricsProps = {
  department: Department;
  draft: DepartmentDraft;
  wrong: string[];
  manages: boolean;
  onChange: (field: string, value: string) => void;
};

/** Name, what it is for, and each metric: what is, what it means, what it should be. */
export function DepartmentMetrics({
  department: { department, description, metrics },
  draft,
  wrong,
  manages,
  onChange,
}: DepartmentMetricsProps) {
  return (
    <>
      {manages ? (
        <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Field label="Name">
            {(control) => (
              <input
                {...control}
                value={draft.name ?? ''}
                maxLength={60}
                autoComplete="off"
                className="input input-sm w-full"
                onChange={({ target }) => onChange('name', target.value)}
              />
            )}
          </Field>
          <Field label="Description">
            {(control) => (
              <input
                {...control}
                value={draft.description ?? ''}
                maxLength={300}
                autoComplete="off"
                className="input input-sm w-full"
                onChange={({ target }) => onChange('description', target.value)}
              />
            )}
          </Field>
        </div>
      ) : (
        <p className="text-muted">{description}</p>
      )}
      <h3 className="mt-5 text-sm">Targets</h3>
      {metrics.length === 0 && <p className="text-muted mt-1">{ORGANIZATION_WORDS.noMetrics}</p>}
      <ul className="divide-line mt-1 divide-y">
        {metrics.map((metric) => {
          const field = targetField(metric.key);
          return (
            <li key={metric.key} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_9rem]">
              <div className="min-w-0">
                <p className="font-strong">{metric.label}</p>
                <p className="text-faint text-xs text-pretty">{metric.meaning}</p>
              </div>
              <Actual metric={metric} />
              {manages ? (
                <Field
                  label={`Target for ${metric.label}`}
                  error={wrong.includes(field) ? 'Enter a number' : undefined}
                  hint={targetHint(metric)}
                  className="[&>label]:sr-only"
                >
                  {(control) => (
                    <input
                      {...control}
                      value={draft[field] ?? ''}
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder="No target"
                      className="input input-sm num w-full"
                      onChange={({ target }) => onChange(field, target.value)}
                    />
                  )}
                </Field>
              ) : (
                <p className="text-muted num text-sm">{targetWords(metric)}</p>
              )}
            </li>
          );
        })}
      </ul>
      {manages && (
        <label className="border-line flex items-center justify-between gap-4 border-t pt-3">
          <span>
            Active <span className="text-faint text-xs">turning it off doesn’t change its flows or agents</span>
          </span>
          <input
            type="checkbox"
            role="switch"
            aria-checked={draft.is_active === 'on'}
            aria-label={`${department} active`}
            className="toggle"
            checked={draft.is_active === 'on'}
            onChange={({ target }) => onChange('is_active', target.checked ? 'on' : 'off')}
          />
        </label>
      )}
    </>
  );
}

function Actual({ metric }: { metric: Metric }) {
  const met = isMet(metric);
  const link = linkOfMetric(metric.key, useNow());
  const value = formatMetric(metric.unit, metric.actual);
  return (
    <div className="sm:text-right">
      <p className={`num ${metric.actual === null ? 'text-faint' : 'font-strong'}`}>
        {link && metric.actual !== null ? (
          <Link to={link} className="text-link hover:underline" aria-label={`${metric.label}: ${value}`}>
            {value}
          </Link>
        ) : (
          value
        )}
      </p>
      {met !== null && (
        <p className={`text-xs ${met ? 'text-band-green-ink' : 'text-band-red-ink'}`}>
          {met ? 'on target' : `should be ${targetWords(metric)}`}
        </p>
      )}
    </div>
  );
}
