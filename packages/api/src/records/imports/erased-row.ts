import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ImportProblemRow } from './imports.store.ts';

/** What is told of a row whose person was erased: its cells are not kept. */
export const erasedRow = (line: number, erased_at: Date): ImportProblemRow => ({
  line,
  cells: [],
  problems: [{ column: '', reason: MESSAGES.erasedSkipped(erased_at) }],
});
