import type { Spreadsheet } from '@outrider/shared/automation/sheets';

/** The tokens of a connection, encrypted wherever they are stored. `expiry_date` is in milliseconds since 1970. */
export type GoogleTokens = {
  refresh_token: string;
  access_token: string | null;
  expiry_date: number | null;
  scope: string;
  email: string | null;
};

type SheetShape = { title: string; rows: number; columns: number };
/** One cell's new value. `range` is in A1 notation, with the sheet's name. */
export type CellWrite = { range: string; value: string | number };

/** Google, before an account is connected. */
export type GooglePort = {
  /** Whether this is the bundled stand-in instead of Google. */
  readonly demo: boolean;
  /** The consent page. `write` asks for permission to change sheets, too. */
  authUrl(input: { state: string; code_verifier: string; redirect_uri: string; write: boolean }): string;
  /** The callback page for a browser at this origin: the configured one, unless the browser runs on this machine. */
  redirectUri(origin: string | undefined): string;
  /** @throws GoogleError */
  exchange(input: { code: string; code_verifier: string; redirect_uri: string }): Promise<GoogleTokens>;
  /** Revokes the connection. Never throws: it may have been revoked already. */
  revoke(tokens: GoogleTokens): Promise<void>;
  open(tokens: GoogleTokens, signal?: AbortSignal): GoogleAccount;
};

/** One connected account. Every call retries transient failures and rejects with GoogleError. */
export type GoogleAccount = {
  /** Newest first, at most 1,000. */
  listSpreadsheets(): Promise<Spreadsheet[]>;
  listSheets(spreadsheet_id: string): Promise<SheetShape[]>;
  /** When the spreadsheet was last changed, as Google spells it. */
  modifiedAt(spreadsheet_id: string): Promise<string>;
  /** The displayed values, row by row, one list per range, in one call. Trailing empty rows and cells are left out. */
  readRanges(spreadsheet_id: string, ranges: string[]): Promise<string[][][]>;
  /** All updates in one call, or none. Values are stored as plain text, never parsed as formulas. */
  writeCells(spreadsheet_id: string, cells: CellWrite[]): Promise<void>;
  /** The current tokens; a new object after a refresh. */
  tokens(): GoogleTokens;
};

export type GoogleTrouble = 'disconnected' | 'forbidden' | 'missing' | 'busy' | 'unreachable' | 'unreadable';

/**
 * Why a call failed. `message` is a sentence for the screen. `retryable`: the same call may work later, after
 * `retry_after` seconds where Google says so.
 */
export class GoogleError extends Error {
  readonly trouble: GoogleTrouble;
  readonly retry_after: number | null;

  constructor(
    trouble: GoogleTrouble,
    message: string,
    { cause, retry_after = null }: { cause?: unknown; retry_after?: number | null } = {},
  ) {
    super(message, { cause });
    this.name = 'GoogleError';
    this.trouble = trouble;
    this.retry_after = retry_after;
  }

  get retryable(): boolean {
    return this.trouble === 'busy' || this.trouble === 'unreachable' || this.trouble === 'unreadable';
  }
}

export const WRITE_SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
/** The least access that lists files and reads sheets. */
export const READ_SCOPES = [
  'openid',
  'email',
  'https://www.googleapis.com/auth/drive.metadata.readonly',
  'https://www.googleapis.com/auth/spreadsheets.readonly',
];
export const canWrite = (scope: string | null) => scope?.split(' ').includes(WRITE_SCOPE) ?? false;
