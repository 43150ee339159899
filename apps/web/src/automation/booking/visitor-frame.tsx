import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import type { ReactNode } from 'react';
import { useVisitorWords } from './words-visitor.ts';

/** A page for visitors: the company and the meeting on one side, what one does on the other. */
export function VisitorFrame({ side, children }: { side: ReactNode; children: ReactNode }) {
  const words = useVisitorWords();
  return (
    <div className="bg-base-200 min-h-dvh lg:grid lg:place-items-center lg:p-8">
      <main className="bg-base-100 lg:border-line w-full max-w-[61rem] max-lg:min-h-dvh lg:rounded-xl lg:border">
        <div className="grid lg:grid-cols-[19rem_minmax(0,1fr)]">
          <section className="border-line flex flex-col px-5 pt-6 pb-5 max-lg:border-b lg:border-r lg:px-7 lg:py-7">
            {side}
            <p className="text-faint mt-auto hidden pt-8 text-xs lg:block">{words.by(PRODUCT_NAME)}</p>
          </section>
          {children}
        </div>
      </main>
    </div>
  );
}
