import type { OAuth2Client } from 'google-auth-library';
import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/automation/sheets';
import { z } from 'zod';
import {
  type GoogleAccount,
  GoogleError,
  type GooglePort,
  type GoogleTokens,
  READ_SCOPES,
  WRITE_SCOPE,
} from '../../../ground/ports/google.ts';
import { callbackUri, type OwnPlace } from '../../../ground/http/callback-uri.ts';
import { challengeOf, claimsOf, openOAuthClient } from '../../../ground/outgoing/oauth-client.ts';
import { SYNC_WORDS } from '../words.ts';
import { callGoogle, type Wait, waitFor } from './retry.ts';
import { toGoogleError } from './trouble.ts';

type GoogleConfig = OwnPlace & {
  client_id: string;
  client_secret: string;
  /**
   * Instead of Google's own addresses: where a person is sent, where tokens are, and where Drive and Sheets are.
   * googleapis takes no path in the last one.
   */
  root?: { browser(): string; tokens(): string; api(): string };
  demo?: boolean;
  timeout_ms?: number;
  wait?: Wait;
};

const SPREADSHEET = "mimeType='application/vnd.google-apps.spreadsheet' and trashed=false";
const LISTED = 1000;

const fileList = z.object({
  nextPageToken: z.string().optional(),
  files: z.array(z.object({ id: z.string(), name: z.string(), modifiedTime: z.string().optional() })),
});
const shape = z.object({
  sheets: z
    .array(
      z.object({
        properties: z.object({
          title: z.string(),
          gridProperties: z.object({ rowCount: z.number().default(0), columnCount: z.number().default(0) }).optional(),
        }),
      }),
    )
    .default([]),
});
const file = z.object({ modifiedTime: z.string() });
const cell = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? '' : String(value)));
const ranges = z.object({ valueRanges: z.array(z.object({ values: z.array(z.array(cell)).default([]) })) });

/**
 * The googleapis client, against Google or whatever `root` names. Its own retries are off: they do not honour
 * Retry-After.
 */
export function createGoogle(config: GoogleConfig): GooglePort {
  const { timeout_ms = 15_000, wait = waitFor } = config;

  const openClient = (redirectUri?: string) => {
    const { client_id, client_secret, root } = config;
    const endpoints = root && {
      authorize: `${root.browser()}/o/oauth2/v2/auth`,
      token: `${root.tokens()}/token`,
      revoke: `${root.tokens()}/revoke`,
    };
    return openOAuthClient({ client_id, client_secret, timeout_ms, ...(endpoints && { endpoints }) }, redirectUri);
  };

  return {
    demo: config.demo ?? false,

    redirectUri: (origin) => callbackUri(config, GOOGLE_CALLBACK_PATH, origin),

    authUrl({ state, code_verifier, redirect_uri, write }) {
      return openClient(redirect_uri).generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent', // without it Google gives no refresh token the second time
        scope: write ? [...READ_SCOPES, WRITE_SCOPE] : READ_SCOPES,
        state,
        ...challengeOf(code_verifier),
      });
    },

    async exchange({ code, code_verifier, redirect_uri }) {
      // No retry of ours: a code that was sent is spent, whatever became of the answer.
      const { tokens } = await openClient(redirect_uri)
        .getToken({ code, codeVerifier: code_verifier })
        .catch((error: unknown) => {
          throw toGoogleError(error);
        });
      if (!tokens.refresh_token) throw new GoogleError('unreadable', SYNC_WORDS.noRefreshToken);
      return {
        refresh_token: tokens.refresh_token,
        access_token: tokens.access_token ?? null,
        expiry_date: tokens.expiry_date ?? null,
        scope: tokens.scope ?? '',
        email: emailOf(tokens.id_token),
      };
    },

    async revoke({ refresh_token }) {
      await openClient()
        .revokeToken(refresh_token)
        .catch(() => {});
    },

    open(tokens, signal) {
      const auth = openClient();
      auth.setCredentials({
        refresh_token: tokens.refresh_token,
        access_token: tokens.access_token,
        expiry_date: tokens.expiry_date,
        scope: tokens.scope,
      });
      return openAccount(
        auth,
        tokens,
        { timeout: timeout_ms, rootUrl: config.root && `${config.root.api()}/` },
        wait,
        signal,
      );
    },
  };
}

