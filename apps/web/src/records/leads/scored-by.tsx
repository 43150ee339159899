import type { AiInsights } from '@outrider/shared/records/leads';
import { can } from '@outrider/shared/ground/permissions';
import { STAGE_LABELS, versionLabel } from '@outrider/shared/insight/scoring';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';

/** Which version gave the score; for who may open it, the way to how far it can be trusted. */
export function ScoredBy({ insights: { version, stage } }: { insights: AiInsights }) {
  const mayOpen = can(useUser(), 'scoring.read');
  if (!version || !stage) return null;
  const words =
    stage === 'rules'
      ? 'by the rules'
      : `by ${versionLabel(version).toLowerCase()}, ${STAGE_LABELS[stage].toLowerCase()}`;
  return (
    <p className="text-faint text-xs">
      Scored{' '}
      {mayOpen ? (
        <Link to="/scoring" className="text-link hover:underline">
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}
