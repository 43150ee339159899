import type { Spreadsheet } from '@outrider/shared/sheets';

/** What a connection is made of; sealed wherever it is kept. `expiry_date`: milliseconds since 1970. */
export type GoogleTokens = {
  refresh_token: string;
  access_token: string | null;
  expiry_date: number | null;
  scope: string;
  email: string | null;
};

export type SheetShape = { title: string; rows: number; columns: number };
/** One cell's new value. `range` is in A1 notation, with the sheet's name. */
export type CellWrite = { range: string; value: string | number };

/** Google, before anybody is connected. */
export type GooglePort = {
  /** The bundled stand-in, and not Google. */
  readonly demo: boolean;
  /** Where a person allows the access. `write`: also to change sheets. */
  authUrl(input: { state: string; code_verifier: string; redirect_uri: string; write: boolean }): string;
  /** The page that finishes a connection, for a browser at this origin; the configured one unless the browser runs on this machine. */
  redirectUri(origin: string | undefined): string;
  /** @throws GoogleError */
  exchange(input: { code: string; code_verifier: string; redirect_uri: string }): Promise<GoogleTokens>;
  /** Tells Google that the connection is over. Never throws: what is revoked already is revoked. */
  revoke(tokens: GoogleTokens): Promise<void>;
  open(tokens: GoogleTokens, signal?: AbortSignal): GoogleAccount;
};

/** One connected account. Every call retries what may pass by itself, and rejects with GoogleError. */
export type GoogleAccount = {
  /** The newest first, at most 1,000. */
  listSpreadsheets(): Promise<Spreadsheet[]>;
  listSheets(spreadsheet_id: string): Promise<SheetShape[]>;
  /** When the spreadsheet was last changed, as Google spells it. */
  modifiedAt(spreadsheet_id: string): Promise<string>;
  /** What the cells show, row by row, one list a range, in one call. Trailing empty rows and cells are left out. */
  readRanges(spreadsheet_id: string, ranges: string[]): Promise<string[][][]>;
  /** In one call: all of them or none. Values are stored as they are, never read as formulas. */
  writeCells(spreadsheet_id: string, cells: CellWrite[]): Promise<void>;
  /** The connection as it is now; another object after a refresh. */
  tokens(): GoogleTokens;
};

export type GoogleTrouble = 'disconnected' | 'forbidden' | 'missing' | 'busy' | 'unreachable' | 'unreadable';

/** Why Google did not do it. `message` is a sentence for the screen; `retryable`: the same call may work later, after `retry_after` seconds where Google says so. */
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
/** Least of all: names of files, and what is in sheets. */
export const READ_SCOPES = [
  'openid',
  'email',
  'https://www.googleapis.com/auth/drive.metadata.readonly',
  'https://www.googleapis.com/auth/spreadsheets.readonly',
];
export const canWrite = (scope: string | null) => scope?.split(' ').includes(WRITE_SCOPE) ?? false;
