import { createInterface } from 'node:readline';
import type { Forwarder } from './forward.ts';

const CTRL_C = '\u0003';

/**
 * What a person types while the command listens: keys of a terminal, lines of anything else. @returns what gives the
 * terminal back
 */
export function readKeys(input: NodeJS.ReadStream, { resend }: Forwarder, stop: () => void): () => void {
  const obey = (text: string) => {
    const [command, id] = text.trim().split(/\s+/);
    if (command === 'r') void resend(id);
    else if (command === 'q' || text === CTRL_C) stop();
  };
  if (!input.isTTY) {
    const lines = createInterface({ input }).on('line', obey);
    return () => lines.close();
  }
  const onKey = (key: Buffer) => obey(key.toString());
  input.setRawMode(true).on('data', onKey);
  return () => {
    input.setRawMode(false).off('data', onKey);
    input.pause();
  };
}
