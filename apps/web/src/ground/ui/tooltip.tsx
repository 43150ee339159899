import { type ReactNode, useRef } from 'react';

/**
 * A label beside a control that shows only an icon. A popover, so that no scrolling list cuts it off. The control keeps
 * its own accessible name.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const tip = useRef<HTMLSpanElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);

  function show() {
    const box = anchor.current?.getBoundingClientRect();
    if (!box || !tip.current) return;
    tip.current.showPopover();
    tip.current.style.left = `${box.right + 8}px`;
    tip.current.style.top = `${box.top + box.height / 2}px`;
  }
  const hide = () => tip.current?.hidePopover();

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to what the control inside is given; it is no control itself
    <span
      ref={anchor}
      className="block"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        aria-hidden="true"
        className="bg-neutral text-neutral-content m-0 -translate-y-1/2 rounded-md px-2 py-1 text-xs whitespace-nowrap"
      >
        {text}
      </span>
    </span>
  );
}
