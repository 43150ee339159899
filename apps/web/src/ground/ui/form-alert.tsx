import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What went wrong with a form, above its fields. */
export function FormAlert({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div role="alert" className={`b-red flex gap-2.5 rounded-lg px-3 py-2.5 text-sm ${className}`}>
      <CircleAlert className="i mt-0.5" />
      <span>{children}</span>
    </div>
  );
}
