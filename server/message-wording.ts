import { isolate } from '#domain/isolate.ts'
import { LANGUAGES } from '#domain/language-list.ts'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { readTexts } from './wording.ts'

/**
 * Words a message of an error in its reader's language. Code and contract write messages in English; they are worded in
 * this one place, when they leave (http/worded-errors.ts), because rules know no reader.
 * @param message finished English, such as 'At most 80 characters'; one that the catalog lacks stays as it is
 */
export type WordMessage = (message: string, language: Language | null) => string

/** Reads the catalogs of the languages that the site offers (wording.ts). */
export async function openMessageWording(languages: readonly Language[]): Promise<WordMessage> {
  const translated = languages.filter((language) => language !== SOURCE_LANGUAGE)
  const words = new Map(
    await Promise.all(
      translated.map(async (language) => [language, messageWords(await readTexts(language), language)] as const),
    ),
  )
  return (message, language) => (language === null ? undefined : words.get(language))?.(message) ?? message
}

const PLACE = /\{\w+\}/g

/** Words a message by its text in the catalog, or by the pattern that it was made from: 'At most {limit} characters'. */
function messageWords(texts: ReadonlyMap<string, string>, language: Language) {
  const write = LANGUAGES[language].direction === 'rtl' ? isolate : String
  // Texts with plurals are of mails, which are worded otherwise.
  const patterns = [...texts.keys()]
    .filter((text) => text.search(PLACE) >= 0 && !/\{\w+,/.test(text))
    // The one that says most comes first: 'Part {part}: {message}' fits many.
    .toSorted((one, other) => other.replace(PLACE, '').length - one.replace(PLACE, '').length)
    .map((text) => ({ text, names: text.match(PLACE) ?? [], fits: patternOf(text) }))

  return function word(message: string): string {
    const translation = texts.get(message)
    if (translation !== undefined) return translation
    for (const { text, names, fits } of patterns) {
      const values = fits.exec(message)?.slice(1)
      if (!values) continue
      const worded = new Map(names.map((name, index) => [name, write(word(values[index] ?? ''))]))
      return (texts.get(text) ?? text).replace(PLACE, (name) => worded.get(name) ?? name)
    }
    return message
  }
}

function patternOf(text: string): RegExp {
  return new RegExp(`^${text.split(PLACE).map(RegExp.escape).join('(.+?)')}$`, 's')
}
