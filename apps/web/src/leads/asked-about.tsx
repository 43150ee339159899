import type { Lead } from '@outrider/shared/leads';
import { can } from '@outrider/shared/permissions';
import { ChevronDown } from 'lucide-react';
import { useUser } from '../session/user-context.ts';
import { Menu, MenuRadio } from '../ui/menu.tsx';
import { useReadOnlyReason } from '../ui/read-only.ts';
import { useSaveLead } from './use-save-lead.ts';
import { useTopics } from './use-topics.ts';
import { TOPIC_WORDS } from './words.ts';

/** What the lead asked about; chosen in place by whoever may edit it, where the playbook has something to choose from. */
export function AskedAbout({ lead }: { lead: Lead }) {
  const choice = useTopicChoice(lead);
  if (!choice) return lead.asked_about ?? <span className="text-faint">{TOPIC_WORDS.unknown}</span>;
  return (
    <Menu
      label={TOPIC_WORDS.chosen(lead.asked_about)}
      className="-my-1 -ml-2 inline-block"
      menuClass="left-0 !right-auto max-sm:!-left-20 max-h-80 overflow-y-auto"
      buttonClass="!h-7 px-2 !text-[length:inherit] max-lg:!h-9"
      trigger={
        <>
          {lead.asked_about ?? <span className="text-muted">{TOPIC_WORDS.choose}</span>}
          <ChevronDown className="i text-faint size-3" />
        </>
      }
    >
      {choice.topics.map(({ name }) => (
        <MenuRadio key={name} checked={name === lead.asked_about} onSelect={() => choice.choose(name)}>
          {name}
        </MenuRadio>
      ))}
    </Menu>
  );
}

/** The same beside the words that it is read from, each a press away. */
export function AskedAboutChips({ lead }: { lead: Lead }) {
  const choice = useTopicChoice(lead);
  if (!choice || lead.asked_about !== null) return null;
  return (
    <fieldset aria-label={TOPIC_WORDS.ask} className="flex flex-wrap items-center gap-1.5">
      <span className="text-muted">{TOPIC_WORDS.ask}</span>
      {choice.topics.map(({ name, does, words }) => (
        <button
          key={name}
          type="button"
          className="btn btn-xs btn-line"
          title={words.length > 0 ? TOPIC_WORDS.saidAs(words) : (does ?? undefined)}
          onClick={() => choice.choose(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** Null for who may not choose, and without a playbook. */
function useTopicChoice(lead: Lead) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const topics = useTopics();
  const save = useSaveLead();
  if (readOnly || topics.length === 0 || !can(user, 'leads.edit', lead)) return null;
  return {
    topics,
    choose(asked_about: string) {
      if (asked_about !== lead.asked_about && !save.isPending)
        save.mutate({ id: lead.id, version: lead.version, asked_about });
    },
  };
}
