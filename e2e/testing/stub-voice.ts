import type { Page } from '@playwright/test'

/** Texts that the stubbed voice received, in order, with their rates. */
export type Spoken = { text: string; rate: number }

/**
 * Behavior of the stubbed voice: reads word by word, reads instantly, reports a failure, or does not exist; of another
 * language, or listed only once `addLateVoice` is called.
 */
export type VoiceManner = 'reads' | 'hurries' | 'fails' | 'missing' | 'foreign' | 'late'

/**
 * Adds a voice to the page, which a headless browser lacks. Only the browser's `speechSynthesis` is stubbed; it reports
 * every word like a real one, about thirty words a second.
 */
export async function stubVoice(page: Page, manner: VoiceManner = 'reads') {
  await page.addInitScript(giveVoice, manner)
}

/** Adds the voice of a page with the manner `late`, as browsers do that load their voices for long. */
export async function addLateVoice(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('stub-voice-late')))
}

/** Texts that the voice has started to read. */
export function spokenSoFar(page: Page): Promise<Spoken[]> {
  return page.evaluate(() => {
    const spoken: unknown = Reflect.get(window, 'spoken')
    return Array.isArray(spoken) ? spoken : []
  })
}

/** A word as the page highlighted it, and whether it was visible inside the reading box. */
export type ShownWord = { word: string; inView: boolean }

/** Words that the page has highlighted, in order; at most one at a time. */
export function shownSoFar(page: Page): Promise<ShownWord[]> {
  return page.evaluate(() => {
    const shown: unknown = Reflect.get(window, 'shownWords')
    return Array.isArray(shown) ? shown : []
  })
}

/** True while a word is highlighted. */
export function showsWord(page: Page): Promise<boolean> {
  return page.evaluate(() => CSS.highlights.has('spoken-word'))
}

function giveVoice(manner: VoiceManner) {
  const spoken: Spoken[] = []
  const shownWords: ShownWord[] = []
  Reflect.set(window, 'spoken', spoken)
  Reflect.set(window, 'shownWords', shownWords)
  if (manner === 'missing') {
    Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
    Reflect.deleteProperty(window, 'speechSynthesis')
    return
  }
  const look = () => {
    const box = document.querySelector('.reading-text')?.getBoundingClientRect()
    for (const range of CSS.highlights.get('spoken-word') ?? []) {
      if (!(range instanceof Range) || !box) continue
      const { top, bottom } = range.getBoundingClientRect()
      shownWords.push({ word: range.toString(), inView: top >= box.top - 1 && bottom <= box.bottom + 1 })
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const voices = { foreign: [{ lang: 'de_DE' }], late: [] }
  let listed: { lang: string }[] = manner === 'foreign' || manner === 'late' ? voices[manner] : [{ lang: 'en-US' }]
  const list = new EventTarget()
  window.addEventListener('stub-voice-late', () => {
    listed = [{ lang: 'en-US' }]
    list.dispatchEvent(new Event('voiceschanged'))
  })
  const voice = {
    getVoices: () => listed,
    addEventListener: list.addEventListener.bind(list),
    removeEventListener: list.removeEventListener.bind(list),
    cancel: () => clearTimeout(timer),
    speak(utterance: SpeechSynthesisUtterance) {
      // The browser stores a rate with fewer digits than JavaScript.
      spoken.push({ text: utterance.text, rate: Math.round(utterance.rate * 100) / 100 })
      const words = [...utterance.text.matchAll(/\S+/g)]
      const dispatch = (type: 'start' | 'boundary' | 'end', charIndex = 0) =>
        utterance.dispatchEvent(
          new SpeechSynthesisEvent(type, {
            utterance,
            charIndex,
            ...(type === 'boundary' && { name: 'word' }),
          }),
        )
      const next = () => {
        const word = words.shift()
        if (!word) return dispatch('end')
        dispatch('boundary', word.index)
        look()
        timer = setTimeout(next, manner === 'hurries' ? 0 : 30)
        return true
      }
      timer = setTimeout(() => {
        if (manner === 'fails') {
          utterance.dispatchEvent(new SpeechSynthesisErrorEvent('error', { utterance, error: 'synthesis-failed' }))
          return
        }
        dispatch('start')
        next()
      }, 5)
    },
  }
  Reflect.defineProperty(window, 'speechSynthesis', { value: voice, configurable: true })
}
