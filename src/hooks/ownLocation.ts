import { useState } from 'react';
import { useLocation, type BaseLocationHook, type BaseSearchHook } from 'wouter';
import {
  navigate,
  useLocationProperty,
  useSearch as useBrowserSearch,
} from 'wouter/use-browser-location';

/** Wouter decodes the query before URLSearchParams does: "10%252B" would be read as "10 ". */
const undecoded = (search: string) => search.replace(/%/g, '%25');

/** For the router, so that useSearch() has the browser's query as it stands in the address. */
export const wholeSearch: { searchHook: BaseSearchHook } = {
  searchHook: function useWholeSearch(options) {
    return undecoded(useBrowserSearch(options));
  },
};

/**
 * How a page that is kept behind others reads the address: as its own one was last, while the
 * address is another page's. Otherwise it would render what its address is not, unseen.
 * @param isOwn whether the browser's address is the page's at this moment
 */
export function ownLocation(isOwn: () => boolean): {
  hook: BaseLocationHook;
  searchHook: BaseSearchHook;
} {
  const last = { path: '', search: '' };
  const look = (part: keyof typeof last) => () => {
    if (isOwn()) Object.assign(last, { path: location.pathname, search: location.search });
    return last[part];
  };
  const [path, search] = [look('path'), look('search')];
  return {
    hook: function useOwnPath() {
      return [useLocationProperty(path, path), navigate];
    },
    searchHook: function useOwnSearch() {
      return undecoded(useLocationProperty(search, search));
    },
  };
}

/** The history's state at the page's own address: as it was last, while another page is shown. */
export function useOwnHistoryState(): unknown {
  const [path] = useLocation();
  const [own] = useState<{ state: unknown; changes: number }>({ state: null, changes: 0 });
  const look = () => {
    if (location.pathname === path && own.state !== history.state) {
      own.state = history.state;
      own.changes += 1;
    }
    return own.changes;
  };
  useLocationProperty(look, () => 0);
  return own.state;
}
