import { PROPOSAL_CUSTOMER_MESSAGES } from '@outrider/shared/ground/messages-proposals';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import { lineSum, proposalSums } from '@outrider/shared/records/proposal-sums';
import type { CustomerProposal, ProposalLine } from '@outrider/shared/records/proposals';
import { MessageSquare, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../ground/api.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { usePageFormat } from '../../ground/ui/page-format.ts';
import {
  browserLanguage,
  PageLanguageContext,
  useDocumentLanguage,
  usePageLanguage,
} from '../../ground/ui/page-language.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { useLoaded } from '../../ground/ui/use-loaded.ts';
import { CompanyLine, VisitorFailure, VisitorLoading } from '../../ground/ui/visitor.tsx';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { sectionsOf } from './draft-of.ts';
import { PdfButton } from './pdf-button.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { Signature } from './signature.tsx';
import { TextDialog } from './text-dialog.tsx';
import { Sums } from './sums.tsx';
import { CUSTOMER_WORDS, useCustomerWords } from './words-customer.ts';

/** A proposal as the customer reads, questions and signs it, by a link of their own. */
export function CustomerProposalScreen({ token }: { token: string }) {
  const { data, error, reload } = useLoaded(token, () => api.proposals.customer.view.query({ token }));
  const language = data?.content.language ?? browserLanguage();
  const words = CUSTOMER_WORDS[language];
  const says = PROPOSAL_CUSTOMER_MESSAGES[language];
  useDocumentLanguage(language);
  usePageTitle(data ? words.title(data.content.title, data.company.name) : words.page);
  const isThere = data !== null;
  useEffect(() => {
    if (isThere) api.proposals.customer.open.mutate({ token }).catch(() => undefined); // reading goes on all the same
  }, [isThere, token]);
  async function savePdf() {
    const { name, content } = await api.proposals.customer.pdf.query({ token }).catch((error: unknown) => {
      throw new Error(visitorSentence(error, says.pdfFailed, language), { cause: error });
    });
    saveFile(
      name,
      'application/pdf',
      Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0),
    );
  }
  if (data) return <ProposalPaper token={token} proposal={data} onChanged={reload} onPdf={savePdf} />;
  if (!error) return <VisitorLoading />;
  return (
    <VisitorFailure
      language={language}
      error={error}
      gone={{ title: says.gone, text: words.goneText }}
      fallback={says.openFailed}
      onRetry={reload}
    />
  );
}

type PaperProps = {
  /** Of whoever reads it; null for a colleague who looks at what the customer will see. */
  token: string | null;
  proposal: CustomerProposal;
  /** Something was signed, asked or declined. */
  onChanged: () => void;
  /** Gives the browser the PDF. @throws Error with a sentence for the person */
  onPdf: () => Promise<unknown>;
};

/** The proposal in its language, with what its reader can do. */
export const ProposalPaper = (props: PaperProps) => (
  <PageLanguageContext value={props.proposal.content.language}>
    <Paper {...props} />
  </PageLanguageContext>
);

