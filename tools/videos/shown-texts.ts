/** Elements whose words stand by themselves. */
const BLOCKS = /^(div|svg|text|g)$/
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

type Element = { tag: string; opacity: number; block: boolean; words: string; fraction: number }

/** The texts that can be read in a picture's markup; those of a drawing's single signs and numbers are left to it. */
export function shownTexts(markup: string): string[] {
  const found: string[] = []
  const open: Element[] = [{ tag: '', opacity: 1, block: true, words: '', fraction: 0 }]
  const inner = () => open.at(-1) ?? open[0]
  const put = (words: string) => {
    const block = open.findLast((element) => element.block)
    if (block && (inner()?.opacity ?? 0) > 0.9) block.words += words
  }
  const close = () => {
    const element = open.pop()
    if (element?.block) found.push(plain(element.words))
  }
  for (const [, closing, tag = '', attributes = '', words = ''] of markup.matchAll(
    /<(\/?)([\w-]+)([^>]*)>([^<]*)/g,
  )) {
    if (closing) {
      close()
    } else if (tag === 'br') {
      put(' ')
    } else if (!attributes.endsWith('/')) {
      const parent = inner()
      if (parent && parent.fraction > 0 && parent.fraction++ === 2) put('/')
      if (tag === 'sub') put('_')
      open.push({
        tag,
        opacity: (parent?.opacity ?? 1) * opacityIn(attributes),
        block: BLOCKS.test(tag) || /class="name"/.test(attributes),
        words: '',
        fraction: attributes.includes('class="fraction"') ? 1 : 0,
      })
    }
    put(words)
  }
  while (open.length > 0) close()
  return found.filter((text) => text.length > 3)
}

function opacityIn(attributes: string): number {
  const written = /\bopacity[:=]"?([\d.]+)/.exec(attributes)?.[1]
  return written === undefined ? 1 : Number(written)
}

function plain(words: string): string {
  return words
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_(\d)/g, (_, digit) => SUBSCRIPTS[Number(digit)] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
