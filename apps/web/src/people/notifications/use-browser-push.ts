import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../session/user-context.ts';
import { findOwnSubscription } from './browser-push.ts';

/**
 * Keeps a browser told that was told before: its subscription ended with the last session. And goes where somebody
 * clicked on what it showed.
 */
export function useBrowserPush(): void {
  const { id } = useUser();
  const navigate = useNavigate();
  const { mutate } = trpc.notifications.addBrowser.useMutation({ meta: { quiet: true } });
  useEffect(() => {
    findOwnSubscription(id).then(
      (found) => found && mutate(found),
      () => {}, // a browser that does not say what it has shows nothing
    );
  }, [id, mutate]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const follow = ({ data }: MessageEvent<{ go?: unknown } | null>) => {
      if (typeof data?.go === 'string' && /^\/(?!\/)/.test(data.go)) void navigate(data.go);
    };
    serviceWorker.addEventListener('message', follow);
    return () => serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
}
