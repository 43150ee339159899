/** Every way a call can fail, by its HTTP status. One mapper in the API turns a code into a tRPC and a REST answer. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldError = { field: string; message: string };
export type ErrorExtras = {
  errors?: FieldError[];
  existing_id?: string;
  retry_after?: number;
  allow?: readonly string[];
  version?: number;
  current?: object;
};

/** What a service throws: a code, a sentence a person can read, and what a program needs beside it (retry_after in seconds; allow: the methods that a path has; version of the row as it is now, or the row itself). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
