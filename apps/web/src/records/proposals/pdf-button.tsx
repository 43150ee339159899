import { MESSAGES } from '@outrider/shared/ground/messages';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import type { Proposal } from '@outrider/shared/records/proposals';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { useCustomerWords } from './words-customer.ts';

/** A version, or the one that is open, as a file. @throws Error with a sentence for the person */
export function downloadPdf({ id, number, content }: Proposal, version = content.number): Promise<unknown> {
  const name = `${proposalNumber(number)} ${content.title}.pdf`;
  return downloadFile(`/api/proposals/${id}/pdf?version=${version}`, name, undefined, MESSAGES.proposalPdfFailed);
}

type PdfButtonProps = {
  /** @throws Error with a sentence for the person */
  onPdf: () => Promise<unknown>;
  className: string;
};

/** Makes the PDF, once at a time, and says why there is none. */
export function PdfButton({ onPdf, className }: PdfButtonProps) {
  const words = useCustomerWords();
  const [isBusy, setIsBusy] = useState(false);
  async function make() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onPdf();
    } catch (error) {
      showToast(error instanceof Error ? error.message : MESSAGES.proposalPdfFailed, {
        kind: 'error',
      });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <button
      type="button"
      className={`btn btn-sm font-normal ${className}`}
      aria-disabled={isBusy}
      onClick={() => void make()}
    >
      <FileDown className="i" />
      <span className="max-sm:sr-only">{isBusy ? words.pdfBusy : words.pdf}</span>
    </button>
  );
}
