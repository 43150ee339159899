/** What files are compressed in when they are built, the smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Which of the encodings at hand an Accept-Encoding header likes best, by its q-values; of equals the smallest file.
 * @returns null where the file is to be sent as it is
 */
export function preferredEncoding(header: string | undefined, atHand: readonly Encoding[]): Encoding | null {
  const weights = weightsOf(header ?? '');
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  let best: Encoding | null = null;
  for (const encoding of atHand)
    if (weightOf(encoding) > (best === null ? 0 : weightOf(best)) && weightOf(encoding) >= plain) best = encoding;
  return best;
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name !== '') weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
