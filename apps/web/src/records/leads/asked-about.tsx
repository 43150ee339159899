import type { Lead } from '@outrider/shared/records/leads';
import { can } from '@outrider/shared/ground/permissions';
import { ChevronDown } from 'lucide-react';
import type { Topic } from '@outrider/shared/insight/playbook-topics';
import { useUser } from '../../people/session/user-context.ts';
import { Menu, MenuRadio } from '../../ground/ui/menu.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { useSaveLead } from './use-save-lead.ts';
import { useTopics } from './use-topics.ts';
import { TOPIC_WORDS } from './words.ts';

type TopicChoice = { topics: Topic[]; choose: (topic: string | null) => void };

/** What the lead asked about, chosen in place. */
export function TopicMenu({ lead, choice }: { lead: Lead; choice: TopicChoice }) {
  return (
    <Menu
      label={TOPIC_WORDS.chosen(lead.asked_about)}
      className="-my-1 -ml-2 inline-block"
      menuClass="left-0 !right-auto max-h-80 w-72 grid-cols-[minmax(0,1fr)] overflow-y-auto max-sm:!-left-20 [&_.text-xs]:overflow-hidden [&_.text-xs]:text-ellipsis"
      buttonClass="!h-7 px-2 !text-[length:inherit] max-lg:!h-9"
      trigger={
        <>
          {lead.asked_about ?? <span className="text-muted">{TOPIC_WORDS.choose}</span>}
          <ChevronDown className="i text-faint size-3" />
        </>
      }
    >
      {choice.topics.map(({ name, does, words }) => (
        <MenuRadio
          key={name}
          checked={name === lead.asked_about}
          hint={words.length > 0 ? TOPIC_WORDS.saidAs(words) : (does ?? undefined)}
          onSelect={() => choice.choose(name)}
        >
          {name}
        </MenuRadio>
      ))}
      {lead.asked_about !== null && (
        <MenuRadio checked={false} onSelect={() => choice.choose(null)}>
          {TOPIC_WORDS.unknown}
        </MenuRadio>
      )}
    </Menu>
  );
}

/**
 * How whoever may edit the lead chooses; null for everybody else, and where the playbook has nothing to choose from.
 */
export function useTopicChoice(lead: Lead): TopicChoice | null {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const topics = useTopics();
  const save = useSaveLead();
  if (readOnly || topics.length === 0 || !can(user, 'leads.edit', lead)) return null;
  return {
    topics,
    choose(asked_about) {
      if (asked_about !== lead.asked_about && !save.isPending)
        save.mutate({ id: lead.id, version: lead.version, asked_about });
    },
  };
}
