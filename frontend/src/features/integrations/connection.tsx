import { StatusTag } from '../../shared/ui/status-tag.js';

/** Whether a provider is set up. */
export const Connection = ({ connected }: { connected: boolean }) => (
  <StatusTag status={connected ? 'connected' : 'not-configured'} />
);
