import type { Page } from '@playwright/test';

/** A figure as a screen shows it: its name with what it is of, and its value. */
export type Shown = { figure: string; value: number };

/**
 * Which screens show which figures, by the names that the web app's ui/figure-props.ts lists. Those of one name are
 * equal wherever they stand, as long as nobody writes in between.
 */
export const FIGURE_SCREENS: { path: string; figures: string[] }[] = [
  {
    path: '/dashboard',
    figures: [
      'deals.open',
      'deals.open.amount',
      'deals.closing_month.amount',
      'deals.stale',
      'quarter.won',
      'tasks.pending',
      'tasks.overdue',
      'notifications.unread',
    ],
  },
  { path: '/dashboard?rows=pending_tasks', figures: ['tasks.pending'] },
  { path: '/dashboard?rows=overdue_tasks', figures: ['tasks.overdue'] },
  {
    path: '/opportunities',
    figures: [
      'deals.open',
      'deals.open.mine',
      'deals.pipeline.open',
      'deals.pipeline.open.amount',
      'deals.stage',
      'deals.stage.amount',
      'notifications.unread',
    ],
  },
  { path: '/opportunities?view=list', figures: ['deals.open', 'deals.open.amount', 'deals.open.mine'] },
  { path: '/forecasting', figures: ['quarter.won'] },
  { path: '/leads', figures: ['leads', 'leads.ai', 'leads.manual'] },
  { path: '/lead-capture', figures: ['leads', 'leads.ai', 'leads.high'] },
  { path: '/accounts', figures: ['accounts', 'accounts.customers', 'deals.with_account', 'deals.with_account.amount'] },
];

/** Sums that hold between figures of different names. */
export const FIGURE_SUMS: { whole: string; parts: string[] }[] = [
  { whole: 'leads', parts: ['leads.ai', 'leads.manual'] },
];

/** Every figure on the page, hidden ones too: what is said only to a screen reader has to be right as well. */
export const readFigures = (page: Page): Promise<Shown[]> =>
  page.locator('[data-figure]').evaluateAll((elements) =>
    elements.map((element) => {
      const { figure = '', value, of } = (element as HTMLElement).dataset;
      return { figure: of ? `${figure} ${of}` : figure, value: Number(value) };
    }),
  );

/** The figures that two screens show differently, with where each value was read. */
export function findDisagreements(seen: readonly { path: string; shown: readonly Shown[] }[]): string[] {
  const values = new Map<string, Map<number, string[]>>();
  for (const { path, shown } of seen)
    for (const { figure, value } of shown) {
      const of = values.get(figure) ?? new Map<number, string[]>();
      of.set(value, [...(of.get(value) ?? []), path]);
      values.set(figure, of);
    }
  return [...values].flatMap(([figure, of]) =>
    of.size === 1
      ? []
      : [`${figure}: ${[...of].map(([value, paths]) => `${value} on ${[...new Set(paths)].join(', ')}`).join('; ')}`],
  );
}
