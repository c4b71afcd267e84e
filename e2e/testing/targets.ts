import { expect, type Page } from '@playwright/test'

/** Smallest width and height of a control in pixels (WCAG 2.2, 2.5.8, without its exception for spacing). */
const MIN_TARGET = 24

/**
 * Expects every control to be large enough for a finger, and none to stay behind a bar that sticks to an edge of the
 * window once it is scrolled into view.
 */
export async function expectTargets(page: Page) {
  expect(await page.evaluate(findTargetFaults, MIN_TARGET), 'controls too small, or behind a bar').toEqual([])
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
      !targetOf(control).closest('[inert], .sr-only, [aria-hidden=true]'),
  )
  const bars = [...document.querySelectorAll<HTMLElement>('body header, [data-bottom-bar]')].filter(
    (bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position) && bar.checkVisibility(),
  )
  /** A link in a line of text takes the height of the line. */
  const isInText = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    (control.parentElement?.textContent ?? '').trim().length > (control.textContent ?? '').trim().length
  const faults = controls.flatMap((control) => {
    const target = targetOf(control)
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const name = `${control.outerHTML.slice(0, 160)} (${Math.round(box.width)} × ${Math.round(box.height)})`
    const isSmall = (box.width < min - 0.5 || box.height < min - 0.5) && !isInText(control)
    const isBehind = bars.some((bar) => {
      if (bar.contains(control) || control.closest('[role=dialog]')) return false
      const { top, bottom } = bar.getBoundingClientRect()
      return box.height < innerHeight / 2 && box.bottom > top + 1 && box.top < bottom - 1
    })
    return [...(isSmall ? [`small: ${name}`] : []), ...(isBehind ? [`behind a bar: ${name}`] : [])]
  })
  scrollTo({ top: 0, behavior: 'instant' })
  return faults
}
