import { spokenMath } from './spoken-math.ts'

/** Where a stretch of the spoken text stands in the page: in a text node, or as a whole formula or picture. */
type Piece = { start: number; end: number; node: Text | Element }

/** What is read between two pauses: a paragraph, a heading, a list item, a table cell. */
export type Passage = { text: string; pieces: Piece[] }

const PAUSES = new Set(
  'P H2 H3 H4 H5 H6 LI UL OL BLOCKQUOTE PRE TABLE THEAD TBODY TR TH TD HR BR DIV SECTION'.split(' '),
)

/** The passages of a rendered reading text, in reading order. The page itself is only looked at. */
export function passagesOf(root: Element): Passage[] {
  const passages: Passage[] = []
  let passage: Passage = { text: '', pieces: [] }

  const add = (spoken: string, node: Text | Element) => {
    const start = passage.text.length
    passage.text += spoken
    passage.pieces.push({ start, end: passage.text.length, node })
  }
  const pause = () => {
    if (passage.text.trim() !== '') passages.push(passage)
    passage = { text: '', pieces: [] }
  }
  const visit = (node: Node) => {
    if (node instanceof Text) add(node.data, node)
    else if (node instanceof MathMLElement) add(spokenMath(node), node)
    else if (node instanceof HTMLImageElement) add(node.alt, node)
    else if (node instanceof Element) {
      const pauses = PAUSES.has(node.tagName)
      if (pauses) pause()
      node.childNodes.forEach(visit)
      if (pauses) pause()
    }
  }
  visit(root)
  pause()
  return passages
}

/** The place in the page of a word of a passage; null when nothing stands there. */
export function rangeOf({ pieces }: Passage, start: number, end: number): Range | null {
  const piece = pieces.find((candidate) => start < candidate.end)
  if (!piece) return null
  const range = document.createRange()
  if (piece.node instanceof Text) {
    range.setStart(piece.node, Math.max(start - piece.start, 0))
    range.setEnd(piece.node, Math.min(end - piece.start, piece.node.length))
  } else {
    range.selectNode(piece.node)
  }
  return range
}
