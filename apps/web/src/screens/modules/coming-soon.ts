/** What is said of a module before it opens. */
export type ComingSoon = {
  /** One line, under the header's title. */
  summary: string;
  /** What it will do, and where to find the same until then. */
  description: string;
  features: readonly string[];
  picture: 'board' | 'list' | 'chart';
  /** The nearest thing that works today. */
  meanwhile?: { label: string; to: string };
};
