import type { Suggestion } from '@outrider/shared/insight/insights';
import type { Capability } from '@outrider/shared/ground/permissions';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatPoints } from '../../ground/ui/format.ts';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.suggestions;
const points = (share: number) => Math.round(share * 100);

type Said = {
  title: string;
  text: string;
  effect: string;
  action: string;
  /** Where it is done, and who may. */ to: string;
  capability: Capability;
};

/** A suggestion in words. */
export function sayOf(suggestion: Suggestion): Said {
  const { kind, own, other, monthly, form } = suggestion;
  const subject = suggestion.subject_label ?? '';
  switch (kind) {
    case 'speed':
      return {
        title: WORDS.speed.title(subject.toLowerCase()),
        text: WORDS.speed.text(formatShare(own.value), formatShare(other.value)),
        effect: WORDS.speed.effect(formatPoints(monthly ?? 0)),
        action: WORDS.speed.action,
        to: `/organization?tab=flows&flow=new&contact=${suggestion.subject ?? ''}`,
        capability: 'organization.manage',
      };
    case 'known':
      return {
        title: WORDS.known.title(subject.toLowerCase(), form?.name ?? ''),
        text: WORDS.known.text(points(own.value), points(other.value)),
        effect: WORDS.known.effect(points(other.value - own.value)),
        action: WORDS.known.action,
        to: `/lead-capture?form=${form?.id ?? ''}`,
        capability: 'intake.manage',
      };
    case 'drift':
      return {
        title: WORDS.drift.title,
        text: WORDS.drift.text(own.value, other.value),
        effect: WORDS.drift.effect,
        action: WORDS.drift.action,
        to: '/scoring',
        capability: 'scoring.manage',
      };
  }
}

/** What a dismissed one was about; its figures were those of its day. */
export function titleOf({ kind, subject_label }: Pick<Suggestion, 'kind' | 'subject_label'>): string {
  const subject = (subject_label ?? '').toLowerCase();
  if (kind === 'speed') return WORDS.speed.title(subject);
  return kind === 'known' ? WORDS.known.shortTitle(subject) : WORDS.drift.title;
}
