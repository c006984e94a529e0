/** '1,530', or '10,000+' if more match than were counted. */
export const totalText = ({ total = 0, isCapped }: { total: number | undefined; isCapped: boolean }): string =>
  `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`;
