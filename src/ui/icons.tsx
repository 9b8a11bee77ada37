import { Line, type IconProps } from './Icon.tsx';

// One function per icon, none of them made by a call: what no screen uses leaves the bundle.

export function MenuIcon(props: IconProps) {
  return <Line {...props} d="M4 6.5h16M4 12h16M4 17.5h16" />;
}

export function SearchIcon(props: IconProps) {
  return <Line {...props} d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20 20" />;
}

export function FilterIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M4 7h8M18 7h2M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 17h2M12 17h8M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
    />
  );
}

export function HeartIcon(props: IconProps) {
  return (
    <Line {...props} d="M12 20.2 4.6 12.9a4.7 4.7 0 0 1 6.6-6.7l.8.8.8-.8a4.7 4.7 0 0 1 6.6 6.7z" />
  );
}

export function HeartFilledIcon(props: IconProps) {
  return (
    <Line
      fill="currentColor"
      {...props}
      d="M12 20.2 4.6 12.9a4.7 4.7 0 0 1 6.6-6.7l.8.8.8-.8a4.7 4.7 0 0 1 6.6 6.7z"
    />
  );
}

export function BriefcaseIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M4.5 8h15A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8zM8.5 8V6.5A1.5 1.5 0 0 1 10 5h4a1.5 1.5 0 0 1 1.5 1.5V8M3 13h7M14 13h7M10 11.5h4v3h-4z"
    />
  );
}

export function ClockIcon(props: IconProps) {
  return <Line {...props} d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2" />;
}

export function CalendarIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8.5 3.5v4M15.5 3.5v4"
    />
  );
}

export function RupeeIcon(props: IconProps) {
  return <Line {...props} d="M7 4.5h10M7 9h10M7 13.5h2.5a4.5 4.5 0 0 0 0-9M7 13.5l7 6.5" />;
}

export function UserIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.7-3.3 3.6-5 7.5-5s6.8 1.7 7.5 5"
    />
  );
}

export function PeopleIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.5-3 3-4.5 6.5-4.5s6 1.5 6.5 4.5M15.5 5.4a3.5 3.5 0 0 1 0 6.2M17.5 15.3c2.2.6 3.6 2 4 4.2"
    />
  );
}

export function LogoutIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5"
    />
  );
}

export function ChevronLeftIcon(props: IconProps) {
  return <Line {...props} d="m14.5 6-6 6 6 6" />;
}

export function ChevronRightIcon(props: IconProps) {
  return <Line {...props} d="m9.5 6 6 6-6 6" />;
}

export function ChevronDownIcon(props: IconProps) {
  return <Line {...props} d="m6 9.5 6 6 6-6" />;
}

export function ArrowRightIcon(props: IconProps) {
  return <Line {...props} d="M4 12h16M14 6l6 6-6 6" />;
}

export function CheckIcon(props: IconProps) {
  return <Line {...props} d="m5 12.5 4.5 4.5L19 7.5" />;
}

export function AlertIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M10.7 4.7 3 18a1.5 1.5 0 0 0 1.3 2.2h15.4A1.5 1.5 0 0 0 21 18L13.3 4.7a1.5 1.5 0 0 0-2.6 0zM12 9.5V14M12 17v.01"
    />
  );
}

export function OfflineIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M8 7.2a5.5 5.5 0 0 1 9.3 3A4.2 4.2 0 0 1 19.8 17M16.5 18.5H7a4.5 4.5 0 0 1-1.2-8.8M4 4l16.5 16.5"
    />
  );
}

export function DocumentIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM14 3.5V8h4.5M9 12.5h6M9 16h4"
    />
  );
}

export function UploadIcon(props: IconProps) {
  return <Line {...props} d="M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15" />;
}

export function LanguageIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M3.5 6h9M8 4v2M5 6c.8 3.8 3.3 6.3 6.5 7.5M11 6c-.8 3.8-3.3 6.3-7 7.5M12 20l4.2-10 4.3 10M13.4 16.7h5.7"
    />
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M12 3.5c2.2 1.5 4.5 2.2 7 2.3v5.7c0 4.2-2.5 7.3-7 9-4.5-1.7-7-4.8-7-9V5.8c2.5-.1 4.8-.8 7-2.3zM8.8 12l2.3 2.3 4.2-4.3"
    />
  );
}
