import type { ReactNode } from 'react';
import { CalibrationPicture, LeadFieldPicture, ReasonsPicture } from './benefit-pictures.tsx';
import { PAGE_WIDTH } from './block.tsx';
import { BENEFITS } from './words.ts';
import { PLACES } from './places.ts';

export function Benefits() {
  return (
    <section id={PLACES.scoring} aria-label="Benefits" className={`${PAGE_WIDTH} pt-4 pb-16 lg:pb-20`}>
      <ul className="grid gap-12 lg:grid-cols-3 lg:gap-10">
        <Benefit {...BENEFITS.intelligence} picture={<ReasonsPicture />} />
        <Benefit {...BENEFITS.targeting} picture={<LeadFieldPicture />} />
        <Benefit {...BENEFITS.roi} picture={<CalibrationPicture />} />
      </ul>
    </section>
  );
}

function Benefit({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <li className="md:max-lg:grid md:max-lg:grid-cols-[20rem_1fr] md:max-lg:items-center md:max-lg:gap-12">
      <div className="border-line border-b pb-5">{picture}</div>
      <div className="max-md:mt-5 lg:mt-5">
        <h2 className="text-d3">{title}</h2>
        <p className="text-muted mt-2">{text}</p>
      </div>
    </li>
  );
}
