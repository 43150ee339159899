import { z } from 'zod';
import { COMPANY_ROLES } from '../ground/roles.ts';
import { idField, isOnce, textField } from '../ground/wire.ts';
import { REPORT_RANGES, type ReportRange } from './report-periods.ts';
import { reportRefField } from './report-refs.ts';
import { REPORT_CHARTS, type ReportAsk, reportAskFields } from './reports.ts';

export const DASHBOARD_LIMITS = {
  name: 60,
  /** Reports on one dashboard. */
  tiles: 24,
  /** Columns of the grid, and rows that a tile may take. */
  width: 3,
  height: 2,
  /** A person's own dashboards. */
  kept: 50,
  /** People and teams that one is shared with. */
  access: 50,
} as const;

/** What people a dashboard is shared with may do: see it, or also change what is on it. */
export const DASHBOARD_RIGHTS = ['view', 'edit'] as const;
export type DashboardRight = (typeof DASHBOARD_RIGHTS)[number];

const size = {
  width: z.number().int().min(1).max(DASHBOARD_LIMITS.width).default(1).describe('In columns of three'),
  height: z.number().int().min(1).max(DASHBOARD_LIMITS.height).default(1).describe('In rows'),
};
const tileInput = z.strictObject({ report: reportRefField, ...size });
export type TileInput = z.output<typeof tileInput>;

const accessInput = z
  .strictObject({
    user_id: idField.nullable().default(null),
    team: textField(100).nullable().default(null).describe('Instead of a person: everyone in this team'),
    may: z
      .enum(DASHBOARD_RIGHTS)
      .default('view')
      .describe('edit: also rename it, and change its reports and its period'),
  })
  .refine(({ user_id, team }) => (user_id === null) === Boolean(team), 'Choose a person or a team');
export type AccessInput = z.output<typeof accessInput>;

/** Whom a row of access names, as one text. */
export const accessKey = ({ user_id, team }: Pick<AccessInput, 'user_id' | 'team'>): string =>
  user_id ?? `team ${team}`;

const range = z.enum(Object.keys(REPORT_RANGES) as [ReportRange, ...ReportRange[]]);
const DASHBOARD_WORDS = {
  shared: 'Everyone in the company sees it and its owner’s reports on it, each with the records they have access to.',
  default_role: 'People with this role see it first when they open Reports. Also shares it with everyone.',
  period:
    'A range for all of its reports, each on its own date field. Null: each report keeps its own period. Reports without a period are unaffected.',
  access:
    'People and teams it is shared with. They see its owner’s reports on it, each with the records they have access to.',
  tiles: 'In reading order',
};
const OWNERS = 'Only its owner can change this.';

const name = textField(DASHBOARD_LIMITS.name).pipe(z.string().min(1, 'Enter a name'));
const shared = z.boolean();
const default_role = z.enum(COMPANY_ROLES).nullable();
const period = range.nullable();
const access = z
  .array(accessInput)
  .max(DASHBOARD_LIMITS.access, `At most ${DASHBOARD_LIMITS.access} people and teams`)
  .refine((all) => isOnce(all.map(accessKey)), 'Name each person and each team once');
const tiles = z
  .array(tileInput)
  .max(DASHBOARD_LIMITS.tiles, `At most ${DASHBOARD_LIMITS.tiles} reports`)
  .refine((all) => isOnce(all.map(({ report }) => report)), 'Add each report once');

export const reportDashboardCreateSchema = z.strictObject({
  name,
  shared: shared.default(false).describe(DASHBOARD_WORDS.shared),
  default_role: default_role.default(null).describe(DASHBOARD_WORDS.default_role),
  period: period.default(null).describe(DASHBOARD_WORDS.period),
  access: access.default([]).describe(DASHBOARD_WORDS.access),
  tiles: tiles.default([]).describe(DASHBOARD_WORDS.tiles),
});
export type ReportDashboardCreate = z.output<typeof reportDashboardCreateSchema>;
/** What is left out stays as it is. */
export const reportDashboardUpdateSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  name: name.optional(),
  shared: shared.optional().describe(`${DASHBOARD_WORDS.shared} ${OWNERS}`),
  default_role: default_role.optional().describe(`${DASHBOARD_WORDS.default_role} ${OWNERS}`),
  period: period.optional().describe(DASHBOARD_WORDS.period),
  access: access.optional().describe(`${DASHBOARD_WORDS.access} ${OWNERS}`),
  tiles: tiles.optional().describe(DASHBOARD_WORDS.tiles),
});
export type ReportDashboardUpdate = z.output<typeof reportDashboardUpdateSchema>;

const own = {
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean(),
  default_role,
  period: period.describe(DASHBOARD_WORDS.period),
  owner_id: z.uuid(),
  owner_name: z.string(),
  may: z.enum(['own', ...DASHBOARD_RIGHTS]).describe('What you may do with it'),
  given: z.boolean().describe('Whether its owner shared it with you or your team by name'),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
};
export const reportDashboardItemSchema = z.object({
  ...own,
  tiles: z.number().int().describe('How many reports are on it'),
});
export type ReportDashboardItem = z.output<typeof reportDashboardItemSchema>;

export const reportDashboardTileSchema = z.object({
  report: z.string().describe('The ID of a saved report, or the name of a standard one'),
  width: z.number().int(),
  height: z.number().int(),
  shown: z
    .object({
      name: z.string(),
      chart: z.enum(REPORT_CHARTS),
      ask: z.object(reportAskFields).describe('What it asks, as GET /reports/run takes it'),
      owner_id: z.uuid().nullable().describe('Null for a standard report'),
      owner_name: z.string().nullable(),
      shared: z.boolean().describe('Whether everybody in the company finds the report'),
      for_all: z.boolean().describe('Whether everybody who sees the dashboard sees it here'),
    })
    .nullable()
    .describe('Null where it is not yours to see'),
});
export type ReportDashboardTile = z.output<typeof reportDashboardTileSchema>;
export const reportDashboardSchema = z.object({
  ...own,
  access: z
    .array(
      z.object({
        user_id: z.uuid().nullable(),
        team: z.string().nullable(),
        name: z.string().describe('Of the person or the team'),
        may: z.enum(DASHBOARD_RIGHTS).describe('What they may do with it'),
      }),
    )
    .nullable()
    .describe('People and teams it is shared with; null unless it is yours'),
  tiles: z.array(reportDashboardTileSchema),
});
export type ReportDashboard = z.output<typeof reportDashboardSchema>;

/** The same question for another range of the time field that it looks at; one without a period stays as it is. */
export const askInRange = (ask: ReportAsk, asked: ReportRange | null): ReportAsk =>
  asked && ask.period ? { ...ask, period: `${ask.period.split(':')[0]}:${asked}` } : ask;

/** Where a report opens, in a range that is not its own where it has a period. */
export const reportPath = (ref: string, ask: ReportAsk, asked: ReportRange | null): string =>
  `/reports/${ref}${asked && ask.period ? `?period=${asked}` : ''}`;
