import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Less than half the size of the package's `source` export, which every page would have to parse. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
    /** Elements that the last check of all rules has seen. */
    checkedElements?: WeakSet<Element>
    /** Visible texts by all that their contrast depends on; those that depend on more are under an empty text. */
    textsByColors?: Map<string, Element[]>
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that depend on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const WITHOUT_COLORS: RunOptions = {
  runOnly: { type: 'tag', values: RULES },
  rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
}

/**
 * Colors of texts that axe-core has passed in this process, on any page: most texts share those of others, and to look at
 * each again takes half of the time.
 */
const passedColors = { light: new Set<string>(), dark: new Set<string>() }

/**
 * Expects axe-core to find no WCAG 2.2 AA violation on the current page, in light and dark themes.
 * @param colors false for a state whose colors are checked elsewhere, such as the same screen at another width
 */
export async function expectAccessible(page: Page, { colors = true } = {}): Promise<void> {
  for (const colorScheme of colors ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(finishAnimations)
    await page.evaluate(placeBars, 'static')
    const faults: string[] = []
    if (colorScheme === 'light') {
      const all = await runAxe(page, WITHOUT_COLORS)
      expect(all.applied, 'rules that axe-core could apply').toBeGreaterThan(0)
      faults.push(...all.faults)
    }
    if (colors) faults.push(...(await findColorFaults(page, passedColors[colorScheme])))
    expect(faults, `accessibility faults in ${colorScheme}`).toEqual([])
  }
  await page.evaluate(placeBars, '')
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Expects what another width adds to a page that `expectAccessible` has just checked to be accessible too: elements that
 * were not visible, and regions that scroll. Colors do not depend on the width.
 */
export async function expectAccessibleAtThisWidth(page: Page): Promise<void> {
  await page.evaluate(finishAnimations)
  const { faults } = await runAxe(page, WITHOUT_COLORS, { onlyNew: true })
  expect(faults, 'accessibility faults at another width').toEqual([])
}

/** Faults that these rules of axe-core find on the current page. */
export async function findFaults(page: Page, rules: readonly string[]): Promise<string[]> {
  await page.evaluate(finishAnimations)
  await page.evaluate(placeBars, 'static')
  const { faults } = await runAxe(page, { runOnly: { type: 'rule', values: [...rules] } })
  await page.evaluate(placeBars, '')
  return faults
}

/**
 * Runs axe-core in the page itself. Its Playwright package opens another page for every run to support frames, which
 * the product does not have.
 * @param onlyNew for what was not visible when all elements were checked last, and what scrolls
 */
async function runAxe(page: Page, run: RunOptions, { onlyNew = false } = {}) {
  await loadAxe(page)
  return page.evaluate(
    async ({ options, onlyNew }) => {
      if (!window.axe) throw new Error('axe-core is not in the page')
      const visible = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
      const seen = window.checkedElements
      const isOther = (element: Element) =>
        !seen?.has(element) ||
        ((element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
          /auto|scroll/.test(getComputedStyle(element).overflow))
      const include = onlyNew ? visible.filter(isOther) : []
      if (!onlyNew) window.checkedElements = new WeakSet(visible)
      else if (include.length === 0) return { faults: [], applied: 0 }
      const { violations, passes } = await window.axe.run(onlyNew ? { include } : document, options)
      return {
        faults: violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
        ),
        applied: passes.length,
      }
    },
    { options: { ...run, resultTypes: ['violations'], selectors: false } satisfies RunOptions, onlyNew },
  )
}

async function loadAxe(page: Page) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE)
}

/** Checks the colors of texts, except those that have passed. Adds what passes. */
async function findColorFaults(page: Page, passed: Set<string>): Promise<string[]> {
  const unknown = (await page.evaluate(groupTexts)).filter((colors) => !passed.has(colors))
  if (unknown.length === 0) return []
  await loadAxe(page)
  const { faults, decided } = await page.evaluate(
    async ({ options, unknown }) => {
      const texts = window.textsByColors
      if (!window.axe || !texts) throw new Error('axe-core is not in the page')
      const include = unknown.flatMap((colors) => texts.get(colors) ?? [])
      const { violations, incomplete, passes } = await window.axe.run({ include }, options)
      const elementsOf = (results: typeof passes) =>
        results.flatMap(({ id, nodes }) =>
          id === 'color-contrast' ? nodes.flatMap(({ element }) => element ?? []) : [],
        )
      const undecided = elementsOf(incomplete)
      for (const element of undecided) element.setAttribute('data-undecided', '')
      // What is undecided is judged by the same colors next.
      const decided = new Set<Element>([...elementsOf(passes), ...undecided])
      return {
        faults: violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
        ),
        decided: unknown.filter((colors) => colors !== '' && texts.get(colors)?.some((text) => decided.has(text))),
      }
    },
    {
      options: {
        runOnly: { type: 'rule', values: COLOR_RULES },
        resultTypes: ['violations', 'incomplete', 'passes'],
        elementRef: true,
        selectors: false,
      } satisfies RunOptions,
      unknown,
    },
  )
  faults.push(...(await page.evaluate(checkUndecided)))
  if (faults.length === 0) for (const colors of decided) passed.add(colors)
  return faults
}

/**
 * Groups the visible texts by their own style and by the colors behind them, up to the first ancestor that lets nothing
 * through. A positioned text may lie on what is no ancestor, and one in a picture on a shape. Runs in the browser.
 * @returns the groups
 */
