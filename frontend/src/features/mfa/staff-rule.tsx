import { SwitchField } from '../../shared/ui/deferred.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useChangeSignInRules, useSignInRules } from './api.js';

/** Security, for administrators: whether the center requires MFA of all of them. */
export default function StaffRule() {
  const rules = useSignInRules();
  const change = useChangeSignInRules();
  return (
    <SettingsGroup title="Administrators" line="What the center asks of them at sign-in.">
      {rules.isPending && <LoadingState label="Loading the rule" lines={1} />}
      {rules.isError && <ErrorState error={rules.error} onRetry={() => rules.refetch()} />}
      {rules.data && (
        <SwitchField
          label="Require a second step of every administrator"
          hint="From their next sign-in on; by email for those who have chosen nothing"
          checked={change.isPending ? change.variables.requireStaffMfa : rules.data.requireStaffMfa}
          loading={change.isPending}
          onChange={(requireStaffMfa) => change.mutate({ requireStaffMfa })}
        />
      )}
    </SettingsGroup>
  );
}
