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

/** The word that the page shows as being read, and whether it is inside the box that is read from. */
export function shownWord(page: Page): Promise<{ word: string; inView: boolean } | null> {
  return page.evaluate(() => {
    const range = [...(CSS.highlights.get('spoken-word') ?? [])][0]
    if (!(range instanceof Range)) return null
    const box = document.querySelector('.reading-text')?.getBoundingClientRect()
    const place = range.getBoundingClientRect()
    return {
      word: range.toString(),
      inView: box !== undefined && place.top >= box.top - 1 && place.bottom <= box.bottom + 1,
    }
  })
}

function giveVoice(manner: VoiceManner) {
  const spoken: Spoken[] = []
  Reflect.set(window, 'spoken', spoken)
  if (manner === 'missing') {
    Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
    Reflect.deleteProperty(window, 'speechSynthesis')
    return
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const voice = {
    cancel: () => clearTimeout(timer),
    speak(utterance: SpeechSynthesisUtterance) {
      spoken.push({ text: utterance.text, rate: utterance.rate })
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
