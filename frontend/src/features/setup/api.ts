import { useQueryClient } from '@tanstack/react-query';
import { liveOptions } from '../../shared/api/query-client.js';
import type { ChecklistResponse, DueWorkResponse, SetupStepInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { toast } from '../../shared/ui/toast/toast-store.js';

export type Setup = ChecklistResponse;
export type SetupStep = SetupStepInput['step'];
export type StepState = SetupStepInput['state'];

export const setupQuery = () => liveOptions('/api/setup');

/** Leaves a step for later, confirms it, or opens it again. */
export const useDecideStep = () =>
  useApiMutation({
    run: (api, body: SetupStepInput) => api.put('/api/setup/steps', { body }),
    fallback: 'Failed to save the step',
  });

/** Takes the list off the dashboard, or brings it back. Shown at once there. */
export function useDismissSetup() {
  const queryClient = useQueryClient();
  const { queryKey } = liveOptions('/api/dashboard/due');
  const set = (isSettingUp: boolean) =>
    queryClient.setQueryData<DueWorkResponse>(queryKey, (due) => due && { ...due, isSettingUp });
  return useApiMutation({
    run: async (api, isDismissed: boolean) => {
      await api.put('/api/setup/dismissal', { body: { isDismissed } });
      if (isDismissed) toast({ title: 'The list is gone', description: WAY_BACK });
    },
    optimistic: {
      queryKey,
      show: (isDismissed) => {
        set(!isDismissed);
        return () => set(isDismissed);
      },
    },
    success: (_, isDismissed) => (isDismissed ? undefined : 'The list is on the dashboard again'),
    fallback: 'Failed to change the list',
  });
}

/** Creates a link that shows the public pages as they will be, for a day. */
export const useCreatePreview = () =>
  useApiMutation({
    run: (api) => api.post('/api/setup/preview'),
    fallback: 'Failed to create the preview',
  });

const WAY_BACK = 'To get it back, search for “Set Up Your Center”, or open Settings, General.';
