/** What the export dialog says. */
export const EXPORT_WORDS = {
  title: (many: string) => `Export ${many}`,
  selected: (many: string) => `The ${many} you selected`,
  matching: (many: string) => `All ${many} in this list`,
  scores: ', with scores and the reasons behind them',
  ownOnly: (many: string) => `Only those you own: your company lets managers and administrators export all ${many}.`,
  formulas: 'Cells that look like formulas are exported as text.',
};
