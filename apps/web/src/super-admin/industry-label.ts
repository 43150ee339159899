export const labelIndustry = (industry: string) => industry.replace(/^./u, (letter) => letter.toUpperCase());
