import { WifiOff } from 'lucide-react';
import { useOnline } from '../../ground/ui/use-online.ts';
import { SHELL_WORDS } from './words.ts';

/** Without a network: what one can still do. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <output className="contents">
      {!isOnline && (
        <span className="b-orange border-line flex shrink-0 items-center gap-2.5 border-b px-3 py-1.5 text-sm lg:px-5">
          <WifiOff className="i" />
          {SHELL_WORDS.offline}
        </span>
      )}
    </output>
  );
}
