/** What an administrator types to erase somebody: the last name, or what the record has instead. */
export const wordToType = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => (lastName || firstName || email).trim();
