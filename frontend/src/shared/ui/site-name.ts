/** The center's name, which the server writes into the document; 'Recert' without a server. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Recert';
