/* How an email of staff begins and ends. */

export const STUDENT_HINT =
  "Begins with the student's first name and ends with the center's address. Each student gets an email of their own.";

export const ORGANIZATION_HINT =
  "Begins with the administrator's name and ends with the center's address. Each administrator gets an email of their own.";
