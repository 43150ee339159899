export const FORECAST_CATEGORIES = ['commit', 'best_case', 'pipeline', 'omitted'] as const;
export type ForecastCategory = (typeof FORECAST_CATEGORIES)[number];
export const FORECAST_CATEGORY_LABELS: Record<ForecastCategory, string> = {
  commit: 'Commit',
  best_case: 'Best case',
  pipeline: 'Pipeline',
  omitted: 'Omitted',
};
