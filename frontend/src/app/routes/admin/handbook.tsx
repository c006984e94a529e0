import { lazy, Suspense } from 'react';
import { LoadingState } from '../../../shared/ui/states.js';

/** Pages and pictures in a chunk that no other page loads. */
const Handbook = lazy(() => import('../../handbook/handbook.js'));

/** /handbook, and /handbook/{part}/{job} for one page. Everyone on staff may read all of it. */
export function Component() {
  return (
    <Suspense fallback={<LoadingState label="Loading the handbook" />}>
      <Handbook />
    </Suspense>
  );
}
