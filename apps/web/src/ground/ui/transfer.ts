import { MESSAGES } from '@outrider/shared/ground/messages';
import { askToConfirm } from '../ask-to-confirm.ts';
import { readToken } from '../token.ts';
import { saveFile } from './save-file.ts';

const authorization = () => ({ Authorization: `Bearer ${readToken() ?? ''}` });

type Refusal = { detail?: string; code?: string };

function refusalIn(text: string): Refusal {
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    return {};
  }
}

type Upload = {
  path: string;
  file: File;
  signal: AbortSignal;
  /** Said where the server gives no reason of its own. */
  failure: string;
  /** How much of it is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a file as it is. Not by fetch, which does not say how far it is. @throws Error with a sentence for the person
 */
export function uploadFile<T>({ path, file, signal, failure, onProgress }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as T);
      else reject(new Error(refusalIn(request.responseText).detail ?? failure));
    });
    request.addEventListener('error', () => reject(new Error(MESSAGES.offline)));
    request.addEventListener('abort', () => reject(new Error(failure)));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

type FileAnswer = { answer: Response; refusal: Refusal | null };

/** Where the person has to confirm who they are, it is asked for again once they did. */
async function askForFile(path: string, asked?: object, mayAsk = true): Promise<FileAnswer> {
  const init = asked && { method: 'POST', body: JSON.stringify(asked) };
  const answer = await fetch(path, {
    ...init,
    headers: { ...authorization(), ...(asked && { 'content-type': 'application/json' }) },
  }).catch((cause: unknown) => {
    throw new Error(MESSAGES.offline, { cause });
  });
  if (answer.ok) return { answer, refusal: null };
  const refusal = refusalIn(await answer.text().catch(() => ''));
  const mayRepeat = mayAsk && refusal.code === 'confirmation_needed' && (await askToConfirm());
  return mayRepeat ? askForFile(path, asked, false) : { answer, refusal };
}

/**
 * Fetches a file with the session in a header, which a link could not carry, and gives it to the browser. `failure` is
 * said where the server gives no reason of its own. @throws Error with a sentence for the person
 */
export async function downloadFile(
  path: string,
  name: string,
  asked?: object,
  failure: string = MESSAGES.downloadFailed,
): Promise<Response> {
  const { answer, refusal } = await askForFile(path, asked);
  if (refusal) throw new Error(refusal.detail ?? failure);
  const content = await answer.blob().catch((cause: unknown) => {
    throw new Error(MESSAGES.downloadCut, { cause }); // the server ends a file that it cannot finish
  });
  saveFile(name, answer.headers.get('content-type') ?? 'text/csv', content);
  return answer;
}
