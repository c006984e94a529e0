/**
 * Every key that callers get who aren't staff, and instructors, by route. They share a row class with staff where staff see nothing more; otherwise
 * theirs is named `Public…`, `Own…`, `Taught…` or `SeatRow`. Add a key only if each of these callers may see it: what is for staff alone goes
 * into the row class of staff (`RowsByAudience`).
 */
export const VISIBLE_KEYS: Record<string, string> = {
  'GET /api/auth/session': `
    user.id user.email user.role user.firstName user.lastName user.phone user.studentName user.isInstructor
    user.studentId user.organizationId user.requirePasswordChange user.isVerified user.isDisabled
    user.lastSeenAt user.staffRole user.permissions user.refundLimit`,
  'GET /api/auth/mfa': 'method chosen isRequired phone hasPassword',
  'GET /api/auth/sessions': 'id browser system ip createdAt lastSeenAt isCurrent',
  'GET /api/auth/devices': 'id browser system ip createdAt lastUsedAt expiresAt isCurrent',
  'GET /api/auth/google/available': 'available',
  'GET /api/auth/google/account': 'email linkedAt hasPassword',
  'GET /api/notifications': 'id title body href createdAt readAt',
  'GET /api/notification-preferences': `
    renewalReminders expirationAlerts newCourseOfferings organizationReports smsClassReminders
    smsCertificationAlerts smsClassCancellations smsMfaCodes smsStopped.phone smsStopped.sender`,
  'GET /api/center': `
    name phone email address timeZone cancellationCutoffHours classPolicy privacyText termsText logo.url logo.width
    logo.height cancellationRule isOpen`,
  'GET /api/courses': 'id name description duration whatToBring isOffered validityMonths validToEndOfMonth',
  'GET /api/courses/:id': 'id name description duration whatToBring isOffered validityMonths validToEndOfMonth',
  'GET /api/invitations': 'id organizationName otherOrganizationName invitedAt seats',
  'GET /api/organizations/my-organization': `
    id name adminName adminEmail adminPhone address paymentType selfBooking.mode selfBooking.perMonth
    selfBooking.perPersonPerYear signupCode employees invited revision totalPaid openInvitations previousAdminEmail
    hasAdministrator`,
  'GET /api/organizations/verify-code/:code': 'organizationName',
  'GET /api/payment-links/:token': `
    name classTitle date time endTime location address due cancelUntil getsReceipt provider publishableKey
    days.date days.time days.endTime days.placeId days.location days.address`,
  'GET /api/payment-links/:token/seat': 'isAhead cancelUntil refundable refundableByHand refundableElsewhere',
  'GET /api/organizations/:id': `
    id name adminName adminEmail adminPhone address paymentType selfBooking.mode selfBooking.perMonth
    selfBooking.perPersonPerYear signupCode employees invited revision totalPaid openInvitations previousAdminEmail
    hasAdministrator`,
  'GET /api/organizations/:id/payments': `
    id date description amount method status studentId studentName classId classTitle`,
  'GET /api/organizations/:id/students': `
    id firstName lastName email phone isInvited isConfirmed classesAttended lastCertification status cards.id
    cards.certificationType cards.cardNumber cards.issueDate cards.expiryDate cards.status cards.daysLeft
    cards.courseId cards.origin.system cards.origin.importId origin.system origin.importId invitation.invitedAt invitation.state`,
  'GET /api/organizations/:id/certifications': `
    id certificationType cardNumber ecardCode isOutside agency.name agency.issuesCards agency.codeFormat agency.checkUrl
    issueDate expiryDate status daysLeft courseId student.id student.firstName student.lastName student.email class.id
    class.title origin.system origin.importId`,
  'GET /api/classes': `
    id courseId courseName title description date time endTime startsAt location instructor instructorId capacity
    enrolledCount spotsLeft price status organizationId organizationName address directions parking whatToBring
    days.date days.time days.endTime days.placeId days.location days.address`,
  'GET /api/classes/counts': 'all upcoming inProgress completed cancelled',
  'GET /api/classes/:id': `
    id courseId courseName title description date time endTime startsAt location instructor instructorId capacity
    enrolledCount spotsLeft price status organizationId organizationName address directions parking whatToBring
    days.date days.time days.endTime days.placeId days.location days.address`,
  'GET /api/calendar-feeds': 'kind url createdAt',
  'GET /api/classes/:id/enrollments': `
    id studentId classId paymentStatus due certificationStatus enrolledAt student.id student.firstName
    student.lastName student.email student.phone student.profilePhotoUrl student.organizationId awaitsApproval
    waitsFor waitsUntil origin.system origin.importId`,
  'GET /api/students/:id': `
    id firstName lastName email phone licenseNumber organizationId organizationName profilePhotoUrl createdAt
    revision activeCertifications nextRenewal classesAttended isConfirmed isInvited`,
  'GET /api/students/:id/enrollments': `
    id studentId classId paymentStatus price due received refunded paidWith certificationStatus enrolledAt classTitle classDate classTime grade
    paid paidElsewhere paidElsewhereAmount noticeHours origin.system origin.importId class.id class.title class.date class.time class.startsAt class.location class.instructor class.status
    class.price class.courseId awaitsApproval waitsFor waitsUntil class.address class.endTime class.whatToBring class.lastStartsAt
    class.days.date class.days.time class.days.endTime class.days.placeId class.days.location class.days.address`,
  'GET /api/students/:id/certifications': `
    id certificationType cardNumber ecardCode issueDate expiryDate status daysLeft courseId renewalCourseIds agency.name agency.issuesCards
    agency.codeFormat agency.checkUrl guidelineYear isOutside isOnlineOnly student.id
    student.firstName student.lastName student.email student.organizationId student.organizationName class.id
    class.title origin.system origin.importId`,
  'GET /api/organizations/:id/waiting-seats': `
    id studentId studentName isConfirmed classId classTitle classDate classTime location amount enrolledAt
    waitsUntil address endTime whatToBring
    days.date days.time days.endTime days.placeId days.location days.address`,
  'GET /api/enrollments/:id/payment': `
    paymentStatus price due received receivedByHand refundable refundableByHand refundableElsewhere refunded underWay`,
  'GET /api/organizations/my-organization/payment-method': `
    paymentMethod.type paymentMethod.card.brand paymentMethod.card.last4 paymentMethod.card.expMonth
    paymentMethod.card.expYear paymentMethod.usBankAccount.bankName paymentMethod.usBankAccount.accountType
    paymentMethod.usBankAccount.last4 paymentMethod.usBankAccount.routingNumber verifying.type verifying.card.brand
    verifying.card.last4 verifying.card.expMonth verifying.card.expYear verifying.usBankAccount.bankName
    verifying.usBankAccount.accountType verifying.usBankAccount.last4 verifying.usBankAccount.routingNumber
    unpaidSeats overdueSeats unpaidAmount nextCharge.at nextCharge.amount`,
  'GET /api/organizations/my-organization/due-seats': `
    enrollmentId studentName classTitle classDate paymentStatus amount failure nextChargeAt`,
  'GET /api/organizations/my-organization/charges': 'id date description amount status',
  'GET /api/students/:id/receipts': `
    id number paidAt payer studentName classTitle classDate method amount refunded leftToPay invoiceNumber
    invoiceSource`,
  'GET /api/organizations/:id/receipts': `
    id number paidAt payer studentName classTitle classDate method amount refunded leftToPay invoiceNumber
    invoiceSource`,
  'GET /api/students/:id/invoices': 'id number source issuedOn dueOn poNumber seats amount due status',
  'GET /api/organizations/:id/invoices': 'id number source issuedOn dueOn poNumber seats amount due status',
  'GET /api/organizations/:id/statement': `
    month organizationName opening charges adjustments payments refunds closing count movements.id movements.at
    movements.kind movements.reference movements.classTitle movements.studentName movements.amount`,
  'GET /api/billing/payment-form': 'provider publishableKey',
  'GET /api/health/live': 'status',
  'GET /api/health/ready': 'status database storage migrations queue running',
  'GET /api/dev/mailbox': 'channel to subject text createdAt',
  'GET /api/teaching/classes': `
    address assistants.name assistants.userId capacity courseName date days.address days.date days.endTime
    days.location days.placeId days.time directions endTime enrolledCount id instructor instructorId location
    originFacts parking startsAt status time title toMark`,
  'GET /api/teaching/classes/:id': `
    address assistants.name assistants.userId capacity courseName date days.address days.date days.endTime
    days.location days.placeId days.time directions endTime enrolledCount id instructor instructorId location
    originFacts parking seats.attendance seats.certificationStatus seats.email seats.firstName seats.id
    seats.lastName seats.originFacts seats.payment seats.phone startsAt status time title toMark`,
};
