import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { DealModelPanel } from './deal-model-panel.tsx';
import { ScoringPanel } from './scoring-panel.tsx';
import { SCORING_WORDS } from './words.ts';
import { DEAL_MODEL_WORDS } from './words-deals.ts';

/** AI configuration: what scores leads and rates deals, how far it can be trusted, and the way back. */
export function ScoringScreen() {
  const allowed = can(useUser(), 'scoring.read');
  return (
    <Page>
      {allowed ? (
        <Models />
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

const PANEL = 'scoring-model';
const { tabs: TABS } = DEAL_MODEL_WORDS;

/** The model of leads and that of deals; the address says which one is shown. */
function Models() {
  const [model, setModel] = useNamed('model');
  const shown = model === 'deals' ? 'deals' : 'leads';
  return (
    <>
      <Tabs
        label={TABS.label}
        tabs={[
          { id: 'leads', label: TABS.leads },
          { id: 'deals', label: TABS.deals },
        ]}
        selected={shown}
        onSelect={(id) => setModel(id === 'deals' ? id : null)}
        panelId={PANEL}
        className="mb-4"
      />
      <div role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, shown)}>
        {shown === 'deals' ? <DealModelPanel /> : <ScoringPanel />}
      </div>
    </>
  );
}
