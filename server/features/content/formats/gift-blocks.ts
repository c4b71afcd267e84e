import { giftIdOf } from './gift-id.ts'

/** The lines of one question, comments left out; `numbers` are their 1-based places in the file. */
export type GiftBlock = { lines: string[]; numbers: number[]; id: string | null }

export type GiftBlocks = { blocks: GiftBlock[]; categories: { line: number; name: string }[] }

/** Splits a GIFT file where blank lines do, so that one bad question spoils no other. */
export function giftBlocks(text: string): GiftBlocks {
  const blocks: GiftBlock[] = []
  const categories: GiftBlocks['categories'] = []
  let block: GiftBlock = { lines: [], numbers: [], id: null }
  const end = () => {
    if (block.lines.length > 0) blocks.push(block)
    block = { lines: [], numbers: [], id: null }
  }
  for (const [index, line] of text.split('\n').entries()) {
    const written = line.trim()
    if (written === '') end()
    else if (written.startsWith('//')) block.id ??= giftIdOf(written)
    else if (written.startsWith('$CATEGORY:')) {
      end()
      categories.push({ line: index + 1, name: written.slice('$CATEGORY:'.length).trim() })
    } else {
      block.lines.push(line)
      block.numbers.push(index + 1)
    }
  }
  end()
  return { blocks, categories }
}
