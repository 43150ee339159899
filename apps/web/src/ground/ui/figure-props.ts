/**
 * Every figure that a screen shows and another shows, too. Those of one name mean the same, whatever the words beside
 * them: the journeys read them off the screens and compare (e2e/wander/figures.ts says which screens show which).
 *
 * | Name | What it counts |
 * |---|---|
 * | deals.open, deals.open.amount | Open deals of every pipeline, and their worth in the company's currency |
 * | deals.open.mine | Open deals of whoever looks |
 * | deals.pipeline.open, deals.pipeline.open.amount | Open deals of the pipeline that is shown (`data-of`: its id) |
 * | deals.stage, deals.stage.amount | Open deals of a stage (`data-of`: pipeline and stage) |
 * | deals.with_account, deals.with_account.amount | Open deals that have an account |
 * | deals.closing_month.amount | Worth of the open deals that should close this month |
 * | deals.stale | Open deals quiet for longer than their stage allows |
 * | quarter.won | What was won this fiscal quarter |
 * | leads, leads.ai, leads.manual, leads.high | Leads in all, by what processes them (AI and hybrid, or people alone),
 * and of high priority |
 * | accounts, accounts.customers | Accounts in all, and those that bought |
 * | tasks.pending, tasks.overdue | Open tasks of whoever looks, and those that are late |
 * | notifications.unread | Notifications that whoever looks has not read |
 */
export type FigureName =
  | 'deals.open'
  | 'deals.open.amount'
  | 'deals.open.mine'
  | 'deals.pipeline.open'
  | 'deals.pipeline.open.amount'
  | 'deals.stage'
  | 'deals.stage.amount'
  | 'deals.with_account'
  | 'deals.with_account.amount'
  | 'deals.closing_month.amount'
  | 'deals.stale'
  | 'quarter.won'
  | 'leads'
  | 'leads.ai'
  | 'leads.manual'
  | 'leads.high'
  | 'accounts'
  | 'accounts.customers'
  | 'tasks.pending'
  | 'tasks.overdue'
  | 'notifications.unread';

/**
 * A figure's name and its value as a number, for the element that shows it; nothing while there is no value. `of`:
 * which, where there are several of the name.
 */
export const figure = (name: FigureName, value: number | null | undefined, of?: string) =>
  typeof value === 'number'
    ? { 'data-figure': name, 'data-value': String(Math.round(value * 1_000) / 1_000), ...(of && { 'data-of': of }) }
    : {};
