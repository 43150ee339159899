/** First letters of the name's words, two at most. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toUpperCase())
    .join('');
}

const TINTS = 5;
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return (sum % TINTS) + 1;
}

/** Decoration beside a name that is written out. */
export function Avatar({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span
      className={`ava ${className}`}
      style={{ background: `var(--tint-${tintOf(name)})` }}
      data-i={initialsOf(name)}
      aria-hidden="true"
    />
  );
}
