import type { ProcessingMode } from '@outrider/shared/records/leads';
import { MODE_WORDS } from './words.ts';

/** The order and words of the header's menu, and what each mode means. */
export const MODE_CHOICES: readonly { mode: ProcessingMode; label: string; meaning: string }[] = [
  { mode: 'manual', label: 'Manual Mode', meaning: MODE_WORDS.manual },
  { mode: 'hybrid', label: 'Hybrid Mode', meaning: MODE_WORDS.hybrid },
  { mode: 'ai', label: 'AI Mode', meaning: MODE_WORDS.ai },
];
