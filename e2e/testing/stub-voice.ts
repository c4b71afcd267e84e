import type { Page } from '@playwright/test'

/** What the stubbed voice was asked to read, in order, and at which rate. */
export type Spoken = { text: string; rate: number }

/** How the stubbed voice behaves: it reads word by word, says nothing of itself, or the browser has none at all. */
export type VoiceManner = 'reads' | 'fails' | 'missing'

/**
 * Gives the page a voice: a headless browser has none. Only the browser's `speechSynthesis` is stubbed; it tells of
 * every word as a real one does, some thirty words a second.
 */
export async function stubVoice(page: Page, manner: VoiceManner = 'reads') {
  await page.addInitScript(giveVoice, manner)
}

/** What the voice has begun to read so far. */
export function spokenSoFar(page: Page): Promise<Spoken[]> {
  return page.evaluate(() => {
    const spoken: unknown = Reflect.get(window, 'spoken')
    return Array.isArray(spoken) ? spoken : []
  })
}

/** A word as the page showed it when the voice came to it, and whether it was inside the box that is read from. */
export type ShownWord = { word: string; inView: boolean }

/** What the page has shown as being read, word by word; at most one word at a time is. */
export function shownSoFar(page: Page): Promise<ShownWord[]> {
  return page.evaluate(() => {
    const shown: unknown = Reflect.get(window, 'shownWords')
    return Array.isArray(shown) ? shown : []
  })
}

/** Whether any word is shown as being read at present. */
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
  const voice = {
    cancel: () => clearTimeout(timer),
    speak(utterance: SpeechSynthesisUtterance) {
      // The browser keeps a rate with fewer digits than JavaScript does.
      spoken.push({ text: utterance.text, rate: Math.round(utterance.rate * 100) / 100 })
      const words = [...utterance.text.matchAll(/\S+/g)]
      const tell = (type: 'start' | 'boundary' | 'end', charIndex = 0) =>
        utterance.dispatchEvent(
          new SpeechSynthesisEvent(type, {
            utterance,
            charIndex,
            ...(type === 'boundary' && { name: 'word' }),
          }),
        )
      const next = () => {
        const word = words.shift()
        if (!word) return tell('end')
        tell('boundary', word.index)
        look()
        timer = setTimeout(next, 30)
        return true
      }
      timer = setTimeout(() => {
        if (manner === 'fails') {
          utterance.dispatchEvent(
            new SpeechSynthesisErrorEvent('error', { utterance, error: 'synthesis-failed' }),
          )
          return
        }
        tell('start')
        next()
      }, 5)
    },
  }
  Reflect.defineProperty(window, 'speechSynthesis', { value: voice, configurable: true })
}
