import type { CampaignState } from '@outrider/shared/automation/campaigns';
import { Pause, Play } from 'lucide-react';
import { CAMPAIGN_WORDS } from './words.ts';

const LOOK: Record<CampaignState, string> = { draft: '', running: 'b-green', paused: 'b-yellow', ended: '' };

export const StateTag = ({ state }: { state: CampaignState }) => (
  <span className={`tag ${LOOK[state]}`}>
    {state === 'running' && <Play className="i !size-3" aria-hidden="true" />}
    {state === 'paused' && <Pause className="i !size-3" aria-hidden="true" />}
    {CAMPAIGN_WORDS.states[state]}
  </span>
);
