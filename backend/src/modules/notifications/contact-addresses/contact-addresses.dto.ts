import { IsString, MaxLength } from 'class-validator';

export class ConfirmAddressInput {
  /** From the link in the email. */
  @IsString()
  @MaxLength(100)
  token: string;
}

export class ConfirmedAddressResponse {
  address: string;
}
