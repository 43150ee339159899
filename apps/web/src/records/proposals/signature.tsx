import type { CustomerProposal } from '@outrider/shared/records/proposals';

/** The box in which signatures are drawn, and shown again. */
export const SIGNATURE_BOX = { width: 600, height: 160 } as const;

type SignatureProps = { signature: NonNullable<CustomerProposal['signers'][number]['signature']> };

/** A signature as it was made: the drawing, or the name in a hand's type. */
export const Signature = ({ signature: { name, path } }: SignatureProps) =>
  path ? (
    <svg
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      className="h-16 w-full max-w-60"
      aria-label={name}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  ) : (
    <p className="h-16 content-end font-serif text-2xl italic wrap-anywhere">{name}</p>
  );
