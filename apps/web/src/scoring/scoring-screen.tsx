import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import { Link } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { Forbidden } from '../ui/blank-state.tsx';
import { Page } from '../ui/page.tsx';
import { ScoringPanel } from './scoring-panel.tsx';
import { SCORING_WORDS } from './words.ts';

/** AI configuration: what scores the leads, how far it can be trusted, and the way back. */
export function ScoringScreen() {
  const allowed = can(useUser(), 'scoring.read');
  return (
    <Page>
      {allowed ? (
        <ScoringPanel />
      ) : (
        <Forbidden
          title={SCORING_WORDS.forbidden}
          actions={
            <Link to="/leads" className="btn btn-sm btn-line">
              {SCORING_WORDS.back}
            </Link>
          }
        >
          {MESSAGES.scoringForbidden}
        </Forbidden>
      )}
    </Page>
  );
}
