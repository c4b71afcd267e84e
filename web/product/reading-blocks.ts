import { plainHeading } from '#domain/content/reading-headings.ts'

/** Element of a rendered reading text. */
type Block = Pick<Element, 'tagName' | 'textContent'> & {
  querySelectorAll?(selector: 'math'): Iterable<{ textContent: string | null }>
}

export const isHeading = ({ tagName }: Pick<Block, 'tagName'>) => /^H[1-6]$/.test(tagName)

/** Finds the first heading that equals one in Markdown, formulas aside. */
export function findHeading<Found extends Block>(blocks: readonly Found[], heading: string): Found | undefined {
  const plain = plainHeading(heading)
  return blocks.find((block) => isHeading(block) && plainHeading(withoutFormulas(block)) === plain)
}

function withoutFormulas(block: Block): string {
  const formulas = [...(block.querySelectorAll?.('math') ?? [])]
  return formulas.reduce((text, formula) => text.replace(formula.textContent ?? '', () => ''), block.textContent ?? '')
}

/** Time in which pictures above a block may still load and move it. */
const SETTLING_MS = 5_000

/** Scrolls to a block and moves the focus there. What loads above it afterward does not move it, until the reader acts. */
export function showBlock(block: Element) {
  if (!(block instanceof HTMLElement)) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  const ended = new AbortController()
  const sizes = new ResizeObserver(() => (block.isConnected ? block.scrollIntoView({ block: 'start' }) : ended.abort()))
  ended.signal.addEventListener('abort', () => sizes.disconnect())
  for (const action of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(action, () => ended.abort(), { signal: ended.signal, passive: true })
  }
  setTimeout(() => ended.abort(), SETTLING_MS)
  // Calls at once, too.
  sizes.observe(document.body)
}
