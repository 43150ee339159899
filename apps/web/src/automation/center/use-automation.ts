import { sentenceOf } from '../../ground/errors/failure.ts';
import type { Automation } from '@outrider/shared/automation/automation';
import { trpc } from '../../ground/trpc.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { AUTOMATION_WORDS as WORDS } from './words.ts';

const meta = { quiet: true };

/** What each change of the settings answers takes the place of what is shown. */
function useSettled() {
  const utils = trpc.useUtils();
  return {
    onSuccess(saved: Automation) {
      utils.automation.get.setData(undefined, saved);
      void utils.automation.acted.invalidate();
      void utils.agents.actions.invalidate();
    },
    /** Somebody else was first: what they set is shown. */
    onError: () => void utils.automation.get.invalidate(),
  };
}

export function useSetRule() {
  return trpc.automation.setRule.useMutation({ meta, ...useSettled() });
}
export function useSetTeam() {
  return trpc.automation.setTeam.useMutation({ meta, ...useSettled() });
}
export function useResetRules() {
  return trpc.automation.resetRules.useMutation({ meta, ...useSettled() });
}
export function useSetLimits() {
  return trpc.automation.setLimits.useMutation({ meta, ...useSettled() });
}
export function useSetContactHours() {
  return trpc.automation.setContactHours.useMutation({ meta, ...useSettled() });
}

/** Says what was done, and takes it back within ten seconds. */
export function tellWithUndo(text: string, undo: () => Promise<unknown>): void {
  const run = () =>
    void undo().then(
      () => showToast(`${WORDS.undo}: ${text}`, { kind: 'info' }),
      (error: unknown) => showToast(sentenceOf(error, WORDS.saveFailed), { kind: 'error' }),
    );
  showToast(text, { kind: 'success', shownMs: UNDO_MS, action: { label: WORDS.undo, run } });
}
