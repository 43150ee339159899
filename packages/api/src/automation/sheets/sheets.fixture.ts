import { createStandIn, type StandInFile } from '@outrider/testing/google-stand-in/stand-in';
import { listenAsGoogle } from '@outrider/testing/google-stand-in/listen';
import type { SheetsConfigure } from '@outrider/shared/automation/sheets';
import type { Caller, Harness } from '../../suites/harness.ts';
import { createGoogle } from './google/client.ts';

export const HEADERS = ['First name', 'Last name', 'Email', 'Company', 'Job title', 'Phone', 'Score', 'Status'];
/** A row that becomes a lead, different for each number. */
export const person = (number: number): string[] => [
  'Test',
  `Person ${number}`,
  `person-${number}@sheet.example`,
  `Firm ${number % 97}`,
  'Head of Sales',
  `+1 415 555 ${String(1000 + (number % 9000))}`,
  '',
  '',
];
export const people = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => person(from + at));

/**
 * The stand-in on a port of its own, with one spreadsheet, and the harness's Google pointed at it. `waits`: what the
 * client waited for, in milliseconds.
 */
export async function openGoogleStandIn(
  harness: Harness,
  rows: string[][] = [],
  { timeout_ms = 5_000 }: { timeout_ms?: number } = {},
) {
  const sheet = { title: 'Sheet1', rows: [HEADERS, ...rows] };
  const file: StandInFile = {
    id: 'sheet-1',
    name: 'Fair 2026',
    modifiedTime: '2026-01-15T09:30:00.000Z',
    sheets: [sheet],
  };
  const standIn = createStandIn({ email: 'fairs@acme.example', client_id: 'client', files: [file] });
  const { root, close } = await listenAsGoogle(standIn);
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waits.push(ms));
  harness.services.google = createGoogle({
    client_id: 'client',
    client_secret: 'secret',
    address: () => 'https://crm.example',
    local: false,
    root: { browser: () => root, tokens: () => root, api: () => root },
    timeout_ms,
    wait,
  });
  return { standIn, file, sheet, waits, root, close };
}

/** What a person's browser does on the consent page. @returns what Google sends back to the callback page */
export async function allow(auth_url: string, answer: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const response = await fetch(auth_url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
  return new URL(response.headers.get('location') ?? `https://nowhere.example/?status=${response.status}`);
}

export async function connect(caller: Caller, id: string): Promise<void> {
  const { auth_url } = await caller.sheets.authUrl({ id });
  const back = await allow(auth_url);
  await caller.sheets.connect({
    state: back.searchParams.get('state') ?? '',
    code: back.searchParams.get('code') ?? '',
  });
}

export const CHOICE = {
  spreadsheet_id: 'sheet-1',
  spreadsheet_name: 'Fair 2026',
  sheet_name: 'Sheet1',
  header_row: 1,
} as const;

/** An agent that is connected and configured: ready for its first sync. */
export async function openAgent(
  caller: Caller,
  settings: Partial<Omit<SheetsConfigure, 'id'>> = {},
  name = 'Trade fair list',
): Promise<string> {
  const { agent_id } = await caller.sheets.create({ name });
  await connect(caller, agent_id);
  await caller.sheets.configure({ id: agent_id, ...CHOICE, ...settings });
  return agent_id;
}
