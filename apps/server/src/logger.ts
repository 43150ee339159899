import { type DestinationStream, type Logger, pino } from 'pino';
import { toSourceStack } from './source-stack.ts';

/**
 * Structured lines, on standard output unless another destination is given. Secrets are cut out by name, wherever a
 * caller put them.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const secrets = [
    'password',
    'token',
    'access_token',
    'refresh_token',
    'authorization',
    'cookie',
    'key',
    'signing_secret',
    'google_key',
  ];
  const paths = [
    ...secrets,
    ...secrets.map((name) => `*.${name}`),
    ...['authorization', 'cookie', '["x-api-key"]'].map(
      (name) => `req.headers${name.startsWith('[') ? name : `.${name}`}`,
    ),
  ];
  return pino(
    {
      level,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: describeError },
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}

function describeError(error: Error): unknown {
  const described: unknown = pino.stdSerializers.err(error);
  return error instanceof Error
    ? Object.assign(described as Error, { stack: toSourceStack((described as Error).stack ?? '') })
    : described;
}

/** For a command beside the server: standard output is for its answer alone, a line that comes late is not in it. */
export const createCommandLogger = (level: string): Logger => createLogger(level, pino.destination(2));
