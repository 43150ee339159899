import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleInsights, sampleLead } from './sample-lead.ts';
import { buildWaterfall } from './waterfall.ts';
import { WhyThisScore } from './why-this-score.tsx';

afterEach(cleanup);

describe('the waterfall', () => {
  it('starts at the baseline, raises by size, lowers by size, and ends at the score', () => {
    const { steps, total, unmoved } = buildWaterfall(sampleInsights);
    expect(steps.map(({ label, from, to }) => [label, from, to])).toEqual([['Job title', 45, 63], ['Estimated budget', 63, 77], ['Timeline', 77, 71]]);
    expect(total).toBe(sampleLead.score);
    expect(unmoved).toEqual(['Industry']);
  });

  it('is the baseline alone when nothing moved the score', () => {
    expect(buildWaterfall({ baseline: 45, factors: [] })).toEqual({ baseline: 45, steps: [], unmoved: [], total: 45 });
  });
});

describe('Why this score', () => {
  it('shows rows whose figures add up to the score', () => {
    render(<WhyThisScore lead={sampleLead} />);
    const figures = screen.getAllByRole('listitem').map((row) => Number(row.lastElementChild?.textContent?.replace('−', '-')));
    const [score, ...parts] = figures.toReversed();
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(score);
    expect(score).toBe(71);
  });

  it('says what is not stated, what had no effect, and what to do next', () => {
    render(<WhyThisScore lead={sampleLead} />);
    const timeline = screen.getByText('Timeline').closest('li');
    expect(timeline && within(timeline).getByText('Not stated')).toBeTruthy();
    expect(screen.getByText('No effect: Industry')).toBeTruthy();
    expect(screen.getByText(/Ask for the timeline/)).toBeTruthy();
  });

  it('says so when the lead was never scored', () => {
    render(<WhyThisScore lead={{ ...sampleLead, score: 0, ai_insights: null }} />);
    expect(screen.getByText('This lead has not been scored yet.')).toBeTruthy();
  });
});
