import type { ErrorReason, FieldError } from '@outrider/shared/ground/errors';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './router.ts';

export type { ErrorReason, FieldError };

/** What a call of the client throws. */
export class OutriderError extends TRPCClientError<AppRouter> {
  /** The HTTP status; 0 when there was no response (no network, aborted). */
  readonly status: number;
  /** What went wrong, for programs; null when the response wasn't Outrider's. Codes never change their meaning. */
  readonly code: ErrorReason | null;
  /** With code missing_scope: the scope that the token lacks. */
  readonly scope: string | null;
  /** With code second_factor_needed: what `auth.secondStep` takes with a code. */
  readonly challenge: string | null;
  /** What went wrong, in a sentence you can show to people. */
  readonly detail: string;
  /** With status 422: the invalid fields. */
  readonly errors: FieldError[];
  /** With status 409: the ID of the existing record. */
  readonly existing_id: string | null;
  /** With status 429: seconds to wait. */
  readonly retry_after: number | null;

  constructor(error: TRPCClientError<AppRouter>) {
    super(error.message, {
      cause: error.cause,
      meta: error.meta,
      ...(error.shape && { result: { error: error.shape } }),
    });
    // tRPC's constructor puts its own prototype in place of the subclass's.
    Object.setPrototypeOf(this, OutriderError.prototype);
    this.name = 'OutriderError';
    this.status = error.data?.httpStatus ?? statusOf(error);
    this.code = error.data?.reason ?? null;
    this.scope = error.data?.scope ?? null;
    this.challenge = error.data?.challenge ?? null;
    this.detail = error.data?.detail ?? error.message;
    this.errors = error.data?.errors ?? [];
    this.existing_id = error.data?.existing_id ?? null;
    this.retry_after = error.data?.retry_after ?? null;
  }
}

/** The status of a response that isn't ours (a proxy's page), or of a refused event stream. */
function statusOf({ cause }: TRPCClientError<AppRouter>): number {
  const { code } = (cause ?? {}) as { code?: unknown };
  // An aborted call has a numeric code as well, but a small one.
  return typeof code === 'number' && code >= 100 ? code : 0;
}

/** Whether a caught value is the error of a call. Narrows it to OutriderError. */
export const isOutriderError = (error: unknown): error is OutriderError => error instanceof OutriderError;

/** The first link: turns every failure of the links behind it into an OutriderError. */
export const explainErrors: TRPCLink<AppRouter> = () => (call) =>
  observable((observer) =>
    call.next(call.op).subscribe({
      next: (value) => observer.next(value),
      error: (error) => observer.error(new OutriderError(error)),
      complete: () => observer.complete(),
    }),
  );
