import type { IncomingMessage } from 'node:http'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import type { Config } from '#server/config.ts'
import { pageLanguage } from '#server/languages.ts'
import { findCookie } from '../session-cookie.ts'

/**
 * Language of a page's HTML: that of the account, else the one chosen on the device, else the first of the browser's that
 * the site offers. The script in the page decides in the same order (showLanguage in web/language/language.ts).
 * @param user null for a visitor
 */
export function languageOfPage(
  config: Pick<Config, 'languages'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
  user: { isDemo: boolean; language: Language | null } | null,
): Language {
  const offered = (code: unknown) => (isLanguage(code) && config.languages.includes(code) ? code : null)
  // A visitor who looks around is nobody's account.
  const account = user?.isDemo ? null : user?.language
  return (
    offered(account) ??
    offered(findCookie(headers.cookie, 'language')) ??
    pageLanguage(config, headers['accept-language']) ??
    SOURCE_LANGUAGE
  )
}
