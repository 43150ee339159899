import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input {...props} type={shown ? 'text' : 'password'} className="input w-full pr-11" />
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square absolute top-1/2 right-1 -translate-y-1/2"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon className="i" />
      </button>
    </div>
  );
}
