// Whether an island answers yet. What it rendered at the edge stays disabled until then, so that nothing is typed into the void.
import { useEffect, useState } from 'react';

export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
