import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { Brief } from '@outrider/shared/insight/writing';

/** What a language says around a letter, and what a task asks to add to it. */
type LanguageFrame = {
  signOff(brief: Brief): string;
  automated(by: string): string;
  trial(offer: string | null, days: number): string;
  discount(percent: number): string;
  /** The same where a proposal holds it already. */
  discountWithin(percent: number): string;
  either: string;
  /** A meeting's time on the host's clock. */
  ours(time: string, zone: string): string;
};

export const FRAMES: Record<WritingLanguage, LanguageFrame> = {
  en: {
    signOff: ({ tone }) => (tone === 'formal' ? 'Kind regards,' : 'Best regards,'),
    automated: (by) => `Written by our assistant ${by}. A person reads every reply.`,
    trial: (offer, days) => `You can try ${offer ?? 'it'} for ${days} days free of charge.`,
    discount: (percent) => `For this order we take ${percent} percent off the price.`,
    discountWithin: (percent) => `That already includes a discount of ${percent} percent.`,
    either: 'or',
    ours: (time, zone) => `${time} ${zone} for us`,
  },
  de: {
    signOff: () => 'Freundliche Grüße',
    automated: (by) => `Verfasst von unserem Assistenten ${by}. Jede Antwort liest ein Mensch.`,
    trial: (offer, days) => `Sie können ${offer ?? 'es'} ${days} Tage lang kostenlos testen.`,
    discount: (percent) => `Für diesen Auftrag geben wir Ihnen ${percent} Prozent Nachlass.`,
    discountWithin: (percent) => `Darin sind ${percent} Prozent Nachlass schon enthalten.`,
    either: 'oder',
    ours: (time, zone) => `bei uns ${time} Uhr (${zone})`,
  },
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
