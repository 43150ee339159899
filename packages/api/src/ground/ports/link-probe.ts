/** What an address answers, in a few words of plain text. Rejects with the reason, in a sentence, and nothing else. */
export type LinkProbe = (url: string) => Promise<string>;

/** Why an address does not answer, in a sentence for whoever entered it. */
export class LinkProbeError extends Error {
  override readonly name = 'LinkProbeError';
}
