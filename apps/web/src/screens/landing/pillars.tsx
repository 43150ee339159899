import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { PriorityTag } from '../../ground/ui/priority-tag.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { Block } from './block.tsx';
import { PILLARS } from './words.ts';
import { PLACES } from './places.ts';
import { PICTURE_WORDS } from './words-pictures.ts';

export function Pillars() {
  return (
    <Block id={PLACES.pillars} title={PILLARS.title} band>
      <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
        <Pillar {...PILLARS.predictive}>
          <p className="flex items-center justify-between">
            <span className="flex items-center gap-2.5">
              <Avatar name="Priya Raman" />
              Priya Raman
            </span>
            <ScoreBadge score={87} bands={LEAD_BANDS} />
          </p>
          <NineOfTen />
          <p className="text-faint mt-1.5 text-xs">9 of 10 leads like this one converted</p>
        </Pillar>
        <Pillar {...PILLARS.generative}>
          <p className="font-strong">{PICTURE_WORDS.draftTitle}</p>
          <p className="text-muted mt-1 line-clamp-2">{PICTURE_WORDS.draft}</p>
        </Pillar>
        <Pillar {...PILLARS.prescriptive}>
          <p className="flex items-center gap-2.5">
            <Phone className="i text-link" />
            <span>Call Ingrid Solheim</span>
            <PriorityTag priority="high" className="ml-auto" />
          </p>
          <p className="text-muted mt-1 truncate">{PICTURE_WORDS.callTime}</p>
          <p className="text-faint mt-1 text-xs">{PICTURE_WORDS.callReason}</p>
        </Pillar>
      </ol>
    </Block>
  );
}

function NineOfTen() {
  return (
    <p className="mt-2.5 grid grid-cols-10 gap-1">
      {Array.from({ length: 10 }, (_, at) => (
        <i key={at} className={`h-1.5 rounded-full ${at < 9 ? 'bg-band-green' : 'bg-base-300'}`} />
      ))}
    </p>
  );
}

type PillarProps = { name: string; question: string; text: string; children: ReactNode };

/** The card above the words is an example of what this kind of thinking brings; it says nothing the words do not. */
function Pillar({ name, question, text, children }: PillarProps) {
  return (
    <li className="flex flex-col">
      <div className="sheet h-26 p-4 text-sm/5" aria-hidden="true">
        {children}
      </div>
      <h3 className="text-d3 mt-6">{name}</h3>
      <p className="mt-1">{question}</p>
      <p className="text-muted mt-2">{text}</p>
    </li>
  );
}
