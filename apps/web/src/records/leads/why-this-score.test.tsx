import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleInsights, sampleLead } from '../../testing/sample-lead.ts';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { buildWaterfall } from './waterfall.ts';
import { WhyThisScore } from './why-this-score.tsx';

afterEach(cleanup);

const show = (element: ReactElement, role: CompanyRole = 'manager', answers = {}) =>
  renderSignedIn(element, { user: someUser(role), answers });

describe('the waterfall', () => {
  it('starts at the baseline, raises by size, lowers by size, and ends at the score', () => {
    const { steps, total, unmoved } = buildWaterfall(sampleInsights);
    expect(steps.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Job title', 45, 63],
      ['Estimated budget', 63, 77],
      ['Timeline', 77, 71],
    ]);
    expect(total).toBe(sampleLead.score);
    expect(unmoved).toEqual(['Industry']);
  });

  it('is the baseline alone when nothing moved the score', () => {
    expect(buildWaterfall({ baseline: 45, factors: [] })).toEqual({ baseline: 45, steps: [], unmoved: [], total: 45 });
  });
});

describe('Why this score', () => {
  it('is told in words on request, and by whom', async () => {
    const told = { text: 'Scores 71 of 100.', written_by: { kind: 'built_in', reason: 'budget' } };
    const asked = show(<WhyThisScore lead={sampleLead} />, 'sdr', { 'scoring.inWords': () => told });
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByText('In words'));
    expect(await screen.findByText(told.text)).toBeTruthy();
    expect(screen.getByText(/token budget is used up/)).toBeTruthy();
    cleanup();
    show(<WhyThisScore lead={sampleLead} />);
    fireEvent.click(screen.getByText('In words'));
    expect(await screen.findByText(MESSAGES.loadWordsFailed, { exact: false })).toBeTruthy();
  });

  it('shows rows whose figures add up to the score', () => {
    show(<WhyThisScore lead={sampleLead} />);
    const figures = screen
      .getAllByRole('listitem')
      .map((row) => Number(row.lastElementChild?.textContent?.replace('−', '-')));
    const [score, ...parts] = figures.toReversed();
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(score);
    expect(score).toBe(71);
  });

  it('says what is not stated, what had no effect, and what to do next', () => {
    show(<WhyThisScore lead={sampleLead} />);
    const timeline = screen.getByText('Timeline').closest('li');
    expect(timeline && within(timeline).getByText('Not stated')).toBeTruthy();
    expect(screen.getByText('No effect: Industry')).toBeTruthy();
    expect(screen.getByText(/Ask about timing/)).toBeTruthy();
  });

  it('says so when the lead was never scored', () => {
    show(<WhyThisScore lead={{ ...sampleLead, score: null, priority: null, ai_insights: null }} />);
    expect(screen.getByText('This lead hasn’t been scored yet.')).toBeTruthy();
  });

  const learned = {
    ...sampleInsights,
    version: 'v3',
    stage: 'learned' as const,
    recommendations: ['Ask about timing', 'Ask for a phone number'],
  };
  const lead = {
    ...sampleLead,
    ai_insights: {
      ...learned,
      factors: learned.factors.map((factor) =>
        factor.field === 'job_title' ? { ...factor, evidence: { n: 40, converted: 12 } } : factor,
      ),
    },
  };

  it('names the version, what it saw, and what would tell most', () => {
    show(<WhyThisScore lead={lead} />);
    expect(screen.getByRole('link', { name: 'by version 3, learned' }).getAttribute('href')).toBe('/scoring');
    expect(screen.getByText('12 of 40 similar leads converted')).toBeTruthy();
    expect(screen.getByText(/if the others stay the same/)).toBeTruthy();
    expect(screen.getByText('Ask about timing · Ask for a phone number')).toBeTruthy();
    expect(screen.getByText('your average lead')).toBeTruthy();
  });

  it('gives a rep the version without the page behind it', () => {
    show(<WhyThisScore lead={lead} />, 'sdr');
    expect(screen.getByText('Scored by version 3, learned')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
