import { useLocation, useSearch } from 'wouter';
import { queryString } from '#contract/http/paths.ts';

/** What each filter may be; null: any text. */
type Options<T> = { readonly [K in keyof T]: readonly string[] | null };

/** Of a typed text in the address, characters. */
const longest = 200;

/**
 * The filters of a list, kept in the page's address: a reload, the way back and a link that is
 * passed on show the same. What no filter offers counts as blank, and a blank one is left out.
 * @returns the filters, what changes some of them, and what makes all of them blank
 */
export function useAddressFilters<T extends Record<string, string>>(
  options: Options<T>,
  plain: T,
): [T, (some: Partial<T>) => void, () => void] {
  const [path, navigate] = useLocation();
  const filters = filtersOf(useSearch(), options, plain);
  const show = (next: T) => {
    const told = Object.entries(next).map(
      ([name, value]) =>
        // A value that is not blank by itself says so where it is.
        [name, value === plain[name] ? '' : value === '' ? all : value] as const,
    );
    navigate(path + queryString(Object.fromEntries(told)), {
      replace: true,
      state: history.state as unknown,
    });
  };
  return [filters, (some) => show({ ...filters, ...some }), () => show(plain)];
}

/** Stands in the address for a filter that was made blank although it begins with something. */
const all = 'all';

/** The filters that an address names. */
export function filtersOf<T extends Record<string, string>>(
  search: string,
  options: Options<T>,
  plain: T,
): T {
  const params = new URLSearchParams(search);
  const read = Object.entries(options).map(([name, known]) => {
    const value = params.get(name);
    if (value === null) return [name, plain[name]];
    if (known === null) return [name, value.slice(0, longest)];
    if (known.includes(value)) return [name, value];
    return [name, value === all ? '' : plain[name]];
  });
  return { ...plain, ...Object.fromEntries(read) };
}
