import { LogoutOutlined } from '@ant-design/icons';
import { useNavigate, useSearchParams } from 'react-router';
import { OwnInvoices } from '../../../features/billing/invoices.js';
import { StudentReceipts } from '../../../features/billing/receipts.js';
import { useCenter } from '../../../features/center/api.js';
import { BrowseClasses, MyCertifications } from '../../../features/certifications/my-certifications.js';
import { BookClass } from '../../../features/enrollments/book-class.js';
import { PastClasses } from '../../../features/enrollments/past-classes.js';
import { UpcomingClasses } from '../../../features/enrollments/upcoming-classes.js';
import { MyInvitations } from '../../../features/invitations/my-invitations.js';
import { PaySeat, PaySeatDialog } from '../../../features/payments/pay-seat.js';
import { ProfileCard } from '../../../features/profile/profile-card.js';
import { useSession } from '../../../features/session/api.js';
import { formatMoney } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/button.js';
import { Page } from '../../../shared/ui/page.js';
import { EmptyState } from '../../../shared/ui/states.js';
import { useDialogInAddress } from '../../../shared/ui/use-dialog-in-address.js';
import { bookingOf, chosenClass } from '../../chosen-class.js';
import { paths } from '../../paths.js';
import { useLogOut } from '../../use-log-out.js';

/** /client-dashboard: the user's own training records, also for organization administrators who are students. */
export function Component() {
  const { user } = useSession();
  const logOut = useLogOut();
  const [params, setParams] = useSearchParams();
  const classId = chosenClass(params);
  // The payment link of a confirmation.
  const paying = useDialogInAddress('pay');
  const navigate = useNavigate();
  const center = useCenter();
  const terms = center.isPending ? undefined : (center.data ?? null);
  if (!user) return null;
  return (
    <Page
      title={user.role === 'client' ? 'My Dashboard' : 'My Training Records'}
      line={greeting(user.firstName)}
      action={
        <Button icon={<LogoutOutlined aria-hidden />} onClick={logOut}>
          Logout
        </Button>
      }
    >
      <div className="reading-sections">
        <MyInvitations />
        {classId && user.studentId && (
          <BookClass
            classId={classId}
            studentId={user.studentId}
            browse={<BrowseClasses />}
            terms={terms}
            onEnrolled={() => void navigate(paths.seat(classId), { replace: true })}
            onDone={() => setParams({}, { replace: true })}
          />
        )}
        <section aria-labelledby="upcoming-classes">
          <h2 id="upcoming-classes">Upcoming Classes</h2>
          {user.studentId ? (
            <UpcomingClasses
              studentId={user.studentId}
              browse={<BrowseClasses />}
              terms={terms}
              pay={({ id, due, class: { title } }) => (
                <>
                  <PaySeat enrollmentId={id} classTitle={title} amount={formatMoney(due)} />
                  {paying.value === id && <PaySeatDialog enrollmentId={id} classTitle={title} onClose={paying.close} />}
                </>
              )}
            />
          ) : (
            <NoClasses />
          )}
        </section>
        {user.studentId && <OwnInvoices studentId={user.studentId} />}
        <section aria-labelledby="my-certifications">
          <h2 id="my-certifications">My Certifications</h2>
          {user.studentId ? <MyCertifications studentId={user.studentId} bookHref={bookingOf} /> : <NoRecord />}
        </section>
        {user.studentId && (
          <section aria-labelledby="past-classes">
            <h2 id="past-classes">Past Classes</h2>
            <PastClasses studentId={user.studentId} />
          </section>
        )}
        {user.studentId && (
          <section aria-labelledby="receipts">
            <h2 id="receipts">Receipts</h2>
            <StudentReceipts studentId={user.studentId} />
          </section>
        )}
        <ProfileCard user={user} />
      </div>
    </Page>
  );
}

function greeting(firstName: string): string {
  return firstName ? `Hello, ${firstName}. Here is where you stand.` : 'Here is where you stand.';
}

function NoRecord() {
  return (
    <div className="card">
      <EmptyState title="No Certifications Yet" action={<BrowseClasses />} />
    </div>
  );
}

function NoClasses() {
  return (
    <div className="card">
      <EmptyState title="No Upcoming Classes" action={<BrowseClasses />} />
    </div>
  );
}
