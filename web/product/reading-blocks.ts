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

/** Scrolls to a block and moves the focus there. */
export function showBlock(block: Element) {
  if (!(block instanceof HTMLElement)) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  block.scrollIntoView({ block: 'start' })
}
