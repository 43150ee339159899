import { CAMPAIGN_MESSAGES } from './messages-campaigns.ts';
import { PORTAL_MESSAGES } from './messages-portals.ts';
import { PROPOSAL_MESSAGES } from './messages-proposals.ts';

const deals = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'deal' : 'deals'}`;
const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export const PIPELINE_MESSAGES = {
  ...PROPOSAL_MESSAGES,
  ...PORTAL_MESSAGES,
  ...CAMPAIGN_MESSAGES,
  loadBoardFailed: 'Failed to load the board',
  loadDealsFailed: 'Failed to load the deals',
  loadForecastFailed: 'Failed to load the forecast',
  loadQuotasFailed: 'Failed to load the quotas',
  submitForecastFailed: 'Failed to submit the forecast',
  forecastPeriodOver: 'This period is over',
  loadDealFailed: 'Failed to load the deal',
  loadHistoryFailed: 'Failed to load the stages',
  saveDealFailed: 'Failed to save the deal',
  dealMoved: (stage: string) => `Moved to ${stage}`,
  dealDeleted: (name: string) => `Deleted ${name}`,
  dealRestored: (name: string) => `Restored ${name}`,
  deleteDealFailed: 'Failed to delete the deal',
  loadPipelinesFailed: 'Failed to load the pipelines',
  stageUnknown: 'Choose a stage of this pipeline',
  pipelineUnknown: 'Choose a pipeline',
  pipelineNameTaken: 'Another pipeline has this name',
  tooManyPipelines: (most: number) => `Limit: ${most} pipelines`,
  lastPipeline: 'Keep at least one pipeline',
  pipelineHasDeals: (n: number) => `Move or close its ${deals(n)} first`,
  pipelineOrder: 'Name each pipeline once',
  openStageNeeded: 'Keep at least one open stage',
  stageHasDeals: (label: string, n: number) => `Choose where the ${deals(n)} in ${label} should go`,
  stageNeeds: (label: string, fields: readonly string[]) => `Before ${label}, add: ${listed(fields)}`,
  stageNeedsField: (field: string) => `${field} is required for this stage`,
  startsOpen: 'A new deal starts in an open stage',
  currencyChanged: (now: string) => `The currency has changed to ${now}. Reload to see it.`,
  rateNeeded: (currency: string, base: string) => `Enter what 1 ${currency} is worth in ${base}`,
  tooManyDecimals: (currency: string, decimals: number) =>
    decimals === 0
      ? `Amounts in ${currency} have no decimals`
      : `Amounts in ${currency} have at most ${decimals} decimals`,
  cardUnknown: 'The deal it should follow has moved. Try again.',
};