function Paper({ token, proposal, onChanged, onPdf }: PaperProps) {
  const language = usePageLanguage();
  const words = useCustomerWords();
  const format = usePageFormat();
  const says = PROPOSAL_CUSTOMER_MESSAGES[language];
  const { company, number, account_name, content, currency, state, reader, signers, questions } = proposal;
  const [open, setOpen] = useState<'sign' | 'ask' | 'decline' | null>(null);
  const [picked, setPicked] = useState<string[]>([]);
  // Whoever signs after somebody signs what they chose.
  const isChosen = state !== 'open' || signers.some(({ signed_at }) => signed_at !== null);
  const chosen = isChosen ? content.chosen : picked;
  const { total, gross, tax } = proposalSums(content.lines, currency, chosen);
  const canSign = state === 'open' && reader.is_next;
  const standing = token === null ? '' : standingOf(proposal, words);
  const money = format.money(tax > 0 ? gross : total, currency);
  const totalWords = tax > 0 ? words.sums.gross : words.sums.total;
  const close = () => setOpen(null);
  const Sheet = token === null ? 'article' : 'main'; // within the product there is a main already
  return (
    <div lang={language} className="bg-base-200 min-h-dvh print:bg-transparent">
      <header className="bg-base-100 border-line border-b">
        <div className="mx-auto flex max-w-[68rem] items-center gap-3 px-4 py-3 lg:px-6">
          <CompanyLine company={company}>{words.forWhom(proposalNumber(number), account_name)}</CompanyLine>
          <span className="ml-auto flex items-center gap-2 print:hidden">
            <PdfButton className="btn-ghost" onPdf={onPdf} />
            <button type="button" className="btn btn-ghost btn-sm font-normal" onClick={() => window.print()}>
              <Printer className="i" />
              <span className="max-sm:sr-only">{words.print}</span>
            </button>
            {token !== null && (
              <button type="button" className="btn btn-line btn-sm" onClick={() => setOpen('ask')}>
                <MessageSquare className="i" />
                <span className="max-sm:sr-only">{words.ask}</span>
              </button>
            )}
          </span>
        </div>
      </header>
      <div className="mx-auto grid max-w-[68rem] items-start gap-6 px-4 py-5 max-lg:pb-28 lg:grid-cols-[minmax(0,1fr)_20rem] lg:px-6 lg:py-8 print:block">
        <Sheet className="sheet bg-base-100 min-w-0 px-5 py-6 lg:px-10 lg:py-9 print:border-0">
          {standing && <p className="bg-base-200 mb-5 rounded-md px-3 py-2 text-sm font-strong">{standing}</p>}
          {content.sent_at && <p className="text-muted num text-sm">{words.sentOn(format.day(content.sent_at))}</p>}
          <h1 className="mt-1 text-xl wrap-anywhere">{content.title}</h1>
          {content.introduction && (
            <p className="text-muted mt-3 max-w-[38rem] text-sm whitespace-pre-line">{content.introduction}</p>
          )}
          {sectionsOf(content.lines).map(({ name, lines }) => (
            <section key={name ?? ''} className="mt-6">
              {name && <h2 className="text-base">{name}</h2>}
              <table className="rows mt-1 w-full">
                <thead className="max-sm:sr-only">
                  <tr className="text-left">
                    <th className="!pl-0">{words.lines.item}</th>
                    <th className="w-20 text-right">{words.lines.quantity}</th>
                    <th className="w-24 text-right">{words.lines.price}</th>
                    <th className="w-20 text-right">{words.lines.discount}</th>
                    <th className="w-28 !pr-0 text-right">{words.lines.total}</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ line }) => (
                    <LineRow
                      key={line.id}
                      line={line}
                      currency={currency}
                      isTaken={chosen.includes(line.id)}
                      onTake={
                        isChosen || !canSign
                          ? undefined
                          : (taken) => setPicked(taken ? [...picked, line.id] : picked.filter((id) => id !== line.id))
                      }
                    />
                  ))}
                </tbody>
              </table>
            </section>
          ))}
          <div className="border-line mt-4 ml-auto max-w-xs border-t pt-3 text-sm">
            <Sums lines={content.lines} currency={currency} chosen={chosen} />
          </div>
          {content.steps.length > 0 && (
            <section className="mt-7">
              <h2 className="text-base">{words.next}</h2>
              <ol className="mt-2 grid gap-2 text-sm">
                {content.steps.map(({ day, text }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a step is its place
                  <li key={at} className={day ? 'grid grid-cols-[7rem_minmax(0,1fr)]' : ''}>
                    {day && <span className="num text-muted">{format.calendarDay(day)}</span>}
                    {text}
                  </li>
                ))}
              </ol>
            </section>
          )}
          {content.terms && (
            <section className="mt-7">
              <h2 className="text-base">{words.terms}</h2>
              <p className="text-muted mt-1 max-w-[38rem] text-sm whitespace-pre-line">{content.terms}</p>
            </section>
          )}
          {signers.some(({ signed_at }) => signed_at !== null) && (
            <section className="mt-7">
              <h2 className="text-base">{words.signatures}</h2>
              <ul className="mt-3 grid gap-6 sm:grid-cols-2">
                {signers.map(({ name, signed_at, signature }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a signer is their place in the order
                  <li key={at} className="text-sm">
                    {signature && <Signature signature={signature} />}
                    <p className="border-line text-muted border-t pt-1.5">
                      {signed_at ? words.by(name, format.moment(signed_at)) : words.notSigned(name)}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {questions.length > 0 && (
            <section className="mt-7 print:hidden">
              <h2 className="text-base">{words.question.heading}</h2>
              <ul className="mt-2 grid gap-4 text-sm">
                {questions.map(({ id, name, text, created_at, answers }) => (
                  <li key={id}>
                    <p className="text-muted text-xs">{words.by(name, format.moment(created_at))}</p>
                    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                    {answers.map((answer) => (
                      <div key={answer.id} className="border-line mt-2 border-l-2 pl-3">
                        <p className="text-muted text-xs">{words.by(answer.name, format.moment(answer.created_at))}</p>
                        <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
                      </div>
                    ))}
                    {answers.length === 0 && <p className="text-muted mt-1 text-xs">{words.question.waits}</p>}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Sheet>
        <aside className="sheet bg-base-100 p-5 lg:sticky lg:top-6 print:hidden" aria-label={words.summary}>
          <p className="text-muted text-sm">{totalWords}</p>
          <p className="num text-xl font-strong">{money}</p>
          <p className="text-muted num mt-1 text-sm">{words.validUntil(format.calendarDay(content.valid_until))}</p>
          {canSign && (
            <div className="mt-4 grid gap-2 max-lg:hidden">
              <button type="button" className="btn btn-primary" onClick={() => setOpen('sign')}>
                {words.accept}
              </button>
              <button type="button" className="btn btn-ghost font-normal" onClick={() => setOpen('decline')}>
                {words.decline}
              </button>
            </div>
          )}
          {canSign && (
            <button
              type="button"
              className="btn btn-line mt-4 w-full font-normal lg:hidden"
              onClick={() => setOpen('decline')}
            >
              {words.decline}
            </button>
          )}
          {proposal.sender && (
            <p className="border-line mt-4 flex items-center gap-2.5 border-t pt-4">
              <Avatar name={proposal.sender.full_name} className="size-9" />
              <span className="min-w-0">
                <span className="block truncate font-strong">{proposal.sender.full_name}</span>
                <a
                  href={`mailto:${proposal.sender.email}`}
                  className="text-link block truncate text-sm hover:underline"
                >
                  {proposal.sender.email}
                </a>
              </span>
            </p>
          )}
        </aside>
      </div>
      {canSign && (
        <footer className="border-line bg-base-100 fixed inset-x-0 bottom-0 flex items-center gap-3 border-t p-3 lg:hidden print:hidden">
          <span className="num leading-tight">
            <span className="block font-strong">{money}</span>
            <span className="text-muted block text-xs">
              {words.validUntil(format.calendarDay(content.valid_until))}
            </span>
          </span>
          <button type="button" className="btn btn-primary ml-auto" onClick={() => setOpen('sign')}>
            {words.accept}
          </button>
        </footer>
      )}
      {token !== null && open === 'sign' && (
        <SignDialog
          proposal={proposal}
          money={money}
          onSign={(signature) =>
            api.proposals.customer.sign.mutate({ token, number: content.number, chosen, ...signature })
          }
          onSigned={() => {
            onChanged();
            close();
          }}
          onClose={close}
        />
      )}
      {token !== null && open === 'ask' && (
        <TextDialog
          title={words.question.title}
          label={words.question.text}
          missing={words.question.missing}
          action={words.question.action}
          busyAction={words.question.busy}
          failed={says.askFailed}
          onSend={(text, request_id) => api.proposals.customer.ask.mutate({ token, text, request_id })}
          onSent={onChanged}
          onClose={close}
        />
      )}
      {token !== null && open === 'decline' && (
        <TextDialog
          title={words.declining.title}
          label={words.declining.reason}
          action={words.declining.action}
          busyAction={words.declining.busy}
          failed={says.declineFailed}
          onSend={(reason, request_id) => api.proposals.customer.decline.mutate({ token, reason, request_id })}
          onSent={onChanged}
          onClose={close}
        />
      )}
    </div>
  );
}

/** What stands above the proposal where it cannot be signed now. */
function standingOf({ state, reader }: CustomerProposal, words: ReturnType<typeof useCustomerWords>): string {
  if (state !== 'open') return words.states[state];
  if (!reader.is_signer) return words.reads;
  return reader.is_next ? '' : words.waits;
}

type LineProps = {
  line: ProposalLine;
  currency: string;
  isTaken: boolean;
  /** Of an optional line that can be chosen now. */
  onTake: ((taken: boolean) => void) | undefined;
};

function LineRow({ line, currency, isTaken, onTake }: LineProps) {
  const words = useCustomerWords();
  const format = usePageFormat();
  const { name, note, quantity, unit_price, discount, is_optional } = line;
  const { list, total } = lineSum(line, currency);
  const price = format.money(unit_price, currency);
  const off = discount > 0 ? words.lines.off(format.percent(discount)) : null;
  return (
    <tr className={is_optional && !isTaken ? 'text-muted' : ''}>
      <td className="!pl-0 py-2 !whitespace-normal">
        <span className="block font-strong wrap-anywhere">{name}</span>
        {note && <span className="text-muted block text-xs">{note}</span>}
        <span className="text-muted num block text-xs sm:hidden">
          {[`${format.number(quantity)} × ${price}`, off].filter(Boolean).join(', ')}
        </span>
        {is_optional &&
          (onTake ? (
            <label className="mt-1 flex items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                aria-label={words.include(name)}
                checked={isTaken}
                onChange={({ target }) => onTake(target.checked)}
              />
              {words.lines.optional}
            </label>
          ) : (
            <span className="text-muted block text-xs">
              {isTaken ? words.lines.optionalTaken : words.lines.optional}
            </span>
          ))}
      </td>
      <td className="num text-muted text-right max-sm:hidden">{format.number(quantity)}</td>
      <td className="num text-muted text-right max-sm:hidden">{price}</td>
      <td className="num text-muted text-right max-sm:hidden">{discount > 0 && format.percent(discount)}</td>
      <td className="num !pr-0 text-right font-strong">
        {total === 0 && list > 0 ? words.lines.included : format.money(total, currency)}
      </td>
    </tr>
  );
}
