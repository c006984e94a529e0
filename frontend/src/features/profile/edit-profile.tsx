import { lazy, Suspense } from 'react';
import type { UserRow } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';

/** Loaded with the dialog: the pages have no other form. */
const EditProfileForm = lazy(() => import('./edit-profile-form.js'));

export interface EditProfileProps {
  user: UserRow;
  label?: string;
  /** The field to start at. */
  startAt?: 'firstName' | 'phone';
}

/** A button with the dialog to edit one's name and phone number. */
export function EditProfile({ user, label = 'Edit Profile', startAt = 'firstName' }: EditProfileProps) {
  return (
    <Dialog title="Edit Profile" trigger={<Button>{label}</Button>}>
      {(close, cancel) => (
        <Suspense fallback={<LoadingState lines={6} />}>
          <EditProfileForm user={user} startAt={startAt} onClose={close} onCancel={cancel} />
        </Suspense>
      )}
    </Dialog>
  );
}
