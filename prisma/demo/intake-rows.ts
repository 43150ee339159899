import { createHash, randomBytes } from 'node:crypto';
import { hashSecret } from '@outrider/api/ground/secrets/hash-secret';
import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import {
  type DeliveryOutcome,
  type DeliveryState,
  type IntakeChannel,
  KEY_PREFIX,
} from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { DAY, HOUR } from './calendar.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice, type Dice } from './dice.ts';

type IntakeRows = {
  keys: Prisma.CaptureKeyCreateManyInput[];
  deliveries: Prisma.DeliveryCreateManyInput[];
  links: Prisma.DeliveryLeadCreateManyInput[];
};
type Channel = Extract<IntakeChannel, 'n8n' | 'slack'>;
type Keys = Record<Channel, Prisma.CaptureKeyCreateManyInput>;

const KEYS: Record<Channel, string> = { n8n: 'Website form (n8n)', slack: 'Slack #inbound' };
const SENDERS: Record<Channel, Record<string, string>> = {
  n8n: { 'user-agent': 'n8n', 'x-n8n-workflow-id': 'Wk3fPq8LmZt1xVbN' },
  slack: { 'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)' },
};

/**
 * The capture keys of a company, and the delivery that every lead of an automation came in with. Bodies are what the
 * sender posted: a replay finds the lead unchanged.
 */
export function intakeRows(company_id: string, leads: DemoLead[], owner_id: string, now: number): IntakeRows {
  const dice = createDice('intake');
  const keys: Keys = {
    n8n: makeKey(company_id, 'n8n', owner_id, now - 91 * DAY),
    slack: makeKey(company_id, 'slack', owner_id, now - 90.9 * DAY),
  };
  const rows: IntakeRows = { keys: Object.values(keys), deliveries: [], links: [] };
  const add = (
    channel: Channel,
    received_at: number,
    sent: Sent,
    touched: { lead: DemoLead; outcome: DeliveryOutcome } | null,
  ) => {
    const delivery = deliveryRow(dice, keys[channel], channel, received_at, sent);
    rows.deliveries.push(delivery);
    if (touched)
      rows.links.push({
        company_id,
        delivery_id: delivery.id ?? '',
        position: 0,
        lead_id: touched.lead.id,
        outcome: touched.outcome,
      });
  };

  const posted = leads.flatMap((lead) =>
    lead.by === 'n8n' || lead.by === 'slack' ? [{ ...lead, lead, by: lead.by }] : [],
  );
  for (const { lead, by, facts, captured_at } of posted) {
    add(
      by,
      captured_at - dice.between(90, 700),
      { body: bodyOf(facts), state: 'processed', outcome: 'created' },
      { lead, outcome: 'created' },
    );
  }
  const known = posted.filter(({ by, captured_at }) => by === 'n8n' && captured_at < now - 8 * DAY).at(-1);
  if (known)
    add(
      'n8n',
      now - 5.2 * DAY,
      { body: { email: known.facts.email }, state: 'processed', outcome: 'unchanged' },
      { lead: known.lead, outcome: 'unchanged' },
    );
  add(
    'slack',
    now - 3.1 * DAY,
    {
      body: { name: 'Greta', message: 'who looks after the fridge alarms at Brindle Vale?' },
      state: 'processed',
      outcome: 'ignored',
      reason: MESSAGES.noEmail,
    },
    null,
  );
  add(
    'n8n',
    now - 31 * HOUR,
    {
      body: { email: 'n/a', first_name: 'Walter', company: 'Hofladen Kupferberg' },
      state: 'failed',
      reason: '"n/a" is not a valid email address',
    },
    null,
  );
  rows.deliveries.push(refusalRow(keys.slack, 'n8n', now - 26 * HOUR));
  for (const [channel, key] of Object.entries(keys)) {
    key.last_used_at = new Date(
      Math.max(
        ...rows.deliveries
          .filter((row) => row.channel === channel && row.state !== 'refused')
          .map((row) => new Date(row.received_at ?? 0).getTime()),
      ),
    );
  }
  return rows;
}

/** A real key that nobody was told: it opens nothing for anybody. */
function makeKey(
  company_id: string,
  channel: Channel,
  created_by: string,
  at: number,
): Prisma.CaptureKeyCreateManyInput {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return {
    company_id,
    id: uuidv7(at),
    name: KEYS[channel],
    key_hash: hashSecret(key),
    hint: key.slice(-4),
    channels: [channel],
    created_by,
    created_at: new Date(at),
  };
}

type Sent = { body: Record<string, unknown>; state: DeliveryState; outcome?: DeliveryOutcome; reason?: string };

function deliveryRow(
  dice: Dice,
  key: Prisma.CaptureKeyCreateManyInput,
  channel: Channel,
  at: number,
  { body, state, outcome, reason }: Sent,
): Prisma.DeliveryCreateManyInput {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const duration_ms = Math.round(dice.between(7, 45));
  return {
    company_id: key.company_id,
    id: uuidv7(Math.floor(at)),
    channel,
    dedupe_key: `body:${createHash('sha256').update(bytes).digest('hex')}`,
    format: 'flat',
    content_type: 'application/json',
    headers: SENDERS[channel],
    body: bytes,
    state,
    outcome: outcome ?? null,
    reason: reason ?? null,
    http_status: 202,
    attempts: 1,
    duration_ms,
    capture_key_id: key.id,
    received_at: new Date(Math.floor(at)),
    processed_at: state === 'processed' ? new Date(Math.floor(at) + duration_ms + 30) : null,
  };
}

function refusalRow(
  key: Prisma.CaptureKeyCreateManyInput,
  channel: IntakeChannel,
  at: number,
): Prisma.DeliveryCreateManyInput {
  const id = uuidv7(Math.floor(at));
  const nothing = { format: 'refused', content_type: '', headers: {}, body: new Uint8Array(), attempts: 0 };
  return {
    ...nothing,
    company_id: key.company_id,
    id,
    channel,
    dedupe_key: `refused:${id}`,
    state: 'refused',
    reason: MESSAGES.keyWrongChannel,
    http_status: 403,
    capture_key_id: key.id,
    received_at: new Date(Math.floor(at)),
  };
}

/** A lead's facts as an automation posts them: only what it knows. */
function bodyOf({ company_name: company, ...facts }: DemoLead['facts']): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...facts, company }).filter(([, value]) => value !== null));
}
