import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import {
  AppError,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorExtras,
  type ErrorReason,
  type FieldError,
  reasonOfStatus,
} from '@outrider/shared/ground/errors';
import { INPUT_MESSAGES, labelOf } from '@outrider/shared/ground/input-messages';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Capability, PlatformCapability } from '@outrider/shared/ground/permissions';
import { findUnstorable } from '@outrider/shared/ground/wire';
import superjson from 'superjson';
import { ZodError, type ZodObject, type ZodType } from 'zod';
import type { Context } from './context.ts';
import { toOutageError } from './outage.ts';

/**
 * Where a procedure is answered over REST, under /api. Literal segments win over {parameters}, whatever the order of
 * declaration.
 */
export type RestMeta = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** Of a success; 200 unless said. A function decides by the answer. */
  status?: number | ((output: never) => number);
  /**
   * Where the input is read from. GET and DELETE: the query; others: the body; 'either' takes the query when the body
   * is empty, both at once is a 400.
   */
  from?: 'query' | 'body' | 'either';
  /**
   * 'page': {items, total, next_cursor} is answered as a bare array with X-Total-Count, X-Next-Cursor and Link. 'file':
   * where the output has a `file` {name, type, text}, that is the answer.
   */
  reply?: 'page' | 'file';
  /**
   * The answer is a record with a `version`: it goes out with an ETag. A GET answers If-None-Match, a write takes
   * If-Match in place of its input's `version`.
   */
  tagged?: true;
  /** Of a 201: the path of what was made, with {id} of the answer. */
  location?: `/${string}`;
  /**
   * The call begins work that goes on after the answer: with Prefer: respond-async it is answered 202 with this path,
   * {id} of the answer in it, to ask for the end.
   */
  job?: `/${string}`;
  /** Of such a path: whether the work goes on, so that Retry-After says when to ask again. */
  working?: (output: never) => boolean;
  /** What the reference says of the input, where the input's parts are checked one by one. */
  describes?: ZodObject;
  /** Statuses this call can answer beside those every call of its kind can. */
  errors?: number[];
};

/**
 * The work of a hot procedure: what its input has to pass, and what answers it, in JSON that may be text already.
 * hot/procedures.ts declares it.
 */
export type HotWork = { input: ZodType | null; answer: (ctx: never, input: never) => Promise<unknown> };

/** Every procedure says who may call it: one of `public`, `can`, `platform`, `signed_in`. Nothing else builds. */
export type Meta = { rest?: RestMeta } & (
  | { public: true }
  | {
      can: Capability;
      /** Asks a person to have confirmed lately who they are: with their password, a code or a passkey. */
      confirmed?: true;
      /** A write that stays open when the trial is over: sign-out, reading state, export. */
      after_trial?: true;
      /** Called so often that the host answers it before the layers that all other calls go through. */
      hot?: HotWork;
    }
  | { platform: PlatformCapability; confirmed?: true }
  | {
      /** Anyone who is signed in, the super admin too. */
      signed_in: true;
      confirmed?: true;
      /** Open to access tokens as well. */
      by_token?: true;
      /** Open to who signed in with a one-time password and has to choose a new one. */
      one_time?: true;
      /** Open to who has to set up the second step of their sign-in first. */
      setting_up?: true;
    }
);

const CODES = new Set(Object.keys(ERROR_STATUS));

/** The one error a caller gets: whatever was thrown, as a status, a sentence and what a program needs beside it. */
export type DescribedError = { status: number; detail: string; reason: ErrorReason } & Omit<ErrorExtras, 'reason'>;

/** The same of a refusal. */
export const describeRefusal = ({ status, message, reason, extras }: AppError): DescribedError => ({
  status,
  detail: message,
  ...extras,
  reason,
});

const describeStatus = (status: number, detail: string): DescribedError => ({
  status,
  detail,
  reason: reasonOfStatus(status),
});

export function describeError(error: TRPCError): DescribedError {
  const refusal = toAppError(error);
  if (refusal) return describeRefusal(refusal);
  if (error.code === 'PARSE_ERROR') return describeStatus(400, MESSAGES.malformedBody);
  if (error.code === 'INTERNAL_SERVER_ERROR' || !CODES.has(error.code)) return describeStatus(500, MESSAGES.internal);
  return describeStatus(ERROR_STATUS[error.code as ErrorCode], error.message);
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
            .map((key) => ({ field: [...issue.path, key].join('.'), message: INPUT_MESSAGES.unknownField }))
        : [{ field: issue.path.join('.') || 'body', message: issue.message }],
    );
  const [first, ...others] = errors;
  const detail = !first || others.length > 0 ? MESSAGES.validationFailed : fieldErrorSentence(first);
  return new AppError('UNPROCESSABLE_CONTENT', detail, { errors });
}

/** A field's error on its own: most name the field or say what to enter, the others get its label in front. */
function fieldErrorSentence({ field, message }: FieldError): string {
  if (message === INPUT_MESSAGES.unknownField) return `${message}: ${field}`;
  const label = labelOf(field.split('.'));
  return message.startsWith(label) || /^(Enter|Choose|Select|Item) /.test(message) ? message : `${label}: ${message}`;
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

/**
 * The 422 for an input with a text that the database cannot hold: none gets to a procedure, whatever its schema says.
 */
export function toUnstorableError(input: unknown): AppError | null {
  const path = findUnstorable(input);
  const message = INPUT_MESSAGES.notText;
  return (
    path &&
    new AppError('UNPROCESSABLE_CONTENT', `${labelOf(path)}: ${message}`, {
      errors: [{ field: path.join('.') || 'body', message }],
    })
  );
}

const asTrpc = (refusal: AppError) => new TRPCError({ code: refusal.code, message: refusal.message, cause: refusal });

/** What was thrown, as tRPC tells it: a refusal keeps its code and sentence. */
export function toTrpcError(error: unknown): TRPCError {
  const thrown = getTRPCErrorFromUnknown(error);
  const refusal = toAppError(thrown);
  return refusal ? asTrpc(refusal) : thrown;
}

/**
 * First on every procedure: what a service threw keeps its code and sentence, and an input that does not pass is a 422.
 */
export const mapErrors = t.middleware(async ({ next, getRawInput }) => {
  const unstorable = toUnstorableError(await getRawInput());
  if (unstorable) throw asTrpc(unstorable);
  const result = await next();
  const refusal = result.ok ? null : toAppError(result.error);
  if (refusal) throw asTrpc(refusal);
  return result;
});

/** What a procedure refused with, or the 503 where the database was away or full; null for a fault of ours. */
export function toAppError({ cause, code }: TRPCError): AppError | null {
  if (cause instanceof AppError) return cause;
  if (cause instanceof ZodError && code === 'BAD_REQUEST') return toValidationError(cause);
  return code === 'INTERNAL_SERVER_ERROR' ? toOutageError(cause) : null;
}

/** The refusal in what a service or a procedure threw; null for a fault of ours. */
export const refusalOf = (error: unknown): AppError | null =>
  error instanceof AppError ? error : error instanceof TRPCError ? toAppError(error) : toOutageError(error);

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
