import { useTranslation } from 'react-i18next';
import { Badge } from '#src/components/status/Badge.tsx';
import { blogTag } from './blogTags.ts';

/** The category of a blog, in its own colour. */
export function BlogTagBadge({ tag }: { tag: string }) {
  const { t } = useTranslation('blogs');
  const { tone, text } = blogTag(tag);
  return <Badge tone={tone}>{text === null ? tag : t(text)}</Badge>;
}
