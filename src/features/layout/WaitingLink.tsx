import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/paths.ts';
import { outboxCounts } from '#src/data/outboxState.ts';
import { StatusBar } from '#src/ui/StatusBar.tsx';
import { UploadIcon } from '#src/ui/icons.tsx';

/** 'Waiting to send: 2', on every page, while something is. */
export function WaitingLink() {
  useSignals();
  const { t } = useTranslation();
  const { waiting, paused, failed } = outboxCounts.value;
  const unsent = waiting + paused;
  if (unsent + failed === 0) return null;
  return (
    <StatusBar icon={<UploadIcon size={20} />} tone={failed > 0 ? 'warning' : 'quiet'}>
      <Link href={href('waiting')}>
        {unsent > 0 && t('waiting.count', { count: unsent })}
        {unsent > 0 && failed > 0 && ' · '}
        {failed > 0 && t('waiting.failed', { count: failed })}
      </Link>
    </StatusBar>
  );
}
