// The parts of PostgreSQL's wire protocol 3.0 that the gate must understand itself.
// Source: https://www.postgresql.org/docs/current/protocol-message-formats.html

/** First byte of a message. Front end to back end unless named otherwise. */
export const KIND = {
  parse: 0x50,
  bind: 0x42,
  describe: 0x44,
  execute: 0x45,
  close: 0x43,
  query: 0x51,
  call: 0x46,
  sync: 0x53,
  flush: 0x48,
  terminate: 0x58,
  password: 0x70,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
} as const;

/** Back end to front end. */
export const PARAMETER_STATUS = 0x53;

/** What a client may send once it is in. PostgreSQL ends its process on anything else. */
export const ALLOWED: ReadonlySet<number> = new Set(Object.values(KIND).filter((kind) => kind !== KIND.password));

/** What a first packet without a kind asks for. */
export const REQUEST = { start: 196_608, cancel: 80_877_102, ssl: 80_877_103, gssEncryption: 80_877_104 } as const;

/** As PostgreSQL's MAX_STARTUP_PACKET_LENGTH. */
const MAX_START_BYTES = 10_000;

/** I: idle, T: in a transaction, E: in a failed transaction. */
export type Status = 'I' | 'T' | 'E';

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/**
 * Cuts a byte stream into messages. Keeps chunks apart until a message is whole: joining at every chunk would copy a
 * big message once per chunk. `untyped` is true until the start packet has been taken: packets before that have no kind
 * byte.
 */
export class MessageReader {
  untyped = true;
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = 5;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /**
   * The next whole message with its header; undefined when more bytes must come. @throws ProtocolError for a length
   * nobody would send
   */
  next(): Buffer | undefined {
    if (this.#size < this.#needed) return undefined;
    const bytes = this.#join();
    const kindBytes = this.untyped ? 0 : 1;
    if (bytes.length < kindBytes + 4) return undefined;
    const length = bytes.readInt32BE(kindBytes);
    const max = this.untyped ? MAX_START_BYTES : this.#maxBytes;
    if (length < (this.untyped ? 8 : 4)) throw new ProtocolError(`A message cannot be ${length} bytes long`);
    if (length > max) throw new ProtocolError(`A message of ${length} bytes is more than the ${max} that fit`);
    const end = kindBytes + length;
    if (bytes.length < end) {
      this.#needed = end;
      return undefined;
    }
    this.#needed = 5;
    this.#keep(bytes.subarray(end));
    return bytes.subarray(0, end);
  }

  #join(): Buffer {
    const joined = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#keep(joined);
    return joined;
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length ? [rest] : [];
    this.#size = rest.length;
  }
}

/** A message of one kind letter and the parts of its body: text is null-terminated, a number four bytes. */
export function message(kind: string, ...parts: (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(`${part}\0`) : typeof part === 'number' ? int32(part) : part,
    ),
  );
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export const readyForQuery = (status: Status): Buffer => message('Z', Buffer.from(status));

export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer {
  return message('E', `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.alloc(1));
}

/** The status in the ReadyForQuery that ends an answer; undefined if its last six bytes are not one. */
export function readStatus(tail: Buffer): Status | undefined {
  if (tail.length !== 6 || tail[0] !== 0x5a || tail.readInt32BE(1) !== 5) return undefined;
  const status = String.fromCharCode(tail[5]!);
  return status === 'I' || status === 'T' || status === 'E' ? status : undefined;
}

/** user, database and other parameters of a start packet. */
export function readStartParameters(packet: Buffer): Map<string, string> {
  const words = packet.toString('utf8', 8).split('\0');
  const parameters = new Map<string, string>();
  for (let i = 0; words[i]; i += 2) parameters.set(words[i]!, words[i + 1] ?? '');
  return parameters;
}

/** Splits an answer of the back end into its messages. */
export function* splitMessages(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    yield bytes.subarray(at, end);
    at = end;
  }
}
