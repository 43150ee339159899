import type { ProcessingMode } from '@outrider/shared/leads';

/** The order and words of the header's menu, and what each mode means. */
export const MODE_CHOICES: readonly { mode: ProcessingMode; label: string; meaning: string }[] = [
  { mode: 'manual', label: 'Manual Mode', meaning: 'Nothing runs by itself' },
  { mode: 'hybrid', label: 'Hybrid Mode', meaning: 'Scores by itself, asks before it acts' },
  { mode: 'ai', label: 'AI Mode', meaning: 'Scores and acts within your limits' },
];
