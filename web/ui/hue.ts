export const hues = ['blue', 'green', 'red', 'yellow', 'purple', 'pink', 'indigo', 'gray'] as const
export type Hue = (typeof hues)[number]

/** Hue in a color name such as `bg-edu-blue-100` or `bg-green-100`; gray if there is none. */
export function hueOf(colorName: string): Hue {
  return hues.find((hue) => colorName.split('-').includes(hue)) ?? 'gray'
}

/** `wash` is a background, `text` is readable on it, `fill` is the strong color of bars, dots and drawings. */
export const hueStyle: Record<Hue, { wash: string; text: string; fill: string }> = {
  blue: { wash: 'bg-blue-wash', text: 'text-blue', fill: 'bg-blue' },
  green: { wash: 'bg-green-wash', text: 'text-green', fill: 'bg-green' },
  red: { wash: 'bg-red-wash', text: 'text-red', fill: 'bg-red' },
  yellow: { wash: 'bg-yellow-wash', text: 'text-yellow', fill: 'bg-yellow' },
  purple: { wash: 'bg-purple-wash', text: 'text-purple', fill: 'bg-purple' },
  pink: { wash: 'bg-pink-wash', text: 'text-pink', fill: 'bg-pink' },
  indigo: { wash: 'bg-indigo-wash', text: 'text-indigo', fill: 'bg-indigo' },
  gray: { wash: 'bg-gray-wash', text: 'text-gray', fill: 'bg-gray' },
}
