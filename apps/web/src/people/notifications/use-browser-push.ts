import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../session/user-context.ts';
import { findFromBefore, noteRegistered } from './browser-push.ts';

/**
 * Registers a browser again that showed notifications before: its registration ended with the last session. And goes
 * where a notification leads that somebody clicked.
 */
export function useBrowserPush(): void {
  const { id } = useUser();
  const navigate = useNavigate();
  const { mutate } = trpc.notifications.addBrowser.useMutation({ meta: { quiet: true } });
  useEffect(() => {
    findFromBefore(id).then(
      (found) => found && mutate(found, { onSuccess: () => noteRegistered(id) }),
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
