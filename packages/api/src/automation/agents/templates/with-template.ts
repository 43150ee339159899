import { customName } from '@outrider/shared/ground/fields/custom';
import { fieldsOfTemplate, type WritingTemplate } from '@outrider/shared/insight/letter-templates';
import type { Brief } from '@outrider/shared/insight/writing';
import { statedEvidence } from '../evidence.ts';

/** The brief as that of a letter of this template: what people wrote is one of its facts. */
export function withTemplate(brief: Brief, template: WritingTemplate, meeting_link: string | null): Brief {
  const { id, name, subject, greeting, body } = template;
  const fields = new Set(fieldsOfTemplate(template));
  const offersTimes = fields.has('meeting_times');
  return {
    ...brief,
    template: { id, name, text: [subject, greeting, body, meeting_link].filter(Boolean).join('\n') },
    slots: offersTimes ? brief.slots : [],
    facts: [
      ...brief.facts.filter((one) => offersTimes || one.id !== 'calendar'),
      ...brief.custom
        .filter(({ key }) => fields.has(customName(key)))
        .map(({ key, label, text }) => statedEvidence('field', customName(key), label, text)),
      statedEvidence('playbook', 'template', `Template: ${name}`, ''),
    ],
  };
}
