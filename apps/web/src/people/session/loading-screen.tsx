import { MESSAGES } from '@outrider/shared/ground/messages';
import { Mark } from '../../ground/ui/mark.tsx';

export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <Mark className="size-10" />
      <output className="text-muted text-sm">{MESSAGES.loading}</output>
    </main>
  );
}
