import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isDraft, isLanguage, LANGUAGES } from '#domain/languages.ts'
import { chooseLanguage, offeredLanguages, useLanguage } from '#web/language/language.ts'

const ID = 'language'

/** Choice of the language, on a site that offers several; an unreviewed one is marked as a draft. */
export default function LanguageSwitch() {
  const language = useLanguage()

  const change = async (chosen: string) => {
    if (!isLanguage(chosen)) return
    await chooseLanguage(chosen)
    // The page is rendered anew.
    requestAnimationFrame(() => document.getElementById(ID)?.focus())
  }
  return (
    <p className="flex flex-wrap items-center gap-2">
      <label htmlFor={ID}>
        <Trans>Language</Trans>
      </label>
      <select
        id={ID}
        value={language}
        onChange={(event) => void change(event.target.value)}
        className="min-h-11 rounded-sm border border-line-strong bg-surface px-2 text-ink"
      >
        {offeredLanguages().map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
      {isDraft(language) && <span>{t`Draft translation`}</span>}
    </p>
  )
}
