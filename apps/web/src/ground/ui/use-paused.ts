import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** What was typed, without the space around it, once the typing pauses. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
