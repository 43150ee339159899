import { useState } from 'react';

/**
 * What a control shows while its change is saved: the choice from the press on, what is saved once it settled. A
 * mutation tells that it is pending a task after the press, and until then the control would jump back.
 */
export function useChosen<T>(saved: T): { shown: T; choose: (value: T) => void; settle: () => void } {
  const [chosen, setChosen] = useState<{ value: T } | null>(null);
  return {
    shown: chosen ? chosen.value : saved,
    choose: (value) => setChosen({ value }),
    settle: () => setChosen(null),
  };
}
