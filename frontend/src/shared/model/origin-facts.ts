/** 'Options: Spanish · Comments: Left-handed'; empty if the other system says nothing more. */
export const factsText = (facts: Record<string, string>): string =>
  Object.entries(facts)
    .map(([label, text]) => `${label}: ${text}`)
    .join(' · ');
