type ServerSentEvent = { event: string; id: string; data: string };

/**
 * Reads a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). `hear` is
 * called for every byte, comments as well.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  hear: () => void,
): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let text = '';
  let id = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    hear();
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const read = readBlock(block);
      id = read.id ?? id;
      if (read.data !== null) yield { event: read.event, id, data: read.data };
    }
  }
}

function readBlock(block: string): { event: string; id: string | null; data: string | null } {
  const fields = block
    .split(/\r?\n/)
    .map((line) => /^(event|id|data)(?:: ?(.*))?$/.exec(line))
    .flatMap((match) => (match ? [{ name: match[1], value: match[2] ?? '' }] : []));
  const last = (name: string) => fields.findLast((field) => field.name === name)?.value;
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
  return { event: last('event') || 'message', id: last('id') ?? null, data: data.length > 0 ? data.join('\n') : null };
}
