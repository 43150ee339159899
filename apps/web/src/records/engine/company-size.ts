/** The last size of a company as part 1 of the specification spells it. */
export const sizeLabel = (size: string | null) => (size === '1001+' ? '1000+' : size);
