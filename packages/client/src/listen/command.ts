import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { WebhookListened } from '@outrider/shared/automation/webhooks';
import { bindValues } from '../bind-values.ts';
import { createForwarder, type Forwarder } from './forward.ts';
import { readKeys } from './keys.ts';
import { listen, Refused } from './stream.ts';
import { LISTEN_WORDS as WORDS } from './words.ts';

type Terminal = {
  environment: Readonly<Record<string, string | undefined>>;
  input: NodeJS.ReadStream;
  print: (text: string) => void;
  complain: (text: string) => void;
  /** Calls `stop` when the person ends the command. */
  onStop: (stop: () => void) => void;
};
type Asked = {
  url: string;
  token: string;
  target: string;
  types: string[];
  full: boolean;
  secret: string;
  replay: string | undefined;
};

/**
 * Runs `outrider listen` until it is stopped. @returns the exit code: 0, 1 where something was refused or failed, 2 for
 * a command that makes no sense
 */
export async function runOutrider(args: readonly string[], terminal: Terminal): Promise<number> {
  const asked = readCommand(args, terminal.environment);
  if (asked === 'help') {
    terminal.print(WORDS.usage);
    return 0;
  }
  if (typeof asked === 'string') {
    terminal.complain(asked);
    return 2;
  }
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  terminal.onStop(stop);
  const forwarder = createForwarder(asked, terminal.print);
  terminal.print(WORDS.secret(asked.secret));
  const closeKeys = asked.replay ? () => {} : readKeys(terminal.input, forwarder, stop);
  try {
    return await follow(asked, forwarder, terminal, stopped.signal);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    terminal.complain(WORDS.refused(error.message));
    return 1;
  } finally {
    closeKeys();
  }
}

async function follow(asked: Asked, forwarder: Forwarder, terminal: Terminal, signal: AbortSignal): Promise<number> {
  let isReady = false;
  const onLost = (why: string) => terminal.complain(WORDS.lost(why));
  for await (const heard of listen({ ...asked, signal, onLost })) {
    const ended = asked.replay && (await replay(heard, forwarder, terminal));
    if (typeof ended === 'number') return ended;
    if (asked.replay) continue;
    if (heard.kind === 'delivery') await forwarder.forward(heard);
    else if (heard.kind === 'gap') terminal.complain(WORDS.gap);
    if (heard.kind === 'delivery') continue;
    terminal.print(isReady ? WORDS.again : WORDS.ready(asked.target));
    isReady = true;
  }
  return 0;
}

/** @returns the exit code once the delivery was sent again, null before */
async function replay(heard: WebhookListened, forwarder: Forwarder, { complain }: Terminal): Promise<number | null> {
  if (heard.kind === 'unknown') {
    complain(WORDS.noDelivery(heard.id));
    return 1;
  }
  if (heard.kind !== 'delivery' || !heard.replayed) return null;
  return (await forwarder.forward(heard)) ? 0 : 1;
}

/** @returns what was asked for, or what to say instead */
function readCommand(args: readonly string[], environment: Terminal['environment']): Asked | string {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    url: text,
    token: text,
    events: text,
    secret: text,
    replay: text,
    'forward-to': text,
    full: flag,
    help: flag,
  };
  const read = () => parseArgs({ args: bindValues(args, options), allowPositionals: true, options });
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read();
  } catch {
    return WORDS.usage;
  }
  const { values, positionals } = parsed;
  if (values.help) return 'help';
  const url = values.url ?? environment['OUTRIDER_URL'];
  const token = values.token ?? environment['OUTRIDER_TOKEN'];
  const to = values['forward-to'];
  if (positionals.join() !== 'listen' || !url || !token || !to) return WORDS.usage;
  const target = readTarget(to);
  if (!target) return WORDS.badTarget(to);
  const secret = values.secret ?? environment['OUTRIDER_WEBHOOK_SECRET'] ?? makeSecret();
  if (!/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret)) return WORDS.badSecret;
  const types = (values.events ?? '').split(',').flatMap((type) => type.trim() || []);
  const { full = false, replay } = values;
  return { url: url.replace(/\/+$/, ''), token, target, types, full, secret, replay };
}

const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** `4000`, `localhost:4000/hooks` and `http://localhost:4000` are addresses. */
function readTarget(text: string): string | null {
  const address = /^\d+$/.test(text) ? `http://localhost:${text}` : /^https?:\/\//.test(text) ? text : `http://${text}`;
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}
