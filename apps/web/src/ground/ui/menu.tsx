import { Check } from 'lucide-react';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { usePopover } from './popover.ts';

const CloseMenu = createContext<() => void>(() => undefined);

type MenuProps = {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  className?: string;
  buttonClass?: string;
  /** Where the list stands, if not under the button's right end. */
  menuClass?: string;
  disabled?: boolean;
};

/** A button with a list of choices under it. Arrow keys move, Enter chooses, Esc closes and gives the focus back. */
export function Menu({ label, trigger, children, className = '', buttonClass = '', menuClass, disabled }: MenuProps) {
  const { open, toggle, close, rootRef, triggerRef } = usePopover();
  return (
    <div ref={rootRef} className={`relative ${className}`}>
      <button
        ref={triggerRef}
        type="button"
        className={`btn btn-ghost btn-sm font-normal ${buttonClass}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={toggle}
        disabled={disabled}
      >
        {trigger}
      </button>
      {open && (
        <CloseMenu value={() => close()}>
          <MenuList label={label} className={menuClass}>
            {children}
          </MenuList>
        </CloseMenu>
      )}
    </div>
  );
}

function MenuList({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useEffect(() => {
    const all = items();
    (all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0])?.focus();
  }, []);

  function moveFocus(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={moveFocus}
      className={`sheet shadow-lift absolute top-full right-0 z-30 mt-1 grid min-w-44 p-1 whitespace-nowrap ${className}`}
    >
      {children}
    </div>
  );
}

const ITEM =
  'hover:bg-hover focus-visible:bg-hover flex h-9 max-lg:h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-left';

export function MenuRadio({
  checked,
  onSelect,
  children,
  hint,
}: {
  checked: boolean;
  onSelect: () => void;
  children: ReactNode;
  hint?: string;
}) {
  const close = useContext(CloseMenu);
  const choose = () => {
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={hint ? `${ITEM} !h-auto py-2` : ITEM}
      onClick={choose}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2.5">{children}</span>
        {hint && <span className="text-faint block text-xs whitespace-nowrap">{hint}</span>}
      </span>
      <Check className={`i ${checked ? '' : 'invisible'}`} />
    </button>
  );
}

/** Items of a menu that answer one question, which stands above them. */
export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset aria-label={label} className="border-line mt-1 border-t pt-1">
    <p aria-hidden="true" className="text-faint px-2.5 pt-1.5 pb-1 text-xs">
      {label}
    </p>
    {children}
  </fieldset>
);

export function MenuItem({
  onSelect,
  children,
  danger = false,
}: {
  onSelect: () => void;
  children: ReactNode;
  danger?: boolean;
}) {
  const close = useContext(CloseMenu);
  const choose = () => {
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={danger ? `${ITEM} text-error` : ITEM}
      onClick={choose}
    >
      {children}
    </button>
  );
}
