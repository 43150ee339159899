import type { ReactNode } from 'react';
import { formatBytes } from '../../ground/ui/format.ts';

/** How a file of an email looks, whoever it comes from. */
export const CHIP =
  'border-line inline-flex max-w-full items-center gap-1.5 rounded-md border px-2 py-1 text-xs max-lg:min-h-11 max-lg:px-3 max-lg:text-sm';

type FileFactsProps = { icon: ReactNode; name: string; bytes?: number; children?: ReactNode };
/** What stands on it. */
export const FileFacts = ({ icon, name, bytes, children }: FileFactsProps) => (
  <>
    {icon}
    <span className="truncate">{name}</span>
    {bytes !== undefined && <span className="text-faint num shrink-0">{formatBytes(bytes)}</span>}
    {children}
  </>
);
