import { FORM_CONTROLS, MIN_FILL_MS } from '@outrider/shared/automation/capture-forms';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readUrl } from '@outrider/shared/ground/read-url';
import { parseFormBody } from '../../../ground/http/form-body.ts';
import { asObject, asText } from '../sources/json-shapes.ts';
import { readBody } from '../sources/read-body.ts';

/** What a visitor sent: the answers by field, and what the page said about itself. */
export type Submission = {
  values: Record<string, string>;
  controls: Partial<Record<keyof typeof FORM_CONTROLS, string>>;
};

const MAX_FIELDS = 100;
const MAX_PART_BYTES = 100_000;

/**
 * Reads what a browser sends without asking first and what a script sends: JSON, urlencoded, multipart, and the
 * text/plain of sendBeacon, which is one of the first two. Files are left out. @throws AppError 400, 413, 415
 */
export async function readSubmission(content_type: string, body: Uint8Array): Promise<Submission> {
  const fields = await readFields(content_type, body);
  const names = Object.entries(FORM_CONTROLS) as [keyof typeof FORM_CONTROLS, string][];
  const controls = Object.fromEntries(
    names.flatMap(([control, name]) => (fields[name] === undefined ? [] : [[control, fields[name]]])),
  );
  const isControl = (name: string) => name.startsWith('_') || names.some(([, control]) => control === name);
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !isControl(name)));
  return { values, controls };
}

async function readFields(content_type: string, body: Uint8Array): Promise<Record<string, string>> {
  const type = content_type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return readMultipart(content_type, body);
  if (type === 'text/plain')
    return /^\s*\{/.test(Buffer.from(body.subarray(0, 100)).toString('latin1'))
      ? textsOf(readBody('application/json', body).value)
      : parseFormBody(body);
  const read = readBody(content_type, body);
  return read.kind === 'form' ? read.value : textsOf(read.value);
}

/** A flat object of texts; a list of them joined, as check boxes send it. */
function textsOf(value: unknown): Record<string, string> {
  const object = asObject(value);
  if (object === null) throw new AppError('BAD_REQUEST', MESSAGES.malformedBody);
  const entries = Object.entries(object).slice(0, MAX_FIELDS);
  return Object.fromEntries(
    entries.flatMap(([name, given]) => {
      const text = Array.isArray(given) ? given.map(asText).filter(Boolean).join(', ') : asText(given);
      return text === null ? [] : [[name, text]];
    }),
  );
}

async function readMultipart(content_type: string, body: Uint8Array): Promise<Record<string, string>> {
  let form: FormData;
  try {
    form = await new Response(Buffer.from(body), { headers: { 'content-type': content_type } }).formData();
  } catch {
    throw new AppError('BAD_REQUEST', MESSAGES.malformedBody);
  }
  const fields = new Map<string, string>();
  for (const [name, value] of [...form].slice(0, MAX_FIELDS)) {
    if (typeof value !== 'string' || value.length > MAX_PART_BYTES) continue;
    const key = name.replace(/\[\]$/, '');
    const before = fields.get(key);
    fields.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  // By way of the one strict reader, so that a forbidden key is refused here as well.
  return parseFormBody(new TextEncoder().encode(new URLSearchParams([...fields]).toString()));
}

/** A field that people do not see was filled in, or the form was sent faster than people write. */
export function looksAutomated({ trap = '', filled_in }: Submission['controls']): boolean {
  const isTooFast = filled_in !== undefined && Number(filled_in) < MIN_FILL_MS;
  return trap.trim() !== '' || isTooFast;
}

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/**
 * Where the visitor was, from the page's own word, else from the browser's, and what its address says of the campaign.
 */
export function originsOf({ values, controls }: Submission, referer: string | undefined): Record<string, string> {
  const landing_page = controls.page ?? referer ?? '';
  const query = readUrl(landing_page)?.searchParams;
  const told = CAMPAIGN.map((name) => [name, query?.get(name) ?? ''] as const);
  const found = Object.fromEntries([...told, ['landing_page', landing_page], ['referrer', controls.referrer ?? '']]);
  return Object.fromEntries(
    Object.entries(found as Record<string, string>).filter(
      ([name, value]) => value !== '' && values[name] === undefined,
    ),
  );
}
