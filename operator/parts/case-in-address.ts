import { useSearchParams } from 'react-router';

/** The number of the case that led to a page: `?case=1201`; empty without one. */
export function useCaseInAddress(): string {
  const [search] = useSearchParams();
  return /^[1-9]\d{0,8}$/.exec(search.get('case') ?? '')?.[0] ?? '';
}
