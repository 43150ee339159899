import { usePageTitle } from '../../ground/ui/page-title.ts';
import { Agents } from './agents.tsx';
import { Benefits } from './benefits.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Engine } from './engine.tsx';
import { Hero } from './hero.tsx';
import { IndustryTabs } from './industry-tabs.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Pillars } from './pillars.tsx';
import { useHashPlace } from './use-hash-place.ts';
import { Values } from './values.tsx';
import { PICTURE_WORDS } from './words-pictures.ts';

/** What a visitor sees at /. The words are in content.ts, industries.ts and footer-content.ts. */
export function LandingScreen() {
  usePageTitle(PICTURE_WORDS.pageTitle);
  useHashPlace();
  return (
    <div className="bg-base-100 overflow-x-clip">
      <LandingHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Benefits />
        <Values />
        <Agents />
        <Pillars />
        <Engine />
        <IndustryTabs />
        <CallToAction />
      </main>
      <LandingFooter />
    </div>
  );
}
