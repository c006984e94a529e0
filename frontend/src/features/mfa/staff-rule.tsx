import { Switch } from 'antd';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useChangeSignInRules, useSignInRules } from './api.js';

/** Security, for administrators: whether the center requires MFA of all of them. Loaded lazily: it uses antd. */
export default function StaffRule() {
  const rules = useSignInRules();
  const change = useChangeSignInRules();
  return (
    <section className="settings-form" aria-labelledby="staff-rule">
      <h2 id="staff-rule">Administrators</h2>
      {rules.isPending && <LoadingState label="Loading the rule" lines={1} />}
      {rules.isError && <ErrorState error={rules.error} onRetry={() => rules.refetch()} />}
      {rules.data && (
        <div className="switch-row">
          <div>
            <label htmlFor="require-mfa">Require a second step of every administrator</label>
            <p className="field-hint" id="require-mfa-hint">
              From their next sign-in on; by email for those who have chosen nothing
            </p>
          </div>
          <Switch
            id="require-mfa"
            aria-describedby="require-mfa-hint"
            aria-disabled={change.isPending}
            checked={change.isPending ? change.variables.requireStaffMfa : rules.data.requireStaffMfa}
            onChange={(requireStaffMfa) => !change.isPending && change.mutate({ requireStaffMfa })}
          />
        </div>
      )}
    </section>
  );
}
