import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { showToast } from '../../ground/ui/toast.ts';

/** Saves a meeting as a file for a calendar, one at a time. */
export function useCalendarFile(id: string) {
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { filename, text } = await utils.pipeline.meetings.calendarFile.fetch({ id });
      saveFile(filename, 'text/calendar;charset=utf-8', text);
    } catch (error) {
      showToast(sentenceOf(error, MESSAGES.calendarFileFailed), { kind: 'error' });
    }
    setBusy(false);
  }
  return { isBusy, download: () => void download() };
}
