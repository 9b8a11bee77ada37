import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { CameraIcon } from '#src/ui/lateIcons.tsx';

interface CameraButtonProps {
  label: string;
  accept: string;
  /** The camera on the person's side, or the other one. */
  facing: 'user' | 'environment';
  onPick: (file: File) => void;
}

/** Opens the phone's camera at once; a computer without one opens its file picker. */
export function CameraButton({ label, accept, facing, onPick }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        icon={<CameraIcon size={20} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={facing}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
