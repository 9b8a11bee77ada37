import { limits } from '#contract/limits.ts';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** What narrows a list of the admin's to what is typed. */
export function SearchField({ onSearch, ...props }: SearchFieldProps) {
  return (
    <TextField
      {...props}
      type="search"
      maxLength={limits.shortText}
      enterKeyHint="search"
      prefix={<SearchIcon size={20} />}
      onChange={(event) => onSearch(event.target.value)}
    />
  );
}
