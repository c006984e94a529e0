/** `225088146093` as `2250 8814 6093`, as it is printed on an AHA eCard. */
export const formatEcardCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
