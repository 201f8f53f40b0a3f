/**
 * Replaces `createLucideIcon` of the package `lucide-react` (see
 * `scripts/lib/page/replaced-modules.mjs`): an icon is one component instead of two, and what all icons
 * share is one rule (`svg.lucide` in `base.css`). A card draws four of them.
 */
import { createElement, type ReactNode, type SVGProps } from 'react';
import { classes } from '../styles/classes.ts';

/** The shapes of an icon in a file of the package, in a square of 24 units. */
interface IconShapes {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in CSS pixels. */
  readonly size?: number;
}

/** The component of an icon, hidden from screen readers: the element around it has the name. */
export default function createIcon({ node }: IconShapes): (props: IconProps) => ReactNode {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, className, ...rest }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        className: classes('lucide', className),
        'aria-hidden': true,
        fill: 'none',
        ...rest,
      },
      shapes,
    );
  };
}
