import { useEffect, useState } from 'react'
import { CONTENT_LANGUAGE } from '#domain/languages.ts'

/** Voice of the device for the language of the film; unknown while its browser may still be loading its list. */
export type DeviceVoice = 'unknown' | 'present' | 'missing'

/** Time after which an empty list of voices is taken as such, until the browser says that it has changed. */
const LIST_TIMEOUT_MS = 2000

/** @param asked false where no voice is needed, so that none is loaded */
export function useDeviceVoice(asked: boolean): DeviceVoice {
  const [voice, setVoice] = useState<DeviceVoice>('unknown')
  useEffect(() => {
    if (!asked) return
    if (!('speechSynthesis' in window)) return setVoice('missing')
    const { speechSynthesis } = window
    const look = () => {
      const voices = speechSynthesis.getVoices()
      if (voices.length === 0) return
      clearTimeout(timer)
      setVoice(hasVoiceFor(CONTENT_LANGUAGE, voices) ? 'present' : 'missing')
    }
    const timer = setTimeout(setVoice, LIST_TIMEOUT_MS, 'missing')
    speechSynthesis.addEventListener('voiceschanged', look)
    look()
    return () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener('voiceschanged', look)
    }
  }, [asked])
  return voice
}

/** True if one of the voices speaks a language, in whatever country. */
export function hasVoiceFor(language: string, voices: readonly Pick<SpeechSynthesisVoice, 'lang'>[]): boolean {
  const wanted = primaryLanguage(language)
  return voices.some(({ lang }) => primaryLanguage(lang) === wanted)
}

/** Two-letter language of a tag: Android's voices have tags such as `en_US` and `eng-USA`. */
function primaryLanguage(tag: string): string {
  const [first = ''] = tag.toLowerCase().split(/[-_]/)
  try {
    return new Intl.Locale(first).language
  } catch {
    return first
  }
}
