import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

type PreviewHeadProps = { to: string; words: { backTo: string; previewed: string } };

/** Above a page as the customer sees it: the way back, and that this is a preview. */
export const PreviewHead = ({ to, words }: PreviewHeadProps) => (
  <p className="bg-base-100 border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 text-sm lg:px-5 print:hidden">
    <Link to={to} className="inline-flex min-h-8 items-center gap-1.5 hover:underline">
      <ArrowLeft className="i" />
      {words.backTo}
    </Link>
    <span className="text-muted">{words.previewed}</span>
  </p>
);
