import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { parseFormBody } from '../../../ground/http/form-body.ts';
import { parseStrictJson } from '../../../ground/http/strict-json.ts';

export type ReadBody = { kind: 'json'; value: unknown } | { kind: 'form'; value: Record<string, string> };

const JSON_TYPE = /^(?:application\/(?:[\w.-]+\+)?json|text\/json)$/;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii']);

/**
 * A webhook's body by its Content-Type: JSON or an urlencoded form, in UTF-8. Integers beyond 2^53 stay text, since
 * senders put 64-bit ids there. Throws UNSUPPORTED_MEDIA_TYPE for any other type (a file, multipart, none), and what
 * the two parsers throw.
 */
export function readBody(contentType: string | undefined, body: Uint8Array): ReadBody {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset === undefined || CHARSETS.has(charset)) {
    if (JSON_TYPE.test(type)) return { kind: 'json', value: parseStrictJson(body, { bigIntegersAsText: true }) };
    if (type === FORM_TYPE) return { kind: 'form', value: parseFormBody(body) };
  }
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.unsupportedWebhookType);
}
