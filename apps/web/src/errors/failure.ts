import type { FieldError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { TRPCClientError } from '@trpc/client';

/** A failed call as the screens need it. `status` is null when no answer came; `sentence` is always fit to be read. */
export type Failure = { status: number | null; sentence: string; answered: boolean; fields: FieldError[] };

type ErrorData = { httpStatus?: number; detail?: string; errors?: FieldError[] };

export function describeFailure(error: unknown): Failure {
  const data = error instanceof TRPCClientError ? (error.data as ErrorData | null | undefined) : null;
  if (!data?.detail) return { status: data?.httpStatus ?? null, sentence: MESSAGES.offline, answered: false, fields: [] };
  return { status: data.httpStatus ?? null, sentence: data.detail, answered: true, fields: data.errors ?? [] };
}

/** The server's own sentence where it gave one, else the action's. */
export function sentenceOf(error: unknown, fallback: string): string {
  const { answered, sentence } = describeFailure(error);
  return answered ? sentence : fallback;
}

/** Asking again cannot help: the server understood and refused. */
export function isRefusal(error: unknown): boolean {
  const { status } = describeFailure(error);
  return status !== null && status >= 400 && status < 500;
}
