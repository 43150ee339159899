import {
  authUrlInputSchema,
  authUrlSchema,
  doneSchema,
  googleConnectedSchema,
  googleConnectSchema,
  sheetPreviewInputSchema,
  sheetPreviewSchema,
  sheetsAgentCreatedSchema,
  sheetsAgentCreateSchema,
  sheetsAgentIdSchema,
  sheetsAgentListSchema,
  sheetsConfiguredSchema,
  sheetsConfigureSchema,
  sheetsRenameSchema,
  sheetsStatusSchema,
  sheetsTemplateSchema,
  sheetTitlesInputSchema,
  sheetTitlesSchema,
  spreadsheetListSchema,
  syncLogListSchema,
  syncResultSchema,
  templateInputSchema,
} from '@outrider/shared/automation/sheets';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { configureAgent } from './configure.service.ts';
import { beginConnection, finishConnection } from './connect.service.ts';
import {
  createAgent,
  deleteAgent,
  listAgents,
  listSheetTitles,
  listSpreadsheets,
  listSyncLogs,
  previewSheet,
  renameAgent,
  setAgentStatus,
} from './sheets.service.ts';
import { syncNow } from './sync.ts';
import { readTemplate } from './template.ts';

const can = 'sheets.manage';

export const sheetsRouter = router({
  list: companyProcedure({
    can,
    rest: { method: 'GET', path: '/google-sheets/agents', summary: 'List Google Sheets agents, newest first' },
  })
    .output(sheetsAgentListSchema)
    .query(({ ctx }) => listAgents(ctx.db, ctx.services)),

  create: companyProcedure({
    can,
    rest: { method: 'POST', path: '/google-sheets/agents', summary: 'Create a Google Sheets agent' },
  })
    .input(sheetsAgentCreateSchema)
    .output(sheetsAgentCreatedSchema)
    .mutation(({ ctx, input }) => createAgent(ctx.db, ctx.actor, input)),

  authUrl: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/google-sheets/agents/{id}/auth-url',
      summary: 'Get the address for connecting a Google account (valid once, for 10 minutes)',
      errors: [404, 503],
    },
  })
    .input(authUrlInputSchema)
    .output(authUrlSchema)
    .mutation(({ ctx, input }) => beginConnection(ctx.db, ctx.services, ctx.user.id, input)),

  /** What the page that Google sends the popup to calls, as the user who began it. */
  connect: companyProcedure({ can })
    .input(googleConnectSchema)
    .output(googleConnectedSchema)
    .mutation(({ ctx, input }) => finishConnection(ctx.db, ctx.services, ctx.user.id, ctx.actor, input)),

  spreadsheets: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/google-sheets/agents/{id}/spreadsheets',
      summary: 'List spreadsheets of the connected account, newest first',
      errors: [404, 409, 503],
    },
  })
    .input(sheetsAgentIdSchema)
    .output(spreadsheetListSchema)
    .query(({ ctx, input }) => listSpreadsheets(ctx.db, ctx.services, input.id)),

  sheetTitles: companyProcedure({ can })
    .input(sheetTitlesInputSchema)
    .output(sheetTitlesSchema)
    .query(({ ctx, input }) => listSheetTitles(ctx.db, ctx.services, input.id, input.spreadsheet_id)),

  preview: companyProcedure({ can })
    .input(sheetPreviewInputSchema)
    .output(sheetPreviewSchema)
    .query(({ ctx, input }) => previewSheet(ctx.db, ctx.services, input)),

  configure: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/google-sheets/agents/{id}/configure',
      summary: 'Configure the sheet, its mapping and its sync',
      errors: [404, 409, 503],
    },
  })
    .input(sheetsConfigureSchema)
    .output(sheetsConfiguredSchema)
    .mutation(({ ctx, input }) => configureAgent(ctx.db, ctx.services, ctx.actor, input)),

  setStatus: companyProcedure({ can })
    .input(sheetsStatusSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => setAgentStatus(ctx.db, ctx.services, ctx.actor, input.id, input.status)),

  rename: companyProcedure({ can })
    .input(sheetsRenameSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => renameAgent(ctx.db, ctx.actor, input.id, input.name)),

  sync: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/google-sheets/agents/{id}/sync',
      summary: 'Sync now (failures are reported in the response)',
      errors: [404],
    },
  })
    .input(sheetsAgentIdSchema)
    .output(syncResultSchema)
    .mutation(({ ctx, input }) => syncNow(ctx.db, ctx.services, input.id)),

  logs: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/google-sheets/agents/{id}/sync-logs',
      summary: 'List recent syncs, newest first',
      errors: [404],
    },
  })
    .input(sheetsAgentIdSchema)
    .output(syncLogListSchema)
    .query(({ ctx, input }) => listSyncLogs(ctx.db, input.id)),

  remove: companyProcedure({
    can,
    rest: {
      method: 'DELETE',
      path: '/google-sheets/agents/{id}',
      summary: 'Delete an agent (its leads are kept)',
      errors: [404],
    },
  })
    .input(sheetsAgentIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => deleteAgent(ctx.db, ctx.services, ctx.actor, input.id)),

  template: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/google-sheets/sample-template',
      reply: 'file',
      summary: 'Get the sample template (format=csv returns the file)',
    },
  })
    .input(templateInputSchema)
    .output(sheetsTemplateSchema)
    .query(({ input }) => readTemplate(input.format)),
});
