import { useEffect, useState } from 'react';

export type Loaded<Data> = {
  data: Data | null;
  error: unknown;
  /** Asks again, and shows what there is meanwhile. */
  reload: () => void;
  set: (data: Data) => void;
};

/** What one question to the server is answered with, on pages without an app around them. `key`: what is asked. */
export function useLoaded<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [answer, setAnswer] = useState<{ key: string; data: Data | null; error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (data) => !isGone && setAnswer({ key, data, error: null }),
      (error: unknown) => !isGone && setAnswer({ key, data: null, error }),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says what `load` asks
  }, [key, attempt]);
  const current = answer?.key === key ? answer : null;
  return {
    data: current?.data ?? null,
    error: current?.error ?? null,
    reload: () => setAttempt((before) => before + 1),
    set: (data) => setAnswer({ key, data, error: null }),
  };
}
