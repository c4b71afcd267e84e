import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { READING_CHOICES } from '#domain/reading-options.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@variant dark')
const light = colorsIn(lightCss)
const dark = new Map([...light, ...colorsIn(darkCss)])

/** Paper of the reading options, by name. */
const tints = readFileSync(new URL('./tints.css', import.meta.url), 'utf8')
  .split(/(?=\[data-reading~="tint-)/)
  .slice(1)
  .map((css) => ({ name: /tint-\w+/.exec(css)?.[0] ?? '', colors: colorsIn(css) }))
/** Washes that calm mode replaces by sunken paper. */
const calmed = readFileSync(new URL('./reading.css', import.meta.url), 'utf8').matchAll(
  /--color-([a-z-]+): var\(--color-sunken\);/g,
)
const calmNames = [...calmed].map(([, name = '']) => name)
const calm = (colors: Map<string, string>) =>
  new Map([...colors, ...calmNames.map((name) => [name, colors.get('sunken') ?? ''] as const)])

const hues = ['blue', 'green', 'red', 'yellow', 'purple', 'pink', 'indigo', 'gray']
const tones = ['success', 'info', 'warning', 'danger']
const grounds = ['canvas', 'surface', 'sunken']

type Pair = [color: string, ground: string]

/** Text and background pairs: WCAG 2.2 AA requires 4.5. */
const texts: Pair[] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'leaf-text', 'danger', 'warning', 'info', 'success'].map((text): Pair => [text, ground]),
  ),
  ...[...hues, ...tones].flatMap((name): Pair[] => [
    [name, `${name}-wash`],
    ['ink', `${name}-wash`],
  ]),
  ['leaf-text', 'leaf-wash'],
  ['ink', 'leaf-wash'],
  ['ink-soft', 'leaf-wash'],
  ['ink', 'sun-wash'],
  ['on-sun', 'sun'],
  ['on-leaf', 'leaf'],
  ['on-leaf', 'leaf-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
]

/** Edges of fields, focus rings and bars: WCAG 2.2 AA requires 3. */
const edges = grounds.flatMap((ground): Pair[] => [
  ['line-strong', ground],
  ['focus', ground],
  ['leaf', ground],
])

const schemes = [
  { scheme: 'light', colors: light },
  { scheme: 'dark', colors: dark },
  ...tints.map(({ name, colors }) => ({ scheme: name, colors: new Map([...light, ...colors]) })),
]

test('the schemes are those of the reading options', () => {
  expect(tints.map(({ name }) => name)).toEqual(READING_CHOICES.tint)
  for (const { colors } of tints) expect([...colors.keys()]).toEqual(grounds)
  expect(calmNames.toSorted()).toEqual([...light.keys()].filter((name) => name.endsWith('-wash')).toSorted())
})

describe.each([
  ...schemes,
  ...schemes.map(({ scheme, colors }) => ({ scheme: `calm ${scheme}`, colors: calm(colors) })),
])('in the $scheme scheme', ({ colors }) => {
  test.each(texts)('%s is readable on %s', (text, ground) => {
    expect(contrast(colors.get(text), colors.get(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)('the edge %s contrasts with %s', (edge, ground) => {
    expect(contrast(colors.get(edge), colors.get(ground))).toBeGreaterThanOrEqual(3)
  })
})

function colorsIn(part: string): Map<string, string> {
  const found = part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value]))
}

/** Ratio of relative luminances as defined by WCAG 2.2; NaN for a missing color, which no test accepts. */
function contrast(one = '', other = ''): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
