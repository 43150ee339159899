import { NO_CONDITIONS, type TemplateDraft } from '@outrider/shared/insight/letter-templates';

const GREETING = 'Hello {{first_name | "there"}},';

/** The letters that Fieldstone's people wrote themselves. */
export const DEMO_TEMPLATES: TemplateDraft[] = [
  {
    name: 'After a webinar',
    moment: 'first_inbound',
    language: 'en',
    subject: 'Your questions from the webinar',
    greeting: GREETING,
    body: 'Thank you for joining our webinar{{#topic}} and for asking about {{topic}}{{/topic}}.\n\nAn hour is short for your own line and its limits. {{#proof}}{{proof}} {{/proof}}I am glad to go through your part of it with you, as long as it takes.\n\nWhich of the examples came closest to what you do?',
    conditions: { ...NO_CONDITIONS, sources: ['webinar'] },
    is_on: true,
  },
  {
    name: 'On-site calibration, first answer',
    moment: 'first_inbound',
    language: 'en',
    subject: 'Calibration at {{company | "your site"}}',
    greeting: GREETING,
    body: 'Thank you for asking about calibration on site.\n\n{{offer_does}} {{#price}}The price is {{price}}. {{/price}}Most visits take a day and are booked two weeks ahead.\n\nHow many instruments would it be?',
    conditions: { ...NO_CONDITIONS, topics: ['On-Site Calibration'] },
    is_on: true,
  },
  {
    name: 'We missed each other',
    moment: 'no_show',
    language: 'en',
    subject: 'A new time for our talk',
    greeting: GREETING,
    body: 'We missed each other today, which happens.\n\nWould {{meeting_times}} suit you instead?',
    conditions: NO_CONDITIONS,
    is_on: true,
  },
  {
    name: 'Letzte E-Mail',
    moment: 'break_up',
    language: 'de',
    subject: 'Vorerst meine letzte E-Mail',
    greeting: 'Hallo {{first_name | "und guten Tag"}},',
    body: 'das ist vorerst meine letzte E-Mail zu {{topic | "diesem Thema"}}.\n\nWenn es wieder aktuell wird, genügt eine Zeile, und ich nehme den Faden auf. Darf ich mich nächstes Jahr wieder melden?',
    conditions: NO_CONDITIONS,
    is_on: true,
  },
];
