import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, anew every minute: what is due becomes overdue while somebody looks. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
