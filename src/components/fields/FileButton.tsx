import { useRef, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#src/components/buttons/Button.tsx';

export interface FileButtonProps {
  label: string;
  /** As in `<input accept>`; the picker only prefers these, so check the file all the same. */
  accept: string;
  /** Opens the phone's camera at once, on this side; a computer without one opens its file picker. */
  capture?: 'user' | 'environment';
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
  capture,
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
        capture={capture}
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
