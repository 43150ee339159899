import { MESSAGES } from '@outrider/shared/ground/messages';
import { useParams } from 'react-router-dom';
import { isGone } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { GoneState } from '../../ground/ui/gone-state.tsx';
import { PageLanguageContext } from '../../ground/ui/page-language.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { CompanyLine } from '../../ground/ui/visitor.tsx';
import { PreviewHead } from '../engine/preview-head.tsx';
import { OpenPage } from './open-page.tsx';
import { PORTALS_WORDS } from './words.ts';

const WORDS = PORTALS_WORDS.page;

/** A portal as its readers see it, once it was saved. */
export function PortalPreviewPage() {
  const { id = '' } = useParams();
  const query = trpc.portals.preview.useQuery({ id }, { meta: { failure: MESSAGES.loadPortalFailed } });
  usePageTitle(query.data?.title ?? PORTALS_WORDS.portals);
  if (isGone(query.error) && !query.data) return <GoneState words={WORDS} to="/client-portal" />;
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadPortalFailed}
      loading={<SkeletonRows label={PORTALS_WORDS.loading} rows={8} />}
    >
      {(page) =>
        page.state === 'open' && (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <PreviewHead to={`/client-portal/${id}`} words={WORDS} />
            <PageLanguageContext value={page.language}>
              <div lang={page.language} className="bg-base-200">
                <div className="bg-base-100 border-line border-b">
                  <div className="mx-auto flex max-w-[60rem] items-center gap-3 px-4 py-3 lg:px-6">
                    <CompanyLine company={page.company}>{page.account_name}</CompanyLine>
                  </div>
                </div>
                <div className="mx-auto max-w-[60rem] px-4 py-5 lg:px-6 lg:py-8">
                  <OpenPage page={page} visit={null} onAsked={() => undefined} />
                </div>
              </div>
            </PageLanguageContext>
          </div>
        )
      }
    </QueryView>
  );
}
