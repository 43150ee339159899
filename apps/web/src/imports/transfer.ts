import type { ImportDetail } from '@outrider/shared/imports';
import { MESSAGES } from '@outrider/shared/messages';
import { readToken } from '../token.ts';
import { saveFile } from '../ui/save-file.ts';

const authorization = () => ({ Authorization: `Bearer ${readToken() ?? ''}` });

/** A refusal's own sentence, else what failed. */
async function sentenceIn(answer: Response, failure: string): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { detail?: string } | null;
  return body?.detail ?? failure;
}

/** Sends a file as it is. @throws Error with a sentence for the person */
export async function uploadImport(file: File, signal: AbortSignal): Promise<ImportDetail> {
  const answer = await fetch(`/api/imports?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { ...authorization(), 'content-type': 'application/octet-stream' },
    body: file,
    signal,
  }).catch((cause: unknown) => {
    throw new Error(signal.aborted ? MESSAGES.uploadFailed : MESSAGES.offline, { cause });
  });
  if (!answer.ok) throw new Error(await sentenceIn(answer, MESSAGES.uploadFailed));
  return (await answer.json()) as ImportDetail;
}

/**
 * Fetches a file with the session in a header, which a link could not carry, and gives it to the browser. `failure` is said where the server gives no reason of
 * its own. @throws Error with a sentence for the person
 */
export async function downloadFile(
  path: string,
  name: string,
  asked?: object,
  failure: string = MESSAGES.downloadFailed,
): Promise<Response> {
  const init = asked && { method: 'POST', body: JSON.stringify(asked) };
  const answer = await fetch(path, {
    ...init,
    headers: { ...authorization(), ...(asked && { 'content-type': 'application/json' }) },
  }).catch((cause: unknown) => {
    throw new Error(MESSAGES.offline, { cause });
  });
  if (!answer.ok) throw new Error(await sentenceIn(answer, failure));
  const content = await answer.blob().catch((cause: unknown) => {
    throw new Error(MESSAGES.downloadCut, { cause }); // the server ends a file that it cannot finish
  });
  saveFile(name, answer.headers.get('content-type') ?? 'text/csv', content);
  return answer;
}
