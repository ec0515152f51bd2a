// Below a field that both sides have changed, what there is to decide; fetched when that happens.
import { lazy, Suspense } from 'react';
import type { CrossedProps } from './CrossedNote';

const CrossedNote = lazy(async () => ({ default: (await import('./CrossedNote')).CrossedNote }));

export function Crossed(props: CrossedProps) {
  if (!props.form.isCrossed(props.field)) return null;
  return (
    <Suspense fallback={null}>
      <CrossedNote {...props} />
    </Suspense>
  );
}
