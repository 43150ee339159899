import { METRIC_WORDS } from './words.ts';
import { DEPARTMENTS, type DepartmentKey } from '@outrider/shared/ground/departments';
import type { Metric } from '@outrider/shared/automation/organization';

/** What the database knows of a company's work, as metrics.store.ts counts it. */
export type Figures = {
  leads_this_month: number;
  open_pipeline: number;
  won_90: number;
  lost_90: number;
  inbound_30: number;
  leads_30: number;
  leads_90: number;
  converted_90: number;
  high_30: number;
  qualified_30: number;
  won_30: number;
  won_value_30: number;
  satisfaction_90: number | null;
  answers_90: number;
  /** Median hours from capture to the first word to the lead, of leads of the last 30 days that got one. */
  first_reply_hours_30: number | null;
  /** Of the people of a department; none where it has no people. */
  tasks: Partial<Record<DepartmentKey, TaskFigures>>;
};
export type TaskFigures = { done: number; with_date: number; on_time: number };

type Rule = Omit<Metric, 'target' | 'actual'> & {
  aim: number;
  of: (figures: Figures, department: DepartmentKey) => number | null;
};

const share = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : null);

const tasksDone: Rule = {
  key: 'tasks_done',
  ...METRIC_WORDS.tasks_done,
  unit: 'count',
  higher_is_better: true,
  aim: 20,
  of: ({ tasks }, department) => tasks[department]?.done ?? null,
};
const tasksOnTime: Rule = {
  key: 'tasks_on_time',
  ...METRIC_WORDS.tasks_on_time,
  unit: 'percent',
  higher_is_better: true,
  aim: 90,
  of: ({ tasks }, department) => share(tasks[department]?.on_time ?? 0, tasks[department]?.with_date ?? 0),
};

/**
 * What each department can be measured on; the card shows the first two. `aim` is the target that a new department
 * begins with.
 */
export const METRICS: Record<DepartmentKey, readonly Rule[]> = {
  sales: [
    {
      key: 'leads_this_month',
      ...METRIC_WORDS.leads_this_month,
      unit: 'count',
      higher_is_better: true,
      aim: 100,
      of: ({ leads_this_month }) => leads_this_month,
    },
    {
      key: 'open_pipeline',
      ...METRIC_WORDS.open_pipeline,
      unit: 'usd',
      higher_is_better: true,
      aim: 250_000,
      of: ({ open_pipeline }) => open_pipeline,
    },
    {
      key: 'win_rate',
      ...METRIC_WORDS.win_rate,
      unit: 'percent',
      higher_is_better: true,
      aim: 25,
      of: ({ won_90, lost_90 }) => share(won_90, won_90 + lost_90),
    },
    {
      key: 'lead_conversion',
      ...METRIC_WORDS.lead_conversion,
      unit: 'percent',
      higher_is_better: true,
      aim: 15,
      of: ({ converted_90, leads_90 }) => share(converted_90, leads_90),
    },
    tasksOnTime,
  ],
  marketing: [
    {
      key: 'leads_captured',
      ...METRIC_WORDS.leads_captured,
      unit: 'count',
      higher_is_better: true,
      aim: 80,
      of: ({ inbound_30 }) => inbound_30,
    },
    {
      key: 'high_priority_share',
      ...METRIC_WORDS.high_priority_share,
      unit: 'percent',
      higher_is_better: true,
      aim: 20,
      of: ({ high_30, leads_30 }) => share(high_30, leads_30),
    },
    {
      key: 'leads_qualified',
      ...METRIC_WORDS.leads_qualified,
      unit: 'count',
      higher_is_better: true,
      aim: 30,
      of: ({ qualified_30 }) => qualified_30,
    },
  ],
  product: [
    tasksDone,
    tasksOnTime,
    {
      key: 'deals_lost',
      ...METRIC_WORDS.deals_lost,
      unit: 'count',
      higher_is_better: false,
      aim: 10,
      of: ({ lost_90 }) => lost_90,
    },
  ],
  back_office: [
    {
      key: 'deals_won',
      ...METRIC_WORDS.deals_won,
      unit: 'count',
      higher_is_better: true,
      aim: 10,
      of: ({ won_30 }) => won_30,
    },
    {
      key: 'won_value',
      ...METRIC_WORDS.won_value,
      unit: 'usd',
      higher_is_better: true,
      aim: 100_000,
      of: ({ won_value_30 }) => won_value_30,
    },
    tasksOnTime,
  ],
  customer: [
    {
      key: 'satisfaction',
      ...METRIC_WORDS.satisfaction,
      unit: 'of_five',
      higher_is_better: true,
      aim: 4.5,
      of: ({ satisfaction_90 }) => satisfaction_90,
    },
    {
      key: 'first_reply_hours',
      ...METRIC_WORDS.first_reply_hours,
      unit: 'hours',
      higher_is_better: false,
      aim: 24,
      of: ({ first_reply_hours_30 }) => first_reply_hours_30,
    },
    {
      key: 'survey_answers',
      ...METRIC_WORDS.survey_answers,
      unit: 'count',
      higher_is_better: true,
      aim: 20,
      of: ({ answers_90 }) => answers_90,
    },
  ],
};

/** The targets that a new department begins with. */
export const firstTargets = (department: DepartmentKey): Record<string, number> =>
  Object.fromEntries(METRICS[department].map(({ key, aim }) => [key, aim]));

/** Targets against what is, in the catalogue's order. */
export function measure(department: DepartmentKey, targets: Record<string, number>, figures: Figures): Metric[] {
  return METRICS[department].map(({ aim: _, of, ...metric }) => {
    const actual = of(figures, department);
    return {
      ...metric,
      target: targets[metric.key] ?? null,
      actual: actual === null ? null : Math.round(actual * 10) / 10,
    };
  });
}

/** The keys of targets that this department has no metric for. */
export const unknownTargets = (department: DepartmentKey, targets: Record<string, number>): string[] =>
  Object.keys(targets).filter((key) => !METRICS[department].some((metric) => metric.key === key));

export const inOrderOfDepartments = <T extends { department: string }>(rows: T[]): T[] =>
  rows.toSorted(
    (a, b) => DEPARTMENTS.indexOf(a.department as DepartmentKey) - DEPARTMENTS.indexOf(b.department as DepartmentKey),
  );
