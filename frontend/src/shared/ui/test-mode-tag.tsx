import './status-tag.css';

/** Whether test keys of the payment provider are in, which the server writes into the document. */
const isTestMode = (): boolean => document.querySelector('meta[name="recert-test-mode"]') !== null;

/** Stands in every page head while no real card works and no money moves. */
export const TestModeTag = () => (isTestMode() ? <span className="status-tag role-attention">Test mode</span> : null);
