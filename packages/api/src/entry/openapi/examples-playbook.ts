import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import type {
  PlaybookContent,
  playbookDraftSchema,
  playbookSaveSchema,
  playbookSchema,
  playbookStructureSchema,
  playbookVersionsSchema,
} from '@outrider/shared/insight/playbook';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const content: PlaybookContent = {
  ...EMPTY_PLAYBOOK,
  offers: [
    {
      key: 'cl-200',
      name: 'CL-200',
      does: { en: EXAMPLE_WORDS.offerDoes, de: null },
      for_whom: ['healthcare'],
      price: 390,
      price_to: null,
      unit: { en: EXAMPLE_WORDS.offerUnit, de: null },
      proofs: [],
      links: [],
      problems: ['missed-alarms'],
    },
  ],
  problems: [
    {
      key: 'missed-alarms',
      name: { en: 'missed alarms', de: null },
      words: ['alarm'],
      consequence: { en: null, de: null },
      question: { en: null, de: null },
    },
  ],
};
const updated = { updated_at: '2026-11-23T09:00:00.000Z', updated_by_name: 'Maya Lindqvist' };

export const PLAYBOOK_EXAMPLES: Readonly<Record<string, unknown>> = {
  PlaybookContent: content,
  PlaybookContentInput: content,
  Playbook: { version: 3, content, is_ready: true, gaps: [], ...updated } satisfies z.output<typeof playbookSchema>,
  PlaybookSave: { version: 2, content } satisfies z.input<typeof playbookSaveSchema>,
  PlaybookVersions: { versions: [{ version: 3, ...updated }] } satisfies z.output<typeof playbookVersionsSchema>,
  PlaybookStructure: { text: '# Products\n\n## CL-200' } satisfies z.input<typeof playbookStructureSchema>,
  PlaybookDraft: { content, written_by: 'headings', left: [] } satisfies z.output<typeof playbookDraftSchema>,
};
