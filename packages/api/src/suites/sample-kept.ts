import { randomUUID } from 'node:crypto';
import type { SampleWorld } from './sample-world.ts';

const schedule = { weekdays: [1], send_at: '08:00', timezone: 'Europe/Berlin' };

/** What people keep of their lists and figures. */
export const KEPT_SAMPLES: Record<string, (world: SampleWorld) => unknown> = {
  'views.list': () => ({ record_type: 'lead' }),
  'views.get': ({ view_id }) => ({ id: view_id }),
  'views.records': ({ view_id }) => ({ id: view_id }),
  'views.create': () => ({
    name: `Sample ${randomUUID()}`,
    record_type: 'lead',
    view: { filter: { all: [] }, q: '', sort: 'score', order: 'desc' },
  }),
  'views.update': ({ view_id }) => ({
    id: view_id,
    version: 1,
    name: `Sample ${randomUUID()}`,
    record_type: 'lead',
    view: { filter: { all: [] }, q: '', sort: 'score', order: 'desc' },
  }),
  'views.delete': ({ view_id }) => ({ id: view_id }),
  'insights.accuracy': () => undefined,
  'insights.bandRows': () => ({ from: 85 }),
  'insights.facts': () => undefined,
  'insights.modes': () => undefined,
  'insights.pairs': () => undefined,
  'insights.missed': () => ({}),
  'insights.suggestions': () => undefined,
  'insights.dismiss': () => ({ key: 'speed/webinar', reason: 'not_now' }),
  'insights.restore': () => ({ key: 'speed/webinar' }),
  'reports.list': () => undefined,
  'reports.run': () => ({ record_type: 'lead', group_by: 'status' }),
  'reports.question': () => ({ text: 'leads by source' }),
  'reports.get': ({ report_id }) => ({ id: report_id }),
  'reports.result': ({ report_id }) => ({ id: report_id }),
  'reports.create': () => ({ name: `Sample ${randomUUID()}`, record_type: 'lead', group_by: 'status' }),
  'reports.update': ({ report_id }) => ({
    id: report_id,
    version: 1,
    name: `Sample ${randomUUID()}`,
    record_type: 'lead',
  }),
  'reports.delete': ({ report_id }) => ({ id: report_id }),
  'reports.dashboards.list': () => undefined,
  'reports.dashboards.get': ({ report_dashboard_id }) => ({ id: report_dashboard_id }),
  'reports.dashboards.create': () => ({ name: `Sample ${randomUUID()}`, tiles: [{ report: 'pipeline-by-stage' }] }),
  'reports.dashboards.update': ({ report_dashboard_id, report_id }) => ({
    id: report_dashboard_id,
    version: 1,
    name: `Sample ${randomUUID()}`,
    tiles: [{ report: report_id, width: 2 }],
  }),
  'reports.dashboards.delete': ({ report_dashboard_id }) => ({ id: report_dashboard_id }),
  'reports.schedules.list': () => undefined,
  'reports.schedules.create': ({ report_dashboard_id, member_id }) => ({
    dashboard_id: report_dashboard_id,
    ...schedule,
    reader_ids: [member_id],
  }),
  'reports.schedules.update': ({ report_schedule_id, member_id }) => ({
    id: report_schedule_id,
    version: 1,
    ...schedule,
    reader_ids: [member_id],
  }),
  'reports.schedules.delete': ({ report_schedule_id }) => ({ id: report_schedule_id }),
  'reports.schedules.leave': ({ report_schedule_id }) => ({ id: report_schedule_id }),
  'reports.schedules.sendToMe': ({ report_dashboard_id }) => ({ dashboard_id: report_dashboard_id }),
};
