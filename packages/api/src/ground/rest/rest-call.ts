import type { CallFacts } from '../context.ts';

/** A call as the host read it; `path` is what follows /api, header names are in lower case. */
export type RestRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  call: CallFacts;
};

export type RestAnswer = { status: number; headers: Record<string, string>; body: string | Uint8Array };
