import { expect, type Page } from '@playwright/test'

/** Smallest width and height of a control in pixels (WCAG 2.2, 2.5.8, without its exception for spacing). */
const MIN_TARGET = 24

/**
 * Expects every control to be large enough for a finger, and none to stay behind a bar that sticks to an edge of the
 * window once it is scrolled into view.
 * @param bars false where only the sizes matter: in a wide window a list may scroll on its own
 */
export async function expectTargets(page: Page, { bars = true } = {}) {
  const faults = await page.evaluate(findTargetFaults, MIN_TARGET)
  const relevant = faults.filter((fault) => bars || fault.startsWith('small'))
  expect(relevant, 'controls too small, or behind a bar').toEqual([])
}

/** Runs in the browser. */
function findTargetFaults(min: number): string[] {
  /** A box or an option is pressed by its label, too. */
  const targetOf = (control: Element) =>
    (control instanceof HTMLInputElement &&
      ['radio', 'checkbox', 'file'].includes(control.type) &&
      [...(control.labels ?? [])].find((label) => label.checkVisibility())) ||
    control
  const controls = [
    ...document.querySelectorAll<HTMLElement | SVGElement>(
      'a[href], button, input, select, textarea, summary, [role=tab], [role=slider]',
    ),
  ].filter(
    (control) =>
      targetOf(control).checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // The skip link is shown while it has the focus.
      !targetOf(control).closest('[inert], .sr-only, [aria-hidden=true], [href="#content"]'),
  )
  const bars = [...document.querySelectorAll<HTMLElement>('body header, [data-bottom-bar]')].filter(
    (bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position) && bar.checkVisibility(),
  )
  /** A link in a line of text takes the height of the line. */
  const isInText = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    (control.parentElement?.textContent ?? '').trim().length > (control.textContent ?? '').trim().length
  const nameOf = (control: Element, { width, height }: DOMRect) =>
    `${control.outerHTML.slice(0, 160)} (${Math.round(width)} × ${Math.round(height)})`
  const small = controls.flatMap((control) => {
    const box = targetOf(control).getBoundingClientRect()
    const isSmall = (box.width < min - 0.5 || box.height < min - 0.5) && !isInText(control)
    return isSmall ? [`small: ${nameOf(control, box)}`] : []
  })
  // Each scroll takes a layout: up to 16 of them, among them the first and the last.
  const free = controls.filter((control) => !bars.some((bar) => bar.contains(control)))
  const every = Math.ceil(free.length / 15)
  const sample = free.filter((_, index) => index % every === 0 || index === free.length - 1)
  const behind = sample.flatMap((control) => {
    targetOf(control).scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = targetOf(control).getBoundingClientRect()
    const isBehind = bars.some((bar) => {
      const { top, bottom } = bar.getBoundingClientRect()
      return box.height < innerHeight / 2 && box.bottom > top + 1 && box.top < bottom - 1
    })
    return isBehind ? [`behind a bar: ${nameOf(control, box)}`] : []
  })
  scrollTo({ top: 0, behavior: 'instant' })
  return [...small, ...behind]
}
