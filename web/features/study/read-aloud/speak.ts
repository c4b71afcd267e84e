import { passagesOf, rangeOf } from './passages.ts'
import { sentences, wordLength } from './sentences.ts'
import { hideSpokenWord, keepInView, showSpokenWord } from './spoken-word.ts'

/** A browser without any voice may neither speak nor say that it cannot. */
const STARTS_WITHIN_MS = 8000

/**
 * Reads a text aloud, one sentence at a time, and shows the word it is at. `done` is called when it ends by itself;
 * the returned function stops it.
 * @param rate 1 is the voice's own speed
 */
export function speak(text: Element, rate: number, done: (outcome: 'finished' | 'failed') => void) {
  const { speechSynthesis } = window
  const queue = passagesOf(text).flatMap((passage) =>
    sentences(passage.text).map((sentence) => ({ passage, ...sentence })),
  )
  let over = false
  let silence: ReturnType<typeof setTimeout> | undefined
  // A browser may forget an utterance, and with it to tell of its end, when nobody else remembers it.
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
    current.lang = document.documentElement.lang
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
    silence = setTimeout(end, STARTS_WITHIN_MS, 'failed')
    speechSynthesis.speak(current)
  }
  // Whatever an earlier page left speaking would come first.
  speechSynthesis.cancel()
  next()
  return stop
}
