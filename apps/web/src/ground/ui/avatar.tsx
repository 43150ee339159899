/** First letters of the name's words, two at most; a sign on its own is no word. */
export function initialsOf(name: string): string {
  const letters = name.split(/[\s@._-]+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return letters.slice(0, 2).join('').toUpperCase();
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
