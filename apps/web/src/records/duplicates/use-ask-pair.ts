import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { useNavigate } from 'react-router-dom';
import { duplicatesOf } from './duplicates-calls.ts';

/** Puts two records side by side, to be merged. */
export function useAskPair(type: RecordTypeName) {
  const navigate = useNavigate();
  return duplicatesOf(type).ask.useMutation({
    meta: { failure: MESSAGES.loadPairFailed },
    onSuccess: ({ id }) => void navigate(`${RECORD_PATHS[type]}/duplicates?pair=${id}`),
  });
}
