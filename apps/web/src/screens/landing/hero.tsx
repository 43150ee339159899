import { useId } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_WIDTH } from './block.tsx';
import { HERO } from './words.ts';
import contours from './hero-contours.svg';
import { PLACES } from './places.ts';
import { ProductPicture } from './product-picture.tsx';
import { Contours, Trail } from './trail.tsx';

const TRAIL = 'M28.8 550.4C316.8 448 432 608 720 422.4S1123.2 320 1296 128';

export function Hero() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="relative">
      <div
        className="absolute inset-x-0 -top-18 h-160 [mask-image:linear-gradient(black_60%,transparent)]"
        aria-hidden="true"
      >
        <Contours drawing={contours} className="bg-line" />
        <Trail path={TRAIL} height={640} lineClass="stroke-link" dotClass="fill-link" />
      </div>
      <div className={`relative pt-14 pb-20 lg:pt-20 lg:pb-32 ${PAGE_WIDTH}`}>
        <h1 id={heading} className="text-d1 max-w-[26ch]">
          {HERO.headline} <span className="text-link">{HERO.emphasis}</span>
        </h1>
        <p className="text-muted text-d3 mt-6 max-w-xl">{HERO.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/signup" className="btn btn-primary h-11 px-5">
            Get Demo
          </Link>
          <Link to="/signup" className="btn btn-line h-11 px-5">
            Explore Platform
          </Link>
        </div>
        <div id={PLACES.product} className="mt-12 scroll-mt-8 lg:mt-14">
          <ProductPicture />
        </div>
      </div>
    </section>
  );
}
