import type { FieldError } from '@outrider/shared/errors';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './router.ts';

export type { FieldError };

/** What a call of the client throws. */
export class OutriderError extends TRPCClientError<AppRouter> {
  /** The HTTP status; 0 when no answer came (no network, aborted). */
  readonly status: number;
  /** What is wrong, as a sentence a person can read. */
  readonly detail: string;
  /** With status 422: the fields that are not valid. */
  readonly errors: FieldError[];
  /** With status 409: the row that is already there. */
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
    this.detail = error.data?.detail ?? error.message;
    this.errors = error.data?.errors ?? [];
    this.existing_id = error.data?.existing_id ?? null;
    this.retry_after = error.data?.retry_after ?? null;
  }
}

/** Of an answer that is not ours (a proxy's page), or of an event stream that was refused. */
function statusOf({ cause }: TRPCClientError<AppRouter>): number {
  const { code } = (cause ?? {}) as { code?: unknown };
  // An aborted call has a numeric code as well, but a small one.
  return typeof code === 'number' && code >= 100 ? code : 0;
}

/** Whether something caught is an error of a call, and then its status, sentence and fields. */
export const isOutriderError = (error: unknown): error is OutriderError => error instanceof OutriderError;

/** The first link: every failure of the links behind it as an OutriderError. */
export const explainErrors: TRPCLink<AppRouter> = () => (call) =>
  observable((observer) =>
    call.next(call.op).subscribe({
      next: (value) => observer.next(value),
      error: (error) => observer.error(new OutriderError(error)),
      complete: () => observer.complete(),
    }),
  );
