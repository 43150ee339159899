import { randomUUID } from 'node:crypto';
import type { SampleWorld } from './sample-world.ts';

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
};
