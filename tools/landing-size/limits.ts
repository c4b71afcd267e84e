import type { PageWeight } from './weigh-page.ts'

/** The landing page's script may weigh this many times that of an empty app of the same React and router. */
const MAX_SCRIPT_RATIO = 1.2

/** The floor has no style to compare with, so the style has a limit of its own, in bytes (gzip). */
const MAX_STYLE_BYTES = 16 * 1024

/** What is too heavy, one line each; empty when all is within its limit. */
export function overLimits(page: PageWeight, floor: PageWeight): string[] {
  const faults: string[] = []
  const ratio = page.script / floor.script
  if (!(ratio <= MAX_SCRIPT_RATIO)) {
    faults.push(
      `Script: ${page.script} bytes are ${ratio.toFixed(2)} × the floor of ${floor.script}; at most ${MAX_SCRIPT_RATIO} ×.`,
    )
  }
  if (page.style > MAX_STYLE_BYTES) {
    faults.push(`Style: ${page.style} bytes; at most ${MAX_STYLE_BYTES}.`)
  }
  return faults
}
