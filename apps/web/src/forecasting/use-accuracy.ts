import { MESSAGES } from '@outrider/shared/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import type { ForecastView } from './use-forecast-view.ts';

/** How forecasts of past periods did, with as many days to go as the shown one has. */
export const useAccuracy = (view: ForecastView) =>
  trpc.forecast.accuracy.useQuery(view.scope, {
    placeholderData: keepPreviousData,
    meta: { failure: MESSAGES.loadForecastFailed },
  });
