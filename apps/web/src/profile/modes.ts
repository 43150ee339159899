import type { ProcessingMode } from '@outrider/shared/leads';
import { SHELL_WORDS } from '../shell/words.ts';

/** The order and words of the header's menu, and what each mode means. */
export const MODE_CHOICES: readonly { mode: ProcessingMode; label: string; meaning: string }[] = [
  { mode: 'manual', label: 'Manual Mode', meaning: SHELL_WORDS.manual },
  { mode: 'hybrid', label: 'Hybrid Mode', meaning: SHELL_WORDS.hybrid },
  { mode: 'ai', label: 'AI Mode', meaning: SHELL_WORDS.ai },
];
