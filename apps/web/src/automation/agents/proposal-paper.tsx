import type { ReactNode } from 'react';

/** The marks that a proposal's Markdown knows; what stands behind a backslash is text. */
const MARKS = /(\\[\\`*_{}[\]<>#|~\-+.)]|\*\*[^*\\]+\*\*|\*[^*\\]+\*)/;
const withoutEscapes = (text: string) => text.replaceAll(/\\([\\`*_{}[\]<>#|~\-+.)]|\d+[.)])/g, '$1');

/**
 * A proposal as it is printed: headings, paragraphs, lists, bold and emphasis; everything else is text. On paper it
 * stands alone.
 */
export function ProposalPaper({ markdown }: { markdown: string }) {
  const blocks = markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);
  return (
    <article className="paper border-line mt-4 max-w-3xl rounded-lg border px-6 py-8 sm:px-10">
      {/* A document is never reordered. */}
      {/* oxlint-disable-next-line react/no-array-index-key */}
      {blocks.map((block, at) => (
        <Block key={at} text={block} />
      ))}
    </article>
  );
}

function Block({ text }: { text: string }) {
  if (text.startsWith('# ')) return <h2 className="mb-6 text-xl">{inline(text.slice(2))}</h2>;
  if (/^##+ /.test(text))
    return <h3 className="border-line mt-6 mb-2 border-b pb-1 text-base">{inline(text.replace(/^#+ /, ''))}</h3>;
  const lines = text.split('\n');
  if (lines.every((line) => /^[-*] /.test(line)))
    return (
      <ul className="mb-3 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    );
  return <p className="mb-3 whitespace-pre-line">{inline(text)}</p>;
}

function inline(text: string): ReactNode[] {
  return text.split(MARKS).map((part, at) => {
    if (part.startsWith('**')) return <strong key={at}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('*')) return <em key={at}>{part.slice(1, -1)}</em>;
    return withoutEscapes(part);
  });
}
