import { isTestMode } from './site-name.js';

/** Stands in every page head while no real card works and no money moves. */
export const TestModeTag = () => (isTestMode() ? <span className="status-tag role-attention">Test mode</span> : null);
