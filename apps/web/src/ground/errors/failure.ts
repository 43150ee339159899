import type { ErrorReason, FieldError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TRPCClientError } from '@trpc/client';

/** A failed call as the screens need it. `status` is null when no answer came; `sentence` is always fit to be read. */
type Failure = { status: number | null; sentence: string; answered: boolean; fields: FieldError[] };

type ErrorData = {
  httpStatus?: number;
  detail?: string;
  errors?: FieldError[];
  version?: number;
  reason?: ErrorReason;
  challenge?: string;
};

const dataOf = (error: unknown): ErrorData | null =>
  error instanceof TRPCClientError ? ((error.data as ErrorData | null | undefined) ?? null) : null;

export function describeFailure(error: unknown): Failure {
  const data = dataOf(error);
  if (!data?.detail)
    return { status: data?.httpStatus ?? null, sentence: MESSAGES.offline, answered: false, fields: [] };
  return { status: data.httpStatus ?? null, sentence: data.detail, answered: true, fields: data.errors ?? [] };
}

/** Somebody else saved first: the row has another version by now. */
export function isOutrun(error: unknown): boolean {
  return describeFailure(error).status === 409 && dataOf(error)?.version !== undefined;
}

/** What a program would tell the failure by. */
export const reasonOf = (error: unknown): ErrorReason | undefined => dataOf(error)?.reason;

/**
 * The password was right, and this is what the second step of the sign-in is taken with; null for any other failure.
 */
export const challengeOf = (error: unknown): string | null => dataOf(error)?.challenge ?? null;

/**
 * The server's own sentence where it gave one that tells something, else the action's: a 500 only knows that it failed,
 * the action knows what.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  const { answered, status, sentence } = describeFailure(error);
  return answered && status !== 500 ? sentence : fallback;
}

/** What is asked for is not there, or not for whoever asks: asking again does not help. */
export const isGone = (error: unknown): boolean => [400, 404, 422].includes(describeFailure(error).status ?? 0);

/**
 * What to say when this failure means that the session is over; null when it does not. A suspended company's people
 * keep no session, whether the server ends it or refuses every call.
 */
export function farewellOf(error: unknown): string | null {
  const { status, sentence } = describeFailure(error);
  if (sentence === MESSAGES.suspended) return sentence;
  if (status !== 401) return null;
  return sentence === MESSAGES.notSignedIn || sentence === MESSAGES.offline ? MESSAGES.sessionEnded : sentence;
}

/** Asking again cannot help: the server understood and refused. */
export function isRefusal(error: unknown): boolean {
  const { status } = describeFailure(error);
  return status !== null && status >= 400 && status < 500;
}
