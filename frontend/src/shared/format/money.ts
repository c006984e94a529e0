const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A number of dollars as `$65.00`. */
export const formatMoney = (amount: number): string => dollars.format(amount);

/** A number of dollars with a minus sign if it is negative, `−$65.00`, as in columns of figures. */
export const formatSigned = (amount: number): string => (amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount));

/** The price of a class or course, which may be free. */
export const formatPrice = (price: number | null): string => (price ? formatMoney(price) : 'No charge');
