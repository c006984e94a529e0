import { useQuery } from '@tanstack/react-query';
import { setupQuery } from '../../../features/setup/api.js';
import { Page } from '../../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { SetupPage } from './setup-page.js';

/** /setup */
export function Component() {
  const setup = useQuery(setupQuery());
  if (setup.data) return <SetupPage setup={setup.data} />;
  return (
    <Page title="Set up your center">
      {setup.isError ? (
        <ErrorState error={setup.error} onRetry={() => setup.refetch()} />
      ) : (
        <LoadingState label="Loading the steps" lines={8} />
      )}
    </Page>
  );
}
