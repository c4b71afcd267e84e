import './spoken-word.css'
import { CONTENT_LANGUAGE } from '#domain/languages.ts'
import { spokenParts } from './plain-math.ts'
import { sentences, wordLength } from './sentences.ts'

/**
 * Location of a range of the spoken text in the page: in a text node, or as a whole formula, figure or picture. Signs of
 * mathematics in a text node are spoken in other words, as a whole.
 */
type Piece =
  | { start: number; end: number; node: Element }
  | { start: number; end: number; node: Text; from: number; to: number; isWhole: boolean }

/** Text between two pauses: a paragraph, a heading, a list item, a table cell. */
type Passage = { text: string; lang: string; pieces: Piece[] }

const PAUSES = new Set(
  'FIELDSET LEGEND LABEL OPTION P H2 H3 H4 H5 H6 LI UL OL BLOCKQUOTE PRE TABLE THEAD TBODY TR TH TD HR BR DIV SECTION'.split(
    ' ',
  ),
)

/** Elements that are not read: controls that are no words of a text, graphics and announcements. */
const SILENT = 'button:not([data-word]), textarea, svg, figure details, [aria-hidden="true"], [role="status"]'

const CHOICES = 'select, [role="radiogroup"]'

/** Language of an element, which is the page's unless one around it has another. */
function langOf(element: Element | null): string {
  const own = element?.closest('[lang]')
  return own instanceof HTMLElement ? own.lang : ''
}

/** Collects the passages of a rendered text or of a question in reading order, without changing the page. */
function passagesOf(root: Element): Passage[] {
  const passages: Passage[] = []
  let passage: Passage = { text: '', lang: '', pieces: [] }

  const say = (spoken: string, element: Element | null) => {
    // A number or a sign is read in the language around it.
    if (/\p{L}/u.test(spoken)) {
      const lang = langOf(element)
      if (passage.lang !== '' && passage.lang !== lang) pause()
      passage.lang = lang
    }
    const start = passage.text.length
    passage.text += spoken
    return { start, end: passage.text.length }
  }
  const add = (spoken: string, node: Element) => {
    const range = say(spoken, node)
    passage.pieces.push({ ...range, node })
  }
  const addText = (node: Text) => {
    for (const { from, to, words } of spokenParts(node.data)) {
      const isWhole = words !== node.data.slice(from, to)
      const range = say(words, node.parentElement)
      passage.pieces.push({ ...range, node, from, to, isWhole })
    }
  }
  const pause = () => {
    if (passage.text.trim() !== '') passages.push(passage)
    passage = { text: '', lang: '', pieces: [] }
  }
  const addFigure = (node: SVGElement) => {
    pause()
    add(node.ariaLabel ?? '', node)
    pause()
  }
  const choices = new Set<string | null>()
  const visit = (node: Node) => {
    if (node instanceof Text) addText(node)
    else if (node instanceof MathMLElement) add(node.getAttribute('alttext') || node.textContent, node)
    else if (node instanceof HTMLImageElement) add(node.alt, node)
    else if (node instanceof SVGElement && node.role === 'img') addFigure(node)
    else if (node instanceof HTMLInputElement) {
      if (node.type === 'text' && node.closest('p, td')) add(' blank ', node)
    } else if (node instanceof Element && node.matches(CHOICES) && choices.has(node.textContent)) {
      // Select boxes and radio groups with the same options are read once.
    } else if (node instanceof Element && !node.matches(SILENT)) {
      if (node.matches(CHOICES)) choices.add(node.textContent)
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

/** Range in the page for a word of a passage; null for none. */
function rangeOf({ pieces }: Passage, start: number, end: number): Range | null {
  const piece = pieces.find((candidate) => start < candidate.end)
  if (!piece) return null
  const range = document.createRange()
  if ('from' in piece) {
    const { node, from, to, isWhole } = piece
    range.setStart(node, isWhole ? from : from + Math.max(start - piece.start, 0))
    range.setEnd(node, isWhole ? to : Math.min(from + end - piece.start, to))
  } else {
    range.selectNode(piece.node)
  }
  return range
}

const NAME = 'spoken-word'

/** Highlights the spoken word without changing the page's elements; a no-op in browsers without support. */
function showSpokenWord(word: Range) {
  if ('highlights' in CSS) CSS.highlights.set(NAME, new Highlight(word))
}

function hideSpokenWord() {
  if ('highlights' in CSS) CSS.highlights.delete(NAME)
}

/** Scrolls a box if a word in it is out of view. */
function keepInView(box: Element, word: Range) {
  const outer = box.getBoundingClientRect()
  const inner = word.getBoundingClientRect()
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  box.scrollBy({ top: inner.top - outer.top - outer.height / 3 })
}

/** A browser without voices may neither speak nor report an error. */
const START_TIMEOUT_MS = 8000

/** Ends the current reading; there is only one at a time. */
let endCurrent = () => {}

/**
 * Reads a text aloud, one sentence at a time, and highlights the current word. `done` is called when it ends on its
 * own.
 * @param rate 1 is the voice's normal speed
 * @returns a function that stops it
 */
export function speak(text: Element, rate: number, done: (outcome: 'finished' | 'failed') => void) {
  const { speechSynthesis } = window
  const queue = passagesOf(text).flatMap((passage) =>
    sentences(passage.text).map((sentence) => ({ passage, ...sentence })),
  )
  let over = false
  let silence: ReturnType<typeof setTimeout> | undefined
  // A browser may garbage-collect an unreferenced utterance and then never report its end.
  let current: SpeechSynthesisUtterance | undefined

  const stop = () => {
    over = true
    current = undefined
    clearTimeout(silence)
    speechSynthesis.cancel()
    hideSpokenWord()
  }
  const end = (outcome: 'finished' | 'failed') => {
    if (over) return
    stop()
    done(outcome)
  }
  const next = () => {
    const sentence = queue.shift()
    if (over) return
    if (!sentence) return end('finished')

    const { passage, start } = sentence
    const spoken = passage.text.slice(start, sentence.end)
    current = new SpeechSynthesisUtterance(spoken)
    current.lang = passage.lang || CONTENT_LANGUAGE
    current.rate = rate
    current.onstart = () => clearTimeout(silence)
    current.onboundary = ({ name, charIndex, charLength }) => {
      if (over || name !== 'word') return
      const at = start + charIndex
      const word = rangeOf(passage, at, at + (charLength || wordLength(spoken, charIndex)))
      if (!word) return
      showSpokenWord(word)
      keepInView(text, word)
    }
    current.onend = next
    current.onerror = () => end('failed')
    silence = setTimeout(end, START_TIMEOUT_MS, 'failed')
    speechSynthesis.speak(current)
  }
  endCurrent()
  endCurrent = () => end('finished')
  // Drops utterances left by an earlier page, which would be spoken first.
  speechSynthesis.cancel()
  next()
  return stop
}
