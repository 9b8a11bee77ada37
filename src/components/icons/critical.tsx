// Lucide 1.62.0 (lucide.dev, ISC License), written by scripts/generate/generate-icons.mjs: change its list instead.
import { createIcon } from './createIcon.tsx';

export const AlertIcon = /* @__PURE__ */ createIcon(
  'M21.73 18l-8 -14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const ArrowRightIcon = /* @__PURE__ */ createIcon('M5 12h14M12 5l7 7 -7 7');
export const BriefcaseIcon = /* @__PURE__ */ createIcon(
  'M12 12h.01M16 6V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v2M22 13a18.15 18.15 0 0 1-20 0M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
);
export const CalendarIcon = /* @__PURE__ */ createIcon(
  'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18',
);
export const CheckIcon = /* @__PURE__ */ createIcon('M20 6 9 17l-5-5');
export const ChevronDownIcon = /* @__PURE__ */ createIcon('M6 9l6 6 6 -6');
export const ChevronLeftIcon = /* @__PURE__ */ createIcon('M15 18l-6 -6 6 -6');
export const ChevronRightIcon = /* @__PURE__ */ createIcon('M9 18l6 -6 -6 -6');
export const DocumentIcon = /* @__PURE__ */ createIcon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
);
export const FilterIcon = /* @__PURE__ */ createIcon(
  'M14 17H5M19 7h-9M17 14a3 3 0 1 0 0 6 3 3 0 1 0 0 -6M7 4a3 3 0 1 0 0 6 3 3 0 1 0 0 -6',
);
export const HeartIcon = /* @__PURE__ */ createIcon(
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
);
export const LanguageIcon = /* @__PURE__ */ createIcon(
  'M5 8l6 6M4 14l6 -6 2 -3M2 5h12M7 2h1M22 22l-5 -10 -5 10M14 18h6',
);
export const LogoutIcon = /* @__PURE__ */ createIcon(
  'M16 17l5 -5 -5 -5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
);
export const MenuIcon = /* @__PURE__ */ createIcon('M4 5h16M4 12h16M4 19h16');
export const OfflineIcon = /* @__PURE__ */ createIcon(
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20',
);
export const PeopleIcon = /* @__PURE__ */ createIcon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M9 3a4 4 0 1 0 0 8 4 4 0 1 0 0 -8',
);
export const RupeeIcon = /* @__PURE__ */ createIcon(
  'M6 3h12M6 8h12M6 13l8.5 8M6 13h3M9 13c6.667 0 6.667-10 0-10',
);
export const SearchIcon = /* @__PURE__ */ createIcon(
  'M21 21l-4.34 -4.34M11 3a8 8 0 1 0 0 16 8 8 0 1 0 0 -16',
);
export const ShieldIcon = /* @__PURE__ */ createIcon(
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4 -4',
);
export const UploadIcon = /* @__PURE__ */ createIcon(
  'M12 3v12M17 8l-5 -5 -5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4',
);
export const UserIcon = /* @__PURE__ */ createIcon(
  'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 3a4 4 0 1 0 0 8 4 4 0 1 0 0 -8',
);
