import { z } from 'zod';
import { COMPANY_ROLES } from '../ground/roles.ts';
import { idField, textField } from '../ground/wire.ts';
import { reportRefField } from './report-refs.ts';
import { REPORT_CHARTS, reportAskFields } from './reports.ts';

export const DASHBOARD_LIMITS = {
  name: 60,
  /** Reports on one dashboard. */
  tiles: 24,
  /** Columns of the grid, and rows that a tile may take. */
  width: 3,
  height: 2,
  /** A person's own dashboards. */
  kept: 50,
} as const;

const size = {
  width: z.number().int().min(1).max(DASHBOARD_LIMITS.width).default(1).describe('In columns of three'),
  height: z.number().int().min(1).max(DASHBOARD_LIMITS.height).default(1).describe('In rows'),
};
const tileInput = z.strictObject({ report: reportRefField, ...size });
export type TileInput = z.output<typeof tileInput>;

const kept = {
  name: textField(DASHBOARD_LIMITS.name).pipe(z.string().min(1, 'Enter a name')),
  shared: z
    .boolean()
    .default(false)
    .describe(
      'Everybody in the company finds it, and the reports of its owner on it. Each person sees their own rows.',
    ),
  default_role: z
    .enum(COMPANY_ROLES)
    .nullable()
    .default(null)
    .describe('Reports open with it for people with this role; it is shared then'),
  tiles: z
    .array(tileInput)
    .max(DASHBOARD_LIMITS.tiles, `At most ${DASHBOARD_LIMITS.tiles} reports`)
    .refine((tiles) => new Set(tiles.map(({ report }) => report)).size === tiles.length, 'Add each report once')
    .default([])
    .describe('In the order of reading'),
};
export const reportDashboardCreateSchema = z.strictObject(kept);
export type ReportDashboardCreate = z.output<typeof reportDashboardCreateSchema>;
export const reportDashboardUpdateSchema = z.strictObject({ id: idField, version: z.number().int(), ...kept });
export type ReportDashboardUpdate = z.output<typeof reportDashboardUpdateSchema>;

const own = {
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean(),
  default_role: z.enum(COMPANY_ROLES).nullable(),
  owner_id: z.uuid(),
  owner_name: z.string(),
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
    })
    .nullable()
    .describe('Null where it is not yours to see'),
});
export type ReportDashboardTile = z.output<typeof reportDashboardTileSchema>;
export const reportDashboardSchema = z.object({ ...own, tiles: z.array(reportDashboardTileSchema) });
export type ReportDashboard = z.output<typeof reportDashboardSchema>;
