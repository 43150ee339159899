import { useId } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_WIDTH } from './block.tsx';
import contours from './call-contours.svg';
import { CALL } from './words.ts';
import { Contours, Trail } from './trail.tsx';

const TRAIL = 'M28.8 412.8C316.8 336 432 456 720 316.8S1123.2 240 1296 96';

export function CallToAction() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="bg-night text-night-ink relative overflow-hidden">
      <Contours drawing={contours} className="bg-night-2" />
      <Trail path={TRAIL} height={480} lineClass="stroke-night-muted" dotClass="fill-night-ink" />
      <div className={`${PAGE_WIDTH} relative py-20 lg:py-28`}>
        <h2 id={heading} className="text-d2 max-w-[22ch]">
          {CALL.title}
        </h2>
        <p className="text-night-muted text-d3 mt-4 max-w-md">{CALL.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/signup" className="btn bg-night-ink text-night h-11 border-0 px-5">
            Get Started
          </Link>
          <Link to="/signup" className="btn btn-outline text-night-ink border-night-muted hover:bg-night-2 h-11 px-5">
            Schedule Demo
          </Link>
        </div>
      </div>
    </section>
  );
}
