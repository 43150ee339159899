import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MONTHS_MODEL, MONTHS_PAGE } from '@outrider/testing/env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLanguageModel } from '../../insight/writer/openai-compatible.ts';
import { type Harness, openHarness } from '../harness.ts';
import { checkLetters } from './check-letters.ts';
import { FOREIGN_COMPANIES } from './companies.ts';
import { monthInWords } from './months-page.ts';
import { playMonth } from './play.fixture.ts';

describe('A month of companies that the product has not seen', () => {
  let harness: Harness;
  const pages: string[] = [];
  beforeAll(async () => {
    harness = await openHarness();
    if (MONTHS_MODEL)
      harness.services.language_model = createLanguageModel({ ...MONTHS_MODEL, tokens_per_day: 5_000_000 });
  }, 60_000);
  afterAll(async () => {
    await harness.close();
    if (!MONTHS_PAGE) return;
    mkdirSync(path.dirname(MONTHS_PAGE), { recursive: true });
    writeFileSync(MONTHS_PAGE, pages.join('\n'));
  });

  it.each(FOREIGN_COMPANIES)(
    '$name: nothing goes out that nobody could sign',
    async (company) => {
      const played = await playMonth(harness, company);
      pages.push(monthInWords(company.name, played));
      const findings = played.flatMap((lead) =>
        checkLetters(lead, company.playbook, company.timezone).map(
          ({ check, what }) => `${lead.story.name}: ${check}: ${what}`,
        ),
      );
      expect(findings).toEqual([]);
    },
    MONTHS_MODEL ? 3_600_000 : 120_000,
  );
});
