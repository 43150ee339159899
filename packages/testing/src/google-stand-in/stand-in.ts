import { createHash, randomBytes } from 'node:crypto';
import { failure, json, type StandInAnswer, type StandInRequest } from './answers.ts';
import { CALENDAR_PATH, createCalendars } from './calendars.ts';
import { consentPage } from './consent-page.ts';
import { readCells, type StandInSheet, writeCell } from './cells.ts';

export type StandInFile = { id: string; name: string; modifiedTime: string; sheets: StandInSheet[] };
/** What goes wrong with the next call whose path `on` matches. */
export type Fault = {
  kind: 401 | 403 | 404 | 429 | 500 | 'quota' | 'stall' | 'truncated' | 'html' | 'invalid_grant';
  on?: RegExp;
  retry_after?: number;
};

const token = (kind: string) => `${kind}-${randomBytes(18).toString('base64url')}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const WRITE = 'https://www.googleapis.com/auth/spreadsheets';
const TOKEN_SECONDS = 3599;

export type GoogleStandIn = ReturnType<typeof createStandIn>;
/** `now`: when an event was changed. */
type StandInOptions = { email: string; client_id: string; files: StandInFile[]; now?: () => Date };

/**
 * Speaks enough of Google's OAuth 2 (consent, code with PKCE, refresh, revoke), Drive v3, Sheets v4 and Calendar v3 for
 * the real client to be used against it. Keeps everything in memory; a refresh token carries its scope, so that it outlives the
 * process that gave it.
 */
export function createStandIn({ email, client_id, files, now = () => new Date() }: StandInOptions) {
  const calendars = createCalendars({ email, now });
  const codes = new Map<string, { challenge: string; redirect_uri: string; scope: string }>();
  const access = new Map<string, string>();
  const revoked = new Set<string>();
  const faults: Fault[] = [];
  const calls: string[] = [];
  let last = '';

  const grant = (scope: string, refresh_token?: string) => {
    const access_token = token('access');
    access.set(access_token, scope);
    last = access_token;
    const id_token =
      ['{}', JSON.stringify({ email, email_verified: true })]
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.') + '.';
    return json(200, {
      access_token,
      expires_in: TOKEN_SECONDS,
      token_type: 'Bearer',
      scope,
      id_token,
      ...(refresh_token && { refresh_token }),
    });
  };

  function consent({ method, query, body }: StandInRequest): StandInAnswer {
    const redirect_uri = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    if (
      query.get('client_id') !== client_id ||
      !redirect_uri ||
      query.get('code_challenge_method') !== 'S256' ||
      !challenge
    )
      return failure(400, 'The request is not one of the demo', 'invalid_request');
    const scope = query.get('scope') ?? '';
    if (method !== 'POST')
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: consentPage(email, scope.split(' ')),
      };
    const back = new URL(redirect_uri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (new URLSearchParams(body).get('answer') === 'allow') {
      const code = token('code');
      codes.set(code, { challenge, redirect_uri, scope });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: back.href }, body: '' };
  }

  function exchange(form: URLSearchParams): StandInAnswer {
    const refused = (error_description: string) => json(400, { error: 'invalid_grant', error_description });
    if (form.get('grant_type') === 'refresh_token') {
      const refresh = form.get('refresh_token') ?? '';
      const scope = /^refresh-([\w-]+)\./.exec(refresh)?.[1];
      return !scope || revoked.has(refresh)
        ? refused('Token has been expired or revoked.')
        : grant(Buffer.from(scope, 'base64url').toString('utf8'));
    }
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (
      !given ||
      given.redirect_uri !== form.get('redirect_uri') ||
      sha256(form.get('code_verifier') ?? '') !== given.challenge
    )
      return refused('Malformed auth code.');
    return grant(given.scope, `refresh-${Buffer.from(given.scope).toString('base64url')}.${token('x')}`);
  }

  function api(request: StandInRequest, scope: string): StandInAnswer {
    const { method, path, query, body } = request;
    if (path.startsWith(CALENDAR_PATH)) return calendars.answer(request, scope.split(' '));
    if (path === '/drive/v3/files')
      return json(200, {
        files: [...files]
          .sort((a, b) => b.modifiedTime.localeCompare(a.modifiedTime))
          .map(({ id, name, modifiedTime }) => ({ id, name, modifiedTime })),
      });
    const [, drive, sheets, rest = ''] =
      /^\/(?:drive\/v3\/files\/([^/]+)|v4\/spreadsheets\/([^/:]+)(.*))$/.exec(path) ?? [];
    const file = files.find(({ id }) => id === (drive ?? sheets));
    if (!file) return failure(404, 'Requested entity was not found.', 'notFound');
    if (drive) return json(200, { id: file.id, name: file.name, modifiedTime: file.modifiedTime });
    if (rest === '') {
      return json(200, {
        spreadsheetId: file.id,
        sheets: file.sheets.map(({ title, rows }) => ({
          properties: {
            title,
            gridProperties: {
              rowCount: Math.max(1000, rows.length),
              columnCount: Math.max(26, ...rows.map((row) => row.length)),
            },
          },
        })),
      });
    }
    if (rest === '/values:batchGet') {
      const valueRanges = query.getAll('ranges').map((range) => ({ range, values: readCells(file.sheets, range) }));
      return valueRanges.some(({ values }) => values === null)
        ? failure(400, 'Unable to parse range', 'badRequest')
        : json(200, { spreadsheetId: file.id, valueRanges });
    }
    if (rest === '/values:batchUpdate' && method === 'POST') {
      if (!scope.split(' ').includes(WRITE))
        return failure(403, 'Request had insufficient authentication scopes.', 'insufficientPermissions');
      const { data } = JSON.parse(body) as { data: { range: string; values: (string | number)[][] }[] };
      for (const { range, values } of data) writeCell(file.sheets, range, String(values[0]?.[0] ?? ''));
      file.modifiedTime = new Date().toISOString();
      return json(200, { spreadsheetId: file.id, totalUpdatedCells: data.length });
    }
    return failure(404, 'Not found', 'notFound');
  }

  function broken({ kind, retry_after }: Fault, whole: StandInAnswer): StandInAnswer {
    switch (kind) {
      case 401:
        return failure(401, 'Request had invalid authentication credentials.', 'authError');
      case 403:
        return failure(403, 'The caller does not have permission', 'forbidden');
      case 404:
        return failure(404, 'Requested entity was not found.', 'notFound');
      case 429:
        return failure(
          429,
          'Quota exceeded',
          'rateLimitExceeded',
          retry_after === undefined ? {} : { 'retry-after': String(retry_after) },
        );
      case 'quota':
        return failure(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded');
      case 500:
        return failure(500, 'Internal error', 'backendError');
      case 'invalid_grant':
        return json(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
      case 'html':
        return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sorry</title>' };
      case 'stall':
      case 'truncated':
        return { ...whole, fault: kind };
    }
  }

  function route(request: StandInRequest): StandInAnswer {
    const { path, body, query, headers } = request;
    if (path === '/o/oauth2/v2/auth' || path === '/oauth2/v2.0/authorize') return consent(request); // Google's, Microsoft's
    if (path === '/token' || path === '/oauth2/v2.0/token') return exchange(new URLSearchParams(body));
    if (path === '/revoke') {
      revoked.add(query.get('token') ?? new URLSearchParams(body).get('token') ?? '');
      return json(200, {});
    }
    const scope = access.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    return scope === undefined
      ? failure(401, 'Request had invalid authentication credentials.', 'authError')
      : api(request, scope);
  }

  return {
    files,
    calendars,
    /** 'GET /drive/v3/files', in the order they came. */
    calls,
    /** The next calls go wrong like this, one a fault. */
    script: (...next: Fault[]) => void faults.push(...next),
    /** The account's owner takes the access back. */
    revokeAll: () => {
      access.clear();
      last = '';
      faults.push(...Array.from({ length: 9 }, (): Fault => ({ kind: 'invalid_grant', on: /\/token$/ })));
    },
    forgetAccessTokens: () => access.clear(),
    /** The one handed out last: what servers of the account's mail take. */
    accessToken: () => last,
    clearFaults: () => void faults.splice(0),
    answer(request: StandInRequest): StandInAnswer {
      calls.push(`${request.method} ${request.path}`);
      const at = faults.findIndex(({ on }) => !on || on.test(request.path));
      const [fault] = at < 0 ? [] : faults.splice(at, 1);
      const whole = fault && fault.kind !== 'stall' && fault.kind !== 'truncated' ? json(200, {}) : route(request);
      return fault ? broken(fault, whole) : whole;
    },
  };
}
