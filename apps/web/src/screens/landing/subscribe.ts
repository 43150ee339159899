import { MESSAGES } from '@outrider/shared/ground/messages';

type Subscription = { done: boolean; sentence: string };
type Answer = { message?: string; detail?: string; errors?: { message?: string }[] };

/**
 * Sends an address to the newsletter. Never throws: what comes back is the sentence to show. Plain fetch keeps the
 * app's client out of the visitor's download.
 */
export async function subscribe(email: string): Promise<Subscription> {
  let response: Response;
  try {
    response = await fetch('/api/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  } catch {
    return { done: false, sentence: MESSAGES.offline };
  }
  // A proxy in between may answer in HTML.
  const answer = ((await response.json().catch(() => null)) ?? {}) as Answer;
  if (response.ok) return { done: true, sentence: answer.message ?? MESSAGES.newsletterJoined };
  return { done: false, sentence: answer.errors?.[0]?.message ?? answer.detail ?? MESSAGES.newsletterFailed };
}
