import { stemOf } from '#domain/search-words.ts'
import { findHeading, isHeading, showBlock } from '#web/product/reading-blocks.ts'

/** The page that was chosen has this long to show its reading text. */
const MAX_WAIT_MS = 8_000

/**
 * Scrolls to the paragraph of a reading text that a search has found, once its page shows it, and moves the focus there.
 * @param heading of its section; null for the text before the first one
 */
export function revealPassage(heading: string | null, words: readonly string[]) {
  const content = document.getElementById('content')
  if (!content) return
  const reveal = () => {
    const text = content.querySelector('.reading-text')
    if (!text) return false
    showBlock(findPassage([...text.children], heading, words) ?? text)
    return true
  }
  const waiting = new MutationObserver(() => reveal() && waiting.disconnect())
  // The page before may show another text.
  requestAnimationFrame(() => {
    if (reveal()) return
    waiting.observe(content, { childList: true, subtree: true })
    setTimeout(() => waiting.disconnect(), MAX_WAIT_MS)
  })
}

type Block = Pick<Element, 'tagName' | 'textContent'>

/** First block of the section with most of the words; its heading if none has any. */
export function findPassage<Found extends Block>(
  blocks: readonly Found[],
  heading: string | null,
  words: readonly string[],
): Found | undefined {
  const first = heading === null ? blocks[0] : findHeading(blocks, heading)
  if (first === undefined) return undefined
  const start = blocks.indexOf(first)
  const after = blocks.slice(start + 1)
  const end = after.findIndex(isHeading)
  const section = [...blocks.slice(start, start + 1), ...after.slice(0, end < 0 ? after.length : end)]
  const count = ({ textContent }: Block) => {
    const text = (textContent ?? '').toLowerCase()
    return words.filter((word) => text.includes(stemOf(word))).length
  }
  return section.toSorted((a, b) => count(b) - count(a))[0]
}
