import type { Translated, WritingLanguage } from '@outrider/shared/ground/languages';
import { usePageLanguage } from '../../ground/ui/page-language.ts';

const ENGLISH = {
  goneText: 'Check that you copied the whole link from the email, or ask the sender for a new one.',
  title: (title: string, company: string) => `${title} · ${company}`,
  page: 'Your page',
  next: 'What happens next',
  done: 'Done',
  us: (company: string) => company,
  them: 'You',
  documents: 'Documents',
  download: (name: string) => `Download ${name}`,
  proposals: 'Proposals',
  states: {
    draft: 'Draft',
    in_review: 'Draft',
    approved: 'Draft',
    sent: 'Open',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  toOthers: 'Sent to your colleague',
  book: 'Book a meeting',
  contact: 'Your contact',
  nothing: 'There is nothing on this page yet.',
  questions: {
    title: 'Questions',
    ask: 'Ask a question',
    text: 'Your question',
    missing: 'Enter your question',
    action: 'Send question',
    busy: 'Sending',
    by: (name: string, when: string) => `${name}, ${when}`,
    waits: 'Waiting for an answer',
  },

  locked: {
    text: (address: string) => `To open this page, you need a code. We’ll email it to ${address}.`,
    send: 'Send the code',
    sending: 'Sending',
    sent: (address: string) => `The code is on its way to ${address}. It works for 10 minutes.`,
    code: 'Code',
    missing: 'Enter the code',
    open: 'Open the page',
    opening: 'Opening',
    again: 'Send another code',
  },
} as const;

/** What customers read on their page, in its language. */
export const PORTAL_VISITOR_WORDS: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    goneText:
      'Prüfen Sie, ob Sie den Link aus der E-Mail vollständig kopiert haben, oder bitten Sie den Absender um einen neuen.',
    title: (title, company) => `${title} · ${company}`,
    page: 'Ihre Seite',
    next: 'Nächste Schritte',
    done: 'Erledigt',
    us: (company) => company,
    them: 'Sie',
    documents: 'Dokumente',
    download: (name) => `${name} herunterladen`,
    proposals: 'Angebote',
    states: {
      draft: 'Entwurf',
      in_review: 'Entwurf',
      approved: 'Entwurf',
      sent: 'Offen',
      accepted: 'Angenommen',
      declined: 'Abgelehnt',
      withdrawn: 'Zurückgezogen',
    },
    toOthers: 'Ging an eine andere Person aus Ihrem Unternehmen',
    book: 'Termin buchen',
    contact: 'Ihre Ansprechperson',
    nothing: 'Auf dieser Seite steht noch nichts.',
    questions: {
      title: 'Fragen',
      ask: 'Frage stellen',
      text: 'Ihre Frage',
      missing: 'Geben Sie Ihre Frage ein',
      action: 'Frage senden',
      busy: 'Wird gesendet',
      by: (name, when) => `${name}, ${when}`,
      waits: 'Noch nicht beantwortet',
    },

    locked: {
      text: (address) => `Um diese Seite zu öffnen, brauchen Sie einen Code. Wir schicken ihn an ${address}.`,
      send: 'Code senden',
      sending: 'Wird gesendet',
      sent: (address) => `Der Code ist unterwegs an ${address}. Er gilt 10 Minuten.`,
      code: 'Code',
      missing: 'Geben Sie den Code ein',
      open: 'Seite öffnen',
      opening: 'Wird geöffnet',
      again: 'Neuen Code senden',
    },
  },
};

/** The words of the page that is read. */
export const usePortalWords = () => PORTAL_VISITOR_WORDS[usePageLanguage()];
