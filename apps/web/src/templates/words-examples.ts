import type { WritingLanguage } from '@outrider/shared/playbook';
import type { LetterKind } from '@outrider/shared/writing';

type Example = { subject: string; body: string };

/** To begin with, in each language; people make them theirs. */
export const GREETINGS: Record<WritingLanguage, string> = {
  en: 'Hello {{first_name | "there"}},',
  de: 'Hallo {{first_name | "und guten Tag"}},',
};

export const EXAMPLES: Record<WritingLanguage, Record<LetterKind, Example>> = {
  en: {
    first_inbound: {
      subject: '{{topic | "Your request"}}',
      body: 'Thank you for getting in touch{{#topic}} about {{topic}}{{/topic}}.\n\n{{#offer_does}}{{offer_does}} {{/offer_does}}{{#proof}}{{proof}}{{/proof}}\n\nWhat would you like to have solved first?',
    },
    first_outbound: {
      subject: '{{company}} and {{topic | "your next project"}}',
      body: 'I am writing because we work with others in {{industry}}.\n\n{{offer_does}} {{#proof}}{{proof}}{{/proof}}\n\nIs this a subject at {{company}} this year?',
    },
    follow_up: {
      subject: '{{topic | "My last email"}}',
      body: 'One more thing since {{last_contact}}.\n\n{{proof}}\n\nWould it help if I showed you how that works?',
    },
    second_follow_up: {
      subject: '{{topic | "My last email"}}',
      body: 'Perhaps a colleague of yours looks after this at {{company | "your company"}}.\n\n{{#proof}}{{proof}}\n\n{{/proof}}Who would be the right person to ask?',
    },
    break_up: {
      subject: '{{topic | "My last email"}}',
      body: 'This is my last email about {{topic | "this"}} for now, so that your inbox stays yours.\n\nIf the subject comes up again, one line is enough and I will pick it up from there. Shall I write again next year?',
    },
    reply: {
      subject: 'Re: {{topic | "Your question"}}',
      body: 'Thank you for your question.\n\n{{#price}}{{offer}} costs {{price}}. {{/price}}I am glad to answer anything else by email or on the phone. What else would you like to know?',
    },
    meeting_confirmation: {
      subject: 'Our talk on {{meeting_time}}',
      body: 'I suggest that we talk {{meeting_time}}.\n\n{{#meeting_link}}We meet here: {{meeting_link}}\n\n{{/meeting_link}}Does the time suit you? Reply with another one if it doesn’t.',
    },
    meeting_reminder: {
      subject: '{{meeting_title}}',
      body: 'We talk {{meeting_time}}.\n\n{{#meeting_link}}We meet here: {{meeting_link}}\n\n{{/meeting_link}}Is there anything that you would like me to prepare?',
    },
    after_meeting: {
      subject: 'What we agreed',
      body: 'Thank you for your time today. This is what we agreed:\n\n{{agreed}}\n\nHave I forgotten anything?',
    },
    no_show: {
      subject: 'A new time',
      body: 'We missed each other today, which happens.\n\nWould {{meeting_times}} suit you instead?',
    },
    proposal_cover: {
      subject: 'Proposal: {{proposal}}',
      body: 'Here is our proposal for {{proposal}}. The total is {{proposal_total}}, and it is valid until {{proposal_valid_until}}.\n\n{{#proof}}{{proof}}\n\n{{/proof}}What would you need to decide?',
    },
    reopening: {
      subject: 'What is new at {{our_company}}',
      body: 'When we last had contact on {{last_contact}}, it was not the right time{{#lost_reason}}: the open point was {{lost_reason}}{{/lost_reason}}.\n\n{{news}}\n\nDoes that change anything for you?',
    },
  },
  de: {
    first_inbound: {
      subject: '{{topic | "Ihre Anfrage"}}',
      body: 'vielen Dank für Ihre Anfrage{{#topic}} zu {{topic}}{{/topic}}.\n\n{{#offer_does}}{{offer_does}} {{/offer_does}}{{#proof}}{{proof}}{{/proof}}\n\nWas möchten Sie als Erstes gelöst haben?',
    },
    first_outbound: {
      subject: '{{company}} und {{topic | "Ihr nächstes Vorhaben"}}',
      body: 'ich schreibe Ihnen, weil wir mit Unternehmen wie {{company}} arbeiten.\n\n{{offer_does}} {{#proof}}{{proof}}{{/proof}}\n\nIst das bei Ihnen dieses Jahr ein Thema?',
    },
    follow_up: {
      subject: '{{topic | "Meine letzte E-Mail"}}',
      body: 'noch ein Punkt zu meiner Nachricht vom {{last_contact}}.\n\n{{proof}}\n\nSoll ich Ihnen zeigen, wie das geht?',
    },
    second_follow_up: {
      subject: '{{topic | "Meine letzte E-Mail"}}',
      body: 'vielleicht kümmert sich bei {{company | "Ihnen"}} jemand anderes darum.\n\n{{#proof}}{{proof}}\n\n{{/proof}}Wen darf ich dazu ansprechen?',
    },
    break_up: {
      subject: '{{topic | "Meine letzte E-Mail"}}',
      body: 'das ist vorerst meine letzte E-Mail zu {{topic | "diesem Thema"}}.\n\nWenn es wieder aktuell wird, genügt eine Zeile, und ich nehme den Faden auf. Darf ich mich nächstes Jahr wieder melden?',
    },
    reply: {
      subject: 'Re: {{topic | "Ihre Frage"}}',
      body: 'vielen Dank für Ihre Frage.\n\n{{#price}}{{offer}} kostet {{price}}. {{/price}}Alles Weitere beantworte ich gern per E-Mail oder am Telefon. Was möchten Sie noch wissen?',
    },
    meeting_confirmation: {
      subject: 'Unser Gespräch {{meeting_time}}',
      body: 'ich schlage vor, dass wir {{meeting_time}} sprechen.\n\n{{#meeting_link}}Wir treffen uns hier: {{meeting_link}}\n\n{{/meeting_link}}Passt Ihnen die Zeit? Sonst nennen Sie mir gern eine andere.',
    },
    meeting_reminder: {
      subject: '{{meeting_title}}',
      body: 'wir sprechen {{meeting_time}}.\n\n{{#meeting_link}}Wir treffen uns hier: {{meeting_link}}\n\n{{/meeting_link}}Soll ich etwas vorbereiten?',
    },
    after_meeting: {
      subject: 'Was wir besprochen haben',
      body: 'vielen Dank für das Gespräch. Das haben wir vereinbart:\n\n{{agreed}}\n\nHabe ich etwas vergessen?',
    },
    no_show: {
      subject: 'Ein neuer Termin',
      body: 'wir haben uns heute verpasst, das kommt vor.\n\nPasst Ihnen stattdessen {{meeting_times}}?',
    },
    proposal_cover: {
      subject: 'Angebot: {{proposal}}',
      body: 'anbei unser Angebot für {{proposal}}. Die Summe beträgt {{proposal_total}}, es gilt bis {{proposal_valid_until}}.\n\n{{#proof}}{{proof}}\n\n{{/proof}}Was brauchen Sie für Ihre Entscheidung?',
    },
    reopening: {
      subject: 'Neues von {{our_company}}',
      body: 'bei unserem letzten Kontakt am {{last_contact}} war es nicht der richtige Zeitpunkt{{#lost_reason}}: Offen war {{lost_reason}}{{/lost_reason}}.\n\n{{news}}\n\nÄndert das etwas für Sie?',
    },
  },
};
