/** What the cells of a column are read as; `normalizeRow` says to which values. */
export type Reader =
  | 'text'
  | 'namePart'
  | 'email'
  | 'phone'
  | 'moment'
  | 'day'
  | 'endDay'
  | 'money'
  | 'count'
  | 'hours'
  | 'yesNo'
  | 'course'
  | 'place'
  | 'code';

interface FieldOfFiles {
  label: string;
  reads: Reader;
  /** Headings that name it, folded. */
  headings: readonly string[];
}

const field = <R extends Reader>(label: string, reads: R, ...headings: string[]) => ({ label, reads, headings });

/** Every field that a file can bring. A kind may call one otherwise, or know it by other headings. */
export const FIELDS = {
  firstName: field(
    'First name',
    'namePart',
    'firstname',
    'first',
    'fname',
    'givenname',
    'forename',
    'studentfirstname',
  ),
  lastName: field('Last name', 'namePart', 'lastname', 'last', 'lname', 'surname', 'familyname', 'studentlastname'),
  name: field(
    'Full name',
    'text',
    'name',
    'fullname',
    'student',
    'studentname',
    'participant',
    'participantname',
    'attendee',
    'lastnamefirstname',
    'employee',
    'employeename',
  ),
  email: field('Email', 'email', 'email', 'emailaddress', 'studentemail', 'workemail', 'mail', 'emails'),
  phone: field(
    'Phone',
    'phone',
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'workphone',
    'homephone',
    'phoneno',
    'telephonenumber',
  ),
  organization: field('Organization', 'text', 'organization', 'employer', 'company', 'companyname', 'client', 'co'),
  licenseNumber: field('License number', 'text', 'licensenumber', 'license', 'licenseno', 'licence'),
  classId: field('Class ID', 'text', 'classid', 'classnumber', 'classno', 'sessionid'),
  course: field(
    'Course',
    'course',
    'course',
    'coursename',
    'class',
    'classname',
    'training',
    'classtaken',
    'certification',
  ),
  courseDate: field('Course date', 'moment', 'coursedate', 'classdate', 'coursestart', 'classstart'),
  registeredOn: field(
    'Registered',
    'moment',
    'regdate',
    'registrationdate',
    'registered',
    'registeredon',
    'dateregistered',
  ),
  place: field('Place', 'place', 'courselocation', 'location', 'place', 'classlocation', 'site', 'trainingsite'),
  city: field('City', 'text', 'city', 'locationcity', 'town'),
  state: field('State', 'text', 'state', 'locationstate', 'st', 'province'),
  zip: field('ZIP', 'text', 'zip', 'zipcode', 'postalcode'),
  country: field('Country', 'text', 'country'),
  client: field('Client', 'text', 'client', 'clientname', 'organization', 'company'),
  instructor: field('Instructor', 'text', 'instructor', 'leadinstructor', 'instructorname', 'instructors'),
  assistants: field('Assistants', 'text', 'assistants', 'assistant', 'assistantinstructors'),
  hours: field('Hours', 'hours', 'hours', 'totalhours', 'coursehours'),
  status: field('Status', 'text', 'status', 'registrationstatus', 'result'),
  checkedIn: field('Checked in', 'yesNo', 'checkedin', 'checkin'),
  orderTotal: field('Order total', 'money', 'ordertotal', 'total'),
  balanceDue: field('Balance due', 'money', 'balancedue', 'balance', 'openbalance'),
  options: field('Options', 'text', 'options'),
  comments: field('Comments', 'text', 'comments', 'comment', 'notes'),
  code: field(
    'eCard code',
    'code',
    'ecardcode',
    'ecard',
    'code',
    'cardcode',
    'card',
    'cardnumber',
    'cardno',
    'certificatenumber',
    'ecardnumber',
    'ecardno',
    'certificationnumber',
    'certificate',
    'certificateid',
  ),
  start: field('Start', 'moment', 'startdatetime', 'start', 'startdate', 'starttime'),
  end: field('End', 'moment', 'enddatetime', 'end', 'enddate', 'endtime'),
  students: field('Students', 'count', 'students', 'enrolled', 'registrations', 'currentbookings'),
  seats: field('Seats', 'count', 'seats', 'capacity', 'maxstudents', 'maximum'),
  link: field('Link', 'text', 'registrationlink', 'link', 'url'),
  abbreviation: field('Abbreviation', 'text', 'abbreviation', 'abbr'),
  agency: field('Agency', 'text', 'agency', 'issuer', 'issuedby', 'certifyingagency'),
  certification: field('Certification', 'text', 'certification'),
  format: field('Format', 'text', 'format'),
  contactName: field('Contact', 'text', 'contact', 'contactname', 'contactperson', 'primarycontact', 'billingcontact'),
  contactFirstName: field('Contact first name', 'namePart', 'contactfirstname', 'firstname'),
  contactLastName: field('Contact last name', 'namePart', 'contactlastname', 'lastname'),
  billingEmail: field(
    'Billing email',
    'email',
    'billingemail',
    'email',
    'emailaddress',
    'invoiceemail',
    'contactemail',
    'apemail',
  ),
  address: field('Address', 'text', 'address', 'billingaddress', 'street', 'streetaddress', 'address1', 'addressline1'),
  address2: field('Address, second line', 'text', 'address2', 'addressline2', 'suite'),
  terms: field('Terms', 'text', 'terms', 'paymentterms', 'net'),
  taxId: field('Tax ID', 'text', 'taxid', 'ein'),
  username: field('Username', 'text', 'username'),
  nameOnCard: field('Name on card', 'text', 'nameoncard'),
  instructorId: field('AHA instructor ID', 'text', 'ahainstructorid', 'instructorid'),
  hsiInstructorId: field('HSI instructor ID', 'text', 'hisinstructorid', 'hsiinstructorid'),
  arcInstructorId: field('Red Cross instructor ID', 'text', 'arcinstructorid'),
  issuedOn: field(
    'Issued',
    'day',
    'issued',
    'issuedon',
    'issuedate',
    'dateissued',
    'completed',
    'completedon',
    'completiondate',
    'datecompleted',
    'done',
    'coursedate',
    'classdate',
    'date',
  ),
  expiresOn: field(
    'Expires',
    'endDay',
    'expires',
    'expireson',
    'expiration',
    'expirationdate',
    'expirydate',
    'expiry',
    'goodtill',
    'validuntil',
    'validthrough',
    'renewby',
    'renewaldate',
  ),
  number: field('Invoice number', 'text', 'invoice', 'invoicenumber', 'invoiceno', 'invoicenum', 'number', 'num', 'no'),
  date: field('Date', 'day', 'date', 'invoicedate', 'issued', 'created'),
  due: field('Due', 'day', 'due', 'duedate', 'dueon'),
  amount: field('Amount', 'money', 'amount', 'total', 'invoicetotal', 'invoiceamount'),
  paid: field('Paid', 'money', 'paid', 'amountpaid', 'paidsofar', 'payments'),
  poNumber: field('PO number', 'text', 'ponumber', 'po', 'purchaseorder', 'purchaseordernumber'),
  reason: field('Reason', 'text', 'reason', 'unsubreason', 'suppression', 'bouncetype', 'type', 'status'),
} as const satisfies Record<string, FieldOfFiles>;

export type Field = keyof typeof FIELDS;
export type ReaderOf<F extends Field> = (typeof FIELDS)[F]['reads'];