function openAccount(
  auth: OAuth2Client,
  given: GoogleTokens,
  { timeout, rootUrl }: { timeout: number; rootUrl: string | undefined },
  wait: Wait,
  signal?: AbortSignal,
): GoogleAccount {
  let tokens = given;
  auth.on('tokens', ({ access_token, expiry_date, refresh_token }) => {
    tokens = {
      ...tokens,
      access_token: access_token ?? null,
      expiry_date: expiry_date ?? null,
      ...(refresh_token && { refresh_token }),
    };
  });
  const options = { timeout, retry: false, ...(signal && { signal }) };
  const call = <T>(work: () => Promise<T>) => callGoogle(work, wait, signal);
  // Loaded when first needed, and each on its own: all of googleapis takes a second and 100 MB.
  const settings = { auth, ...(rootUrl && { rootUrl }) };
  const drive = async (): Promise<drive_v3.Drive> =>
    (await import('googleapis/build/src/apis/drive/index.js')).drive({ version: 'v3', ...settings });
  const sheets = async (): Promise<sheets_v4.Sheets> =>
    (await import('googleapis/build/src/apis/sheets/index.js')).sheets({ version: 'v4', ...settings });

  return {
    tokens: () => tokens,

    async listSpreadsheets() {
      const { files } = await drive();
      const found: z.output<typeof fileList>['files'] = [];
      for (let pageToken: string | undefined; ;) {
        const page = await call(async () =>
          fileList.parse(
            (
              await files.list(
                {
                  q: SPREADSHEET,
                  orderBy: 'modifiedTime desc',
                  pageSize: 200,
                  pageToken,
                  fields: 'nextPageToken, files(id, name, modifiedTime)',
                },
                options,
              )
            ).data,
          ),
        );
        found.push(...page.files);
        pageToken = page.nextPageToken;
        if (!pageToken || found.length >= LISTED) break;
      }
      return found.slice(0, LISTED).map(({ id, name, modifiedTime }) => ({
        id,
        name,
        modified_time: modifiedTime ? new Date(modifiedTime).toISOString() : null,
      }));
    },

    async listSheets(spreadsheetId) {
      const { spreadsheets } = await sheets();
      const answer = await call(async () =>
        shape.parse(
          (
            await spreadsheets.get(
              { spreadsheetId, fields: 'sheets.properties(title,gridProperties(rowCount,columnCount))' },
              options,
            )
          ).data,
        ),
      );
      // Charts on a sheet of their own have no grid.
      return answer.sheets.flatMap(({ properties: { title, gridProperties } }) =>
        gridProperties ? [{ title, rows: gridProperties.rowCount, columns: gridProperties.columnCount }] : [],
      );
    },

    async modifiedAt(fileId) {
      const { files } = await drive();
      return call(
        async () => file.parse((await files.get({ fileId, fields: 'modifiedTime' }, options)).data).modifiedTime,
      );
    },

    async readRanges(spreadsheetId, wanted) {
      const { spreadsheets } = await sheets();
      const answer = await call(async () =>
        ranges.parse(
          (
            await spreadsheets.values.batchGet(
              { spreadsheetId, ranges: wanted, majorDimension: 'ROWS', valueRenderOption: 'FORMATTED_VALUE' },
              options,
            )
          ).data,
        ),
      );
      if (answer.valueRanges.length !== wanted.length) throw new GoogleError('unreadable', SYNC_WORDS.rangeMissing);
      return answer.valueRanges.map(({ values }) => values);
    },

    async writeCells(spreadsheetId, cells) {
      const { spreadsheets } = await sheets();
      const data = cells.map(({ range, value }) => ({ range, values: [[value]] }));
      await call(() =>
        spreadsheets.values.batchUpdate({ spreadsheetId, requestBody: { valueInputOption: 'RAW', data } }, options),
      );
    },
  };
}

/** Whose account it is. */
function emailOf(id_token: string | null | undefined): string | null {
  const { email } = claimsOf(id_token);
  return typeof email === 'string' ? email.slice(0, 254) : null;
}
