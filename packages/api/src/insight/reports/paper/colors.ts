/** The light theme of the screens, as print and email know colours: what `theme.css` has under the same names. */
export const COLORS = {
  page: '#ffffff',
  /** Around the page. */
  canvas: '#f5f6f9',
  ink: '#1a1f2b',
  muted: '#4a505d',
  faint: '#616673',
  /** Columns that another one stands out from. */
  pale: '#c7cad3',
  line: '#e1e3e9',
  link: '#2d49c9',
  /** The link's colour under a line, as much of it as the screens have. */
  area: '#e0e4f7',
} as const;
