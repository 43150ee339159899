import { FILE_LIMITS } from '@outrider/shared/records/files';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../ground/ui/transfer.ts';

/** A file on its way to the server, from 0 to 1, or why it did not get there. */
export type Sending = { key: string; name: string; share: number; failure?: string };

/**
 * Sends files to an address, one after the other; `onDone` brings what is there by then onto the screen. Who leaves the
 * page ends what is on its way.
 */
export function useUploads(pathOf: (name: string) => string, onDone: () => Promise<unknown>) {
  const [sending, setSending] = useState<Sending[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort());
  }, []);
  const change = (key: string, news: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...news } : one)));
  const drop = (key: string) => setSending((all) => all.filter((one) => one.key !== key));

  async function sendOne(key: string, file: File) {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted) return;
    const failure = MESSAGES.uploadFileFailed(file.name);
    try {
      await uploadFile({
        path: pathOf(file.name),
        file,
        signal: stop.signal,
        failure,
        onProgress: (share) => change(key, { share }),
      });
      await onDone();
      drop(key);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failure: error instanceof Error ? error.message : failure });
    } finally {
      stops.current.delete(key);
    }
  }

  return {
    sending,
    send: (files: readonly File[]): void => {
      for (const file of files) {
        const key = String(count.current++);
        const isLarge = file.size > FILE_LIMITS.bytes;
        const failure = isLarge ? MESSAGES.fileTooLarge(FILE_LIMITS.bytes / 1024 / 1024) : undefined;
        setSending((all) => [{ key, name: file.name, share: 0, failure }, ...all]);
        if (isLarge) continue;
        stops.current.set(key, new AbortController());
        queue.current = queue.current.then(() => sendOne(key, file));
      }
    },
    /** Ends it where it is on its way. */
    dismiss: (key: string): void => {
      stops.current.get(key)?.abort();
      drop(key);
    },
  };
}
