import type { SVGProps } from 'react';

/** 24 by 24, drawn in lines of 1.75 in the colour of the text around. */
export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Edge length in CSS pixels. */
  size?: number;
}

/** The frame of every icon. */
export function Icon({ size = 24, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    />
  );
}

/** An icon of one path. */
export function Line({ d, ...rest }: IconProps) {
  return (
    <Icon {...rest}>
      <path d={d} />
    </Icon>
  );
}
