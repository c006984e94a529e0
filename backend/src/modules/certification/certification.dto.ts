import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';

const STATUSES = ['active', 'expiring', 'expired', 'revoked'] as const;

export class CertificationListQuery extends ListQuery {
  /** `active`: more than 90 days left; `expiring`: 1 to 90; `expired`: none. */
  @IsOptional()
  @IsIn(STATUSES, { message: `status can be ${STATUSES.join(', ')}` })
  status?: (typeof STATUSES)[number];

  /** Only certifications of this organization's members. */
  @IsOptional()
  @IsUUID()
  organizationId?: string;
}

export class CertifiedStudentRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export class CertifiedClassRow {
  id: string;
  title: string;
}

export class CertificationRow {
  id: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
  status: 'active' | 'expiring' | 'expired' | 'revoked';
  /** Days until the expiry in the center's time zone; 0 or less once expired. */
  daysLeft: number;
  revokedAt: string | null;
  revocationReason: string | null;
  courseId: string | null;
  student: CertifiedStudentRow;
  class: CertifiedClassRow | null;
}
