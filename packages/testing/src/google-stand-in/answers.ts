export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
};
/** `fault`: the connection stays silent, or ends in the middle of the body. */
export type StandInAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  fault?: 'stall' | 'truncated';
};

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): StandInAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  body: JSON.stringify(value),
});

/** As Google tells what went wrong. */
export const failure = (code: number, message: string, reason: string, headers: Record<string, string> = {}) =>
  json(code, { error: { code, message, status: reason, errors: [{ reason, message }] } }, headers);
