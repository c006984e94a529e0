import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** Confirms the address that the token was sent to; the page shows its failure. */
export const useConfirmAddress = () =>
  useApiMutation({
    run: (api, token: string) => api.post('/api/contact-addresses/confirm', { body: { token } }),
    fallback: null,
  });
