import { parseStrictJson } from '../../../ground/http/strict-json.ts';
import { findEmail } from '../../../records/leads/values/email-text.ts';
import { SLACK_REPLIES } from '../words.ts';
import { asObject, asText, dig, type JsonObject } from './json-shapes.ts';
import type { ReadBody } from './read-body.ts';
import { readCommandText } from './slack-text.ts';
import { emailBlockOf } from './slack-view.ts';
import type { Acceptance, Handshake } from './source.ts';

/** The formats that only Slack itself sends, and always signed. */
export const SLACK_EVENT = 'slack_event';
export const SLACK_COMMAND = 'slack_command';
export const SLACK_VIEW = 'slack_view';

/**
 * What to do with a body that is Slack's own, null for any other. A retry carries the event_id of the first attempt
 * (X-Slack-Retry-Num only counts), a command its trigger_id, a modal its view id: each is the external id, so none of
 * them makes a second lead. Sources: docs.slack.dev/apis/events-api, /reference/events/url_verification,
 * /interactivity/implementing-slash-commands, /surfaces/modals.
 */
export function recogniseSlack(body: ReadBody): Handshake | Acceptance | null {
  return body.kind === 'json'
    ? recogniseEvent(asObject(body.value))
    : (recogniseInteraction(body.value) ?? recogniseCommand(body.value));
}

function recogniseEvent(body: JsonObject | null): Handshake | Acceptance | null {
  const type = body?.['type'];
  const challenge = body?.['challenge'];
  if (type === 'url_verification' && typeof challenge === 'string' && /^[\w.-]{1,200}$/.test(challenge))
    return answerNow(challenge);
  if (type === 'app_rate_limited') return answerNow('');
  if (type !== 'event_callback') return null;
  return {
    kind: 'accept',
    format: SLACK_EVENT,
    external_id: idOf(body?.['event_id']),
    answer: { status: 200, body: '' },
    without_lead: 'kept', // people talk in the channel; Slack switches off who refuses most of it
  };
}

/**
 * Interactivity posts `payload=` with JSON inside. Only a submitted modal holds a lead; buttons and closed modals want
 * a bare 200.
 */
function recogniseInteraction(form: Record<string, string>): Handshake | Acceptance | null {
  const payload = payloadOf(form);
  if (payload === null) return null;
  if (payload['type'] !== 'view_submission') return answerNow('');
  return {
    kind: 'accept',
    format: SLACK_VIEW,
    external_id: idOf(dig(payload, 'view', 'id')),
    answer: { status: 200, body: { response_action: 'clear' } },
    without_lead: (reason) => ({
      status: 200,
      body: { response_action: 'errors', errors: { [emailBlockOf(dig(payload, 'view'))]: reason } },
    }),
  };
}

function recogniseCommand(form: Record<string, string>): Handshake | Acceptance | null {
  const { command, trigger_id: triggerId, text = '' } = form;
  // Slack looks at the certificate of a command's address now and then, and wants a bare 200.
  if (form['ssl_check'] === '1') return answerNow('');
  if (command === undefined || !command.startsWith('/') || triggerId === undefined) return null;
  const email = readCommandText(text)
    .map(({ value }) => findEmail(value))
    .find((found) => found !== null);
  if (email == null) return answerNow({ response_type: 'ephemeral', text: SLACK_REPLIES.usage(command) });
  return {
    kind: 'accept',
    format: SLACK_COMMAND,
    external_id: idOf(triggerId),
    answer: { status: 200, body: { response_type: 'ephemeral', text: SLACK_REPLIES.received(email) } },
    without_lead: (reason) => ({
      status: 200,
      body: { response_type: 'ephemeral', text: SLACK_REPLIES.refused(reason, command) },
    }),
  };
}

/** The JSON of `payload`, null when there is none that looks like Slack's. Throws what parseStrictJson throws. */
export function payloadOf(form: Record<string, string>): JsonObject | null {
  const text = form['payload'];
  if (text === undefined || !text.startsWith('{')) return null;
  const payload = asObject(parseStrictJson(Buffer.from(text), { bigIntegersAsText: true }));
  return payload !== null && typeof payload['type'] === 'string' ? payload : null;
}

const answerNow = (body: unknown): Handshake => ({ kind: 'handshake', answer: { status: 200, body } });

/** An id of the sender, null for none and for one that is no id: then the hash of the body stands in. */
function idOf(value: unknown): string | null {
  const id = asText(value);
  return id !== null && id !== '' && id.length <= 200 ? id : null;
}
