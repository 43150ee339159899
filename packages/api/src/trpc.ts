import { initTRPC, TRPCError } from '@trpc/server';
import { AppError, ERROR_STATUS, type ErrorCode, type FieldError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import type { Capability, PlatformCapability } from '@outrider/shared/permissions';
import superjson from 'superjson';
import { ZodError } from 'zod';
import type { Context } from './context.ts';

/** Where a procedure is answered over REST, under /api. Literal segments win over {parameters}, whatever the order of declaration. */
export type RestMeta = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** Of a success; 200 unless said. A function decides by the answer. */
  status?: number | ((output: never) => number);
  /** Where the input is read from. GET and DELETE: the query; others: the body; 'either' takes the query when the body is empty, both at once is a 400. */
  from?: 'query' | 'body' | 'either';
  /** 'page': {items, total, next_cursor} is answered as a bare array with X-Total-Count and X-Next-Cursor. 'file': where the output has a `file` {name, type, text}, that is the answer. */
  reply?: 'page' | 'file';
  /** Statuses this call can answer beside those every call of its kind can. */
  errors?: number[];
};

/** Every procedure says who may call it: one of `public`, `can`, `platform`, `signed_in`. Nothing else builds. */
export type Meta = { rest?: RestMeta } & (
  | { public: true }
  | {
      can: Capability;
      /** A write that stays open when the trial is over: sign-out, reading state, export. */
      after_trial?: true;
    }
  | { platform: PlatformCapability }
  | {
      /** Anyone who is signed in, the super admin too. */
      signed_in: true;
      /** Open to who signed in with a one-time password and has to choose a new one. */
      one_time?: true;
    }
);

const CODES = new Set(Object.keys(ERROR_STATUS));

/** The one error a caller gets: whatever was thrown, as a status, a sentence and what a program needs beside it. */
export function describeError(error: TRPCError): { status: number; detail: string } & AppError['extras'] {
  const cause = error.cause;
  if (cause instanceof AppError) return { status: cause.status, detail: cause.message, ...cause.extras };
  if (error.code === 'PARSE_ERROR') return { status: 400, detail: MESSAGES.malformedBody };
  if (error.code === 'INTERNAL_SERVER_ERROR' || !CODES.has(error.code))
    return { status: 500, detail: MESSAGES.internal };
  return { status: ERROR_STATUS[error.code as ErrorCode], detail: error.message };
}

/** A body can be wrong in a hundred thousand ways at once; the answer to it stays small. */
const ERRORS_TOLD = 20;

/** A validation error in the wire's form; `errors` names each field. */
export function toValidationError(error: ZodError): AppError {
  const errors = error.issues
    .slice(0, ERRORS_TOLD)
    .flatMap((issue): FieldError[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, ERRORS_TOLD)
            .map((key) => ({ field: [...issue.path, key].join('.'), message: 'Not a field of this call' }))
        : [{ field: issue.path.join('.') || 'body', message: issue.message }],
    );
  const detail =
    errors.length === 1 && errors[0] ? `${errors[0].field}: ${errors[0].message}` : MESSAGES.validationFailed;
  return new AppError('UNPROCESSABLE_CONTENT', detail, { errors });
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: superjson,
    // A proxy cuts a stream on which nothing moves.
    sse: { ping: { enabled: true, intervalMs: 20_000 } },
    errorFormatter({ shape, error }) {
      const { status, detail, ...extras } = describeError(error);
      return {
        ...shape,
        message: detail,
        data: { code: shape.data.code, httpStatus: status, path: shape.data.path, detail, ...extras },
      };
    },
  });

/** First on every procedure: what a service threw keeps its code and sentence, and an input that does not pass is a 422. */
export const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  const refusal = result.ok ? null : toAppError(result.error);
  if (refusal) throw new TRPCError({ code: refusal.code, message: refusal.message, cause: refusal });
  return result;
});

/** What a procedure refused with; null for a fault of ours. */
export function toAppError({ cause, code }: TRPCError): AppError | null {
  if (cause instanceof AppError) return cause;
  return cause instanceof ZodError && code === 'BAD_REQUEST' ? toValidationError(cause) : null;
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
