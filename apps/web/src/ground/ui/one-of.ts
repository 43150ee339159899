/** The option that the address names; undefined for what nobody offers. */
export const oneOf = <T extends string>(options: readonly T[], value: string | null): T | undefined =>
  options.find((option) => option === value);
