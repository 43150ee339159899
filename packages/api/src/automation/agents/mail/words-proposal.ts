import type { WritingLanguage } from '@outrider/shared/ground/languages';

type Words = {
  title(company: string | null, seller: string): string;
  situation: string;
  told(topic: string, company: string | null): string;
  goal(offer: string, topic: string): string;
  proposed: string;
  line(quantity: number, name: string, price: string, total: string): string;
  discount(percent: number, amount: string): string;
  total(amount: string): string;
  brings: string;
  how: string;
  step(date: string, text: string): string;
  terms: string;
  valid(date: string): string;
  next: string;
  nextStep(name: string): string;
};

/** What a proposal says around the playbook's own sentences. */
export const PROPOSAL_WORDS: Record<WritingLanguage, Words> = {
  en: {
    title: (company, seller) => (company ? `Proposal for ${company}` : `Proposal from ${seller}`),
    situation: 'Your situation and goal',
    told: (topic, company) => `You asked us about ${topic}${company ? ` at ${company}` : ''}.`,
    goal: (offer, topic) => `With ${offer} we would like to settle ${topic} for good.`,
    proposed: 'What we propose',
    line: (quantity, name, price, total) => `${quantity} × ${name}, ${price}: ${total}`,
    discount: (percent, amount) => `Discount of ${percent} percent: −${amount}`,
    total: (amount) => `Total: ${amount}`,
    brings: 'What it brings',
    how: 'How and when',
    step: (date, text) => `By ${date}: ${text}`,
    terms: 'Terms',
    valid: (date) => `This proposal is valid until ${date}.`,
    next: 'Next step',
    nextStep: (name) => `A short yes to ${name} is enough, and the order form follows.`,
  },
  de: {
    title: (company, seller) => (company ? `Angebot für ${company}` : `Angebot von ${seller}`),
    situation: 'Ihre Situation und Ihr Ziel',
    told: (topic, company) => `Sie haben uns${company ? ` bei ${company}` : ''} das Thema „${topic}“ genannt.`,
    goal: (offer, topic) => `Mit ${offer} möchten wir das Thema „${topic}“ dauerhaft lösen.`,
    proposed: 'Unser Vorschlag',
    line: (quantity, name, price, total) => `${quantity} × ${name}, ${price}: ${total}`,
    discount: (percent, amount) => `Nachlass von ${percent} Prozent: −${amount}`,
    total: (amount) => `Summe: ${amount}`,
    brings: 'Was es bringt',
    how: 'Ablauf',
    step: (date, text) => `Bis ${date}: ${text}`,
    terms: 'Bedingungen',
    valid: (date) => `Dieses Angebot gilt bis ${date}.`,
    next: 'Nächster Schritt',
    nextStep: (name) => `Ein kurzes Ja an ${name} genügt, und Sie bekommen den Auftrag zur Unterschrift.`,
  },
};
