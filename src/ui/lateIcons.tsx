import { Line, type IconProps } from './Icon.tsx';

// The icons that neither the home page nor the jobs list shows: a first visit does not pay for them.

export function CloseIcon(props: IconProps) {
  return <Line {...props} d="m6 6 12 12M18 6 6 18" />;
}

export function SortIcon(props: IconProps) {
  return <Line {...props} d="M7.5 5v14M7.5 19l-3-3M7.5 19l3-3M16.5 19V5M16.5 5l-3 3M16.5 5l3 3" />;
}

export function BuildingIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M5 20.5V4.5h9v16M14 10h5v10.5M3 20.5h18M8 8h3M8 11.5h3M8 15h3M16.5 13.5v.01M16.5 17v.01"
    />
  );
}

export function MapPinIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M12 21c4.2-4.4 6.5-7.8 6.5-11a6.5 6.5 0 0 0-13 0c0 3.2 2.3 6.6 6.5 11zM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z"
    />
  );
}

export function CheckCircleIcon(props: IconProps) {
  return (
    <Line {...props} d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.3l2.8 2.7L16 9.5" />
  );
}

export function InfoIcon(props: IconProps) {
  return <Line {...props} d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11.5V16M12 8v.01" />;
}

export function RefreshIcon(props: IconProps) {
  return <Line {...props} d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />;
}

export function ShareIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M17.5 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.7 10.8l6.6-3.6M8.7 13.2l6.6 3.6"
    />
  );
}

export function HomeIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M3.5 11.5 12 4l8.5 7.5M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5M10 20v-5.5h4V20"
    />
  );
}

export function DownloadIcon(props: IconProps) {
  return <Line {...props} d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />;
}

export function EditIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M4.5 19.5l1-4.5L16.2 4.3a1.5 1.5 0 0 1 2.1 0l1.4 1.4a1.5 1.5 0 0 1 0 2.1L9 18.5zM14 6.5l3.5 3.5"
    />
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M4.5 6.5h15M9 6.5V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v1.5M6.5 6.5l.8 12.1a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12.1M10.3 10.5l.2 5.5M13.7 10.5l-.2 5.5"
    />
  );
}

export function PlusIcon(props: IconProps) {
  return <Line {...props} d="M12 5v14M5 12h14" />;
}

export function EyeIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M2.5 12C4.7 8 8 6 12 6s7.3 2 9.5 6c-2.2 4-5.5 6-9.5 6s-7.3-2-9.5-6zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z"
    />
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M9.5 6.3A9.5 9.5 0 0 1 12 6c4 0 7.3 2 9.5 6a14.5 14.5 0 0 1-2.3 3.1M16 17a9.3 9.3 0 0 1-4 1c-4 0-7.3-2-9.5-6a13.5 13.5 0 0 1 4-4.5M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16"
    />
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 6.5 12 13l8.5-6.5"
    />
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M5 4h3.5l1.7 4.5-2.2 1.6a11.5 11.5 0 0 0 5.9 5.9l1.6-2.2L20 15.5V19a1.2 1.2 0 0 1-1.3 1.2C10.7 19.7 4.3 13.3 3.8 5.3A1.2 1.2 0 0 1 5 4z"
    />
  );
}

export function ChatIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9.5a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 3.5V17h-1A1.5 1.5 0 0 1 4 15.5V6a1.5 1.5 0 0 1 1.5-1.5zM8 9h8M8 12.5h5"
    />
  );
}

export function PlaneIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M20.3 3.7c-1-1-2.5-.8-3.5.2L13.5 7.2 5 5 3.5 6.5l7 3.7-3.3 3.3-2.7-.4L3.2 14.4l4 2.4 2.4 4 1.3-1.3-.4-2.7 3.3-3.3 3.7 7L19 19l-2.2-8.5 3.3-3.3c1-1 1.2-2.5.2-3.5z"
    />
  );
}

export function BellIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M6 10a6 6 0 0 1 12 0c0 4 1 5.5 2 6.5H4c1-1 2-2.5 2-6.5zM9.8 19.5a2.3 2.3 0 0 0 4.4 0"
    />
  );
}

export function ListIcon(props: IconProps) {
  return <Line {...props} d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />;
}

export function GridIcon(props: IconProps) {
  return (
    <Line {...props} d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />
  );
}

export function PauseIcon(props: IconProps) {
  return <Line {...props} d="M8.5 5.5v13M15.5 5.5v13" />;
}

export function PlayIcon(props: IconProps) {
  return <Line {...props} d="M8 5.5v13l10.5-6.5z" />;
}

export function StarIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z"
    />
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M4.5 7.5h3l1.5-2.5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v8.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5V9a1.5 1.5 0 0 1 1.5-1.5zM12 9.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z"
    />
  );
}

export function LockIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2"
    />
  );
}

export function BedIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M3.5 19v-13M3.5 16.5h17V19M20.5 16.5V13a3 3 0 0 0-3-3H11v6.5M7.2 10a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z"
    />
  );
}

export function MealIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M7 3.5v17M4.5 3.5V8A2.5 2.5 0 0 0 7 10.5 2.5 2.5 0 0 0 9.5 8V3.5M17 20.5V14h-2.5V8c0-2.5 1-4.5 2.5-4.5z"
    />
  );
}

export function BusIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M6 4.5h12A1.5 1.5 0 0 1 19.5 6v10.5A1.5 1.5 0 0 1 18 18H6a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 6 4.5zM4.5 12h15M12 4.5V12M7 18v2M17 18v2M8 15v.01M16 15v.01"
    />
  );
}

export function GraduationIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M12 5 2.5 9.5 12 14l9.5-4.5zM6.5 11.5v4.7c1.5 1.5 3.3 2.3 5.5 2.3s4-.8 5.5-2.3v-4.7M21.5 9.5V15"
    />
  );
}

export function MoreIcon(props: IconProps) {
  return <Line strokeWidth="2.75" {...props} d="M12 5.5v.01M12 12v.01M12 18.5v.01" />;
}

export function ExternalIcon(props: IconProps) {
  return (
    <Line
      {...props}
      d="M11 5.5H6.5A1.5 1.5 0 0 0 5 7v10.5A1.5 1.5 0 0 0 6.5 19H17a1.5 1.5 0 0 0 1.5-1.5V13M14 4.5h5.5V10M19.5 4.5 11 13"
    />
  );
}
