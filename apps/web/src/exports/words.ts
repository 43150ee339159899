/** What the export dialog says. */
export const EXPORT_WORDS = {
  selected: 'The leads you selected',
  matching: 'All leads in this list',
  content: (leads: string) =>
    `${leads}, with scores and the reasons behind them. Cells that look like formulas are exported as text.`,
};
