import type { bulkInputSchema, bulkRunSchema } from '@outrider/shared/records/bulk';
import type { deliveryDetailSchema } from '@outrider/shared/automation/delivery-detail';
import type { userSchema } from '@outrider/shared/people/directory';
import type { byIdSchema, captureKeySchema, deliverySchema } from '@outrider/shared/automation/intake';
import type { notificationReadSchema, notificationSchema, unreadSchema } from '@outrider/shared/people/notifications';
import { rightsOf, settle } from '@outrider/shared/ground/role-rights';
import type { roleCreateSchema, roleListSchema, roleSchema, roleUpdateSchema } from '@outrider/shared/people/roles';
import type { savedViewSchema, viewChangeSchema, viewInputSchema } from '@outrider/shared/records/saved-views';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

type Ids = { id: string; user_id: string };

/**
 * Examples of what a company has beside its records: its people, what they are told, their views, and what its senders
 * sent.
 */
export const companyExamples = ({ id, user_id }: Ids) => {
  const created_at = '2026-11-20T09:30:00.000Z';
  const user: z.output<typeof userSchema> = {
    id: user_id,
    full_name: 'Maya Okafor',
    email: 'maya@fieldstone.example',
    role: 'company_admin',
    role_name: 'Company admin',
    custom_role_id: null,
    team: null,
    department: 'sales',
    active: true,
    created_at,
  };
  const notification: z.output<typeof notificationSchema> = {
    id,
    kind: 'assigned',
    task: null,
    title: EXAMPLE_WORDS.newLead,
    message: 'Vera Lindqvist, Northwind',
    link_path: `/leads?lead=${id}`,
    read: false,
    created_at,
  };
  const key: z.output<typeof captureKeySchema> = {
    id,
    name: EXAMPLE_WORDS.captureKey,
    hint: 'x7Qf',
    channels: ['n8n'],
    has_signing_secret: false,
    source: null,
    processing_mode: null,
    assigned_to: null,
    assigned_to_name: null,
    old_key_until: null,
    old_signing_until: null,
    version: 1,
    created_by_name: user.full_name,
    created_at,
    last_used_at: created_at,
    revoked_at: null,
  };
  const delivery: z.output<typeof deliverySchema> = {
    id,
    channel: 'n8n',
    state: 'processed',
    outcome: 'created',
    reason: null,
    leads: [{ id, name: 'Vera Lindqvist', outcome: 'created' }],
    is_test: false,
    test_leads: [],
    http_status: 202,
    attempts: 1,
    replayable: true,
    duration_ms: 38,
    key_name: key.name,
    replayed_by_name: null,
    received_at: created_at,
    next_attempt_at: null,
  };
  const view: z.input<typeof viewInputSchema> = {
    record_type: 'lead',
    name: EXAMPLE_WORDS.view,
    shared: true,
    view: { filter: { all: [{ field: 'status', is: ['new'] }] }, q: '', sort: 'score', order: 'desc' },
  };
  const change: Omit<z.input<typeof viewChangeSchema>, 'id'> = { ...view, version: 1 };
  const run: z.output<typeof bulkRunSchema> = {
    id,
    record_type: 'lead',
    action: 'assign',
    undoes: null,
    state: 'running',
    total: 640,
    done: 200,
    failed: 0,
    reason: null,
    created_by_name: user.full_name,
    created_at,
    finished_at: null,
    can_cancel: true,
    can_undo: false,
    undone_by: null,
  };
  const start: z.input<typeof bulkInputSchema> = {
    record_type: 'lead',
    action: 'assign',
    assigned_to: user_id,
    selection: { ids: [id] },
    request_key: '01980f5c-2c33-7b40-8e66-73f2e5c9a1d4',
  };
  const role: z.output<typeof roleSchema> = {
    id,
    name: EXAMPLE_WORDS.role,
    built_in: false,
    based_on: 'sdr',
    permissions: settle('sdr', { ...rightsOf('sdr'), 'records.export': 'none' }),
    people: [{ id: user_id, full_name: user.full_name, active: true }],
    version: 1,
    updated_at: created_at,
  };
  const { name, based_on, permissions } = role;
  return {
    Role: role,
    RoleList: { items: [role] } satisfies z.output<typeof roleListSchema>,
    RoleCreate: { name, based_on, permissions } satisfies z.input<typeof roleCreateSchema>,
    RoleUpdate: { version: 1, permissions } satisfies Partial<z.input<typeof roleUpdateSchema>>,
    BulkRun: run,
    BulkInput: start,
    User: user,
    Notification: notification,
    NotificationRead: { ids: [id] } satisfies z.input<typeof notificationReadSchema>,
    Unread: { unread: 3 } satisfies z.output<typeof unreadSchema>,
    CaptureKey: key,
    Delivery: delivery,
    DeliveryDetail: {
      ...delivery,
      payload: '{"email":"vera@northwind.example","name":"Vera Lindqvist","company":"Northwind"}',
      is_cut: false,
      headers: [{ label: 'content-type', value: 'application/json' }],
      readings: [{ fields: [{ label: 'Email', value: 'vera@northwind.example' }], problem: null }],
      problem: null,
    } satisfies z.output<typeof deliveryDetailSchema>,
    SavedView: {
      ...view,
      view: { ...view.view, filter: { all: [{ field: 'status', is: ['new'] }] } as never },
      id,
      shared: true,
      default_role: null,
      owner_id: user_id,
      owner_name: user.full_name,
      version: 1,
    } satisfies z.output<typeof savedViewSchema>,
    ViewInput: view,
    ViewChange: change,
    ById: { id } satisfies z.output<typeof byIdSchema>,
  };
};
