/** Every way a call can fail, by its HTTP status. One mapper in the API turns a code into a tRPC and a REST answer. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldError = { field: string; message: string };

/** What a failure is called where nothing nearer is known than its status. */
const REASON_OF = {
  BAD_REQUEST: 'bad_request',
  UNAUTHORIZED: 'not_signed_in',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  CONFLICT: 'conflict',
  PRECONDITION_FAILED: 'version_mismatch',
  PAYLOAD_TOO_LARGE: 'body_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  UNPROCESSABLE_CONTENT: 'validation_failed',
  PRECONDITION_REQUIRED: 'version_required',
  TOO_MANY_REQUESTS: 'rate_limited',
  INTERNAL_SERVER_ERROR: 'internal_error',
  SERVICE_UNAVAILABLE: 'unavailable',
} as const satisfies Record<ErrorCode, string>;

/**
 * What a program tells failures apart by: REST calls it `code`. Its values never change their meaning; new ones may
 * come.
 */
export const ERROR_REASONS = [
  ...Object.values(REASON_OF),
  'already_exists',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'company_suspended',
  'company_closing',
  'trial_ended',
  'in_sandbox',
  'token_invalid',
  'missing_scope',
  'session_required',
  'address_not_allowed',
  'second_factor_needed',
  'second_factor_wrong',
  'challenge_over',
  'two_step_required',
  'confirmation_needed',
  'unknown_api_version',
  'erased_person',
] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

export type ErrorExtras = {
  reason?: ErrorReason;
  /** The capability that the token lacks. */
  scope?: string;
  /** What the second step of a sign-in is taken with, and what it can be shown with. */
  challenge?: string;
  factors?: readonly string[];
  errors?: FieldError[];
  existing_id?: string;
  retry_after?: number;
  allow?: readonly string[];
  version?: number;
  current?: object;
};

/**
 * What a service throws: a code, a sentence a person can read, and what a program needs beside it (retry_after in
 * seconds; allow: the methods that a path has; version of the row as it is now, or the row itself).
 */
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

  get reason(): ErrorReason {
    const { reason, existing_id, version } = this.extras;
    return (
      reason ?? (existing_id ? 'already_exists' : version === undefined ? REASON_OF[this.code] : 'version_mismatch')
    );
  }
}

/** The reason behind a status that came without one. */
export function reasonOfStatus(status: number): ErrorReason {
  const [code] = Object.entries(ERROR_STATUS).find(([, known]) => known === status) ?? [];
  return REASON_OF[(code ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')) as ErrorCode];
}
