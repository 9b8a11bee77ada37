import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonVariant } from './Button.tsx';

export interface FileButtonProps {
  label: string;
  /** As in `<input accept>`; the picker only prefers these, so check the file all the same. */
  accept: string;
  onPick: (file: File) => void;
  variant?: ButtonVariant;
  busy?: boolean;
  busyLabel?: string;
  icon?: ReactNode;
  disabled?: boolean;
  block?: boolean;
  describedBy?: string;
  className?: string;
}

export function FileButton({
  label,
  accept,
  onPick,
  variant = 'quiet',
  describedBy,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...button}
        variant={variant}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied, so that the same file picked again after an error is an event again.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
