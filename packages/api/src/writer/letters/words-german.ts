import type { LanguageFrame } from './frame.ts';

/** What stands around a letter in German, and what a task asks to add to it. */
export const GERMAN: LanguageFrame = {
  signOff: () => 'Freundliche Grüße',
  automated: (by) => `Verfasst von unserem Assistenten ${by}. Jede Antwort liest ein Mensch.`,
  trial: (offer, days) => `Sie können ${offer ?? 'es'} ${days} Tage lang kostenlos testen.`,
  discount: (percent) => `Für diesen Auftrag geben wir Ihnen ${percent} Prozent Nachlass.`,
  discountWithin: (percent) => `Darin sind ${percent} Prozent Nachlass schon enthalten.`,
  either: 'oder',
  ours: (time, zone) => `bei uns ${time} Uhr (${zone})`,
};

/** The industries of our list, as German letters name them. */
export const INDUSTRIES_GERMAN: Readonly<Record<string, string>> = {
  technology: 'Technologie',
  healthcare: 'Gesundheit',
  finance: 'Finanzen',
  manufacturing: 'Fertigung',
  retail: 'Handel',
  education: 'Bildung',
};
