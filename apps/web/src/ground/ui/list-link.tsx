import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Back to the list, before the name of what is open; a phone has its own way back. */
export const ListLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-muted hover:text-base-content inline-flex items-center gap-1.5 max-lg:hidden">
    {children}
    <ChevronRight className="i text-faint size-3.5" aria-hidden="true" />
  </Link>
);