function groupTexts(): string[] {
  const groups = new Map<string, Element[]>()
  const colorsOf = (element: Element): string => {
    const own = getComputedStyle(element)
    if (element instanceof SVGElement) return ''
    const parts = [own.color, own.fontSize, own.fontWeight, own.textShadow]
    let isCovered = false
    for (let next: Element | null = element; next; next = next.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(next)
      if (!isCovered) {
        if (backgroundImage !== 'none') parts.push(backgroundImage)
        const alpha = Number(/(?:\/|^rgba\(.*,) ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1)
        if (alpha > 0) parts.push(backgroundColor)
        isCovered = alpha === 1
      }
      if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') {
        parts.push(opacity, filter, mixBlendMode)
        isCovered = false
      }
      if (!isCovered && !['static', 'relative'].includes(position)) return ''
    }
    const link = element.closest('a[href]')
    if (link) {
      let block = link.parentElement
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      const around = getComputedStyle(block ?? link)
      const isAlone = block?.textContent.trim() === link.textContent.trim()
      const { textDecorationLine, borderBottom, fontStyle } = getComputedStyle(link)
      parts.push(textDecorationLine, borderBottom, fontStyle, around.color, around.fontSize, around.fontWeight)
      parts.push(isAlone ? 'alone' : 'in a text')
    }
    return parts.join(' ')
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  for (const element of document.body.querySelectorAll('*')) {
    // Texts for screen readers, and what cannot be used, have no contrast to check.
    if (!hasText(element) || !element.checkVisibility() || element.closest(':disabled, [aria-disabled="true"]'))
      continue
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1) continue
    const colors = colorsOf(element)
    groups.set(colors, [...(groups.get(colors) ?? []), element])
  }
  window.textsByColors = groups
  return [...groups.keys()]
}

/**
 * Checks the contrast of texts that axe-core leaves undecided: covered texts, single letters, and texts in SVG.
 * Computes their colors from their own ancestors, or from the shape drawn below them.
 * @returns a line for each text below the required ratio, and for each on a background image, which has no single color
 */
function checkUndecided(): string[] {
  type Color = readonly [number, number, number, number]
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pixel) throw new Error('Colors cannot be read')
  const read = (color: string): Color => {
    pixel.clearRect(0, 0, 1, 1)
    pixel.fillStyle = color
    pixel.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const mix = (over: Color, under: Color, opacity = over[3]): Color => {
    const channel = (index: 0 | 1 | 2) => over[index] * opacity + under[index] * (1 - opacity)
    return [channel(0), channel(1), channel(2), 1]
  }
  const luminance = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /** Last shape before a text in its SVG that covers the text's center and has a color. */
  const shapeBelow = (text: SVGGraphicsElement): Color | undefined => {
    const { left, top, width, height } = text.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const shapes = [...(text.ownerSVGElement?.querySelectorAll('circle, ellipse, path, polygon, rect') ?? [])]
    const below = shapes.filter((shape) => {
      const box = shape.getBoundingClientRect()
      const precedes = shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING
      const covers = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
      return precedes && covers && getComputedStyle(shape).fill !== 'none'
    })
    const last = below.at(-1)
    return last && read(getComputedStyle(last).fill)
  }

  const judge = (element: Element): string | null => {
    const style = getComputedStyle(element)
    const inPicture = element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)
    const ancestors: Element[] = []
    for (let next: Element | null = element; next; next = next.parentElement) ancestors.unshift(next)
    let background: Color = read(matchMedia('(prefers-color-scheme: dark)').matches ? 'black' : 'white')
    const groups: { opacity: number; behind: Color }[] = []
    for (const ancestor of ancestors) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(ancestor)
      // A fading toast, which is invisible.
      if (Number(opacity) === 0) return null
      if (Number(opacity) < 1) groups.push({ opacity: Number(opacity), behind: background })
      if (backgroundImage !== 'none') return 'a background image is no single color'
      background = mix(read(backgroundColor), background)
    }
    const shape = inPicture ? shapeBelow(element) : undefined
    if (shape) background = mix(shape, background)
    let text = mix(read(inPicture ? style.fill : style.color), background)
    for (const { opacity, behind } of groups.reverse()) {
      text = mix(text, behind, opacity)
      background = mix(background, behind, opacity)
    }
    const [light = 0, dark = 0] = [luminance(text), luminance(background)].sort((one, other) => other - one)
    const ratio = (light + 0.05) / (dark + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    return ratio >= (isLarge ? 3 : 4.5) ? null : `its contrast is ${ratio.toFixed(2)}`
  }

  return [...document.querySelectorAll('[data-undecided]')].flatMap((element) => {
    element.removeAttribute('data-undecided')
    const fault = judge(element)
    return fault === null ? [] : [`color-contrast: ${element.outerHTML.slice(0, 200)} ${fault}`]
  })
}

/**
 * Finishes animations, which under reduced motion are short but still last until the next frames. Awaiting them could
 * hang: a page that the browser is not rendering has no next frame.
 */
function finishAnimations() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}

/**
 * Moves fixed bars into the document flow and back. All content can be scrolled out from behind them, but axe-core only
 * judges the current scroll position.
 */
function placeBars(position: string) {
  for (const bar of document.querySelectorAll<HTMLElement>('body header, [data-bottom-bar]')) {
    bar.style.position = position
  }
}
