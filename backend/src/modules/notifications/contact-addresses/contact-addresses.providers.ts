import { ConfirmAddressHandler } from './confirm-address.command.js';
import { ContactAddresses } from './contact-addresses.js';

export const contactAddressesProviders = [ContactAddresses, ConfirmAddressHandler];
