import { useSearchParams } from 'react-router-dom';
import { clearFilters, type LeadFilters, type OfferedFilters, readFilters, writeFilters } from './lead-filters.ts';

/**
 * The filters of the address bar. A change replaces the entry: back leaves the screen, not letter by letter the search.
 */
export function useFilters(offered?: OfferedFilters) {
  const [params, setParams] = useSearchParams();
  return {
    filters: readFilters(params, offered),
    change: (change: Partial<LeadFilters>) => setParams((now) => writeFilters(now, change), { replace: true }),
    clear: () => setParams((now) => clearFilters(now), { replace: true }),
  };
}
