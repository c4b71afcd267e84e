import { t } from '@lingui/core/macro'
import { CONSENT_TEXT } from '#domain/consent-text.ts'
import { isDraft } from '#domain/language-list.ts'
import { i18n } from '#web/language/i18n.ts'
import { useLanguage } from '#web/language/language.ts'

/** Consent text, paragraph by paragraph. Beside a translation that nobody has reviewed is the English. */
export function ConsentWords() {
  const isDraftShown = isDraft(useLanguage())
  if (!isDraftShown) return CONSENT_TEXT.map((paragraph) => <p key={paragraph}>{i18n._(paragraph)}</p>)
  return (
    <>
      <p className="text-sm">{t`This translation is a draft that nobody has reviewed. Each paragraph has the English text with it.`}</p>
      {CONSENT_TEXT.map((paragraph) => (
        <div key={paragraph} className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          <p>{i18n._(paragraph)}</p>
          <p lang="en" className="text-ink-soft text-sm max-sm:border-line max-sm:border-s-2 max-sm:ps-3">
            {paragraph}
          </p>
        </div>
      ))}
    </>
  )
}

/** Words of a box of the consent. */
export function ConsentBoxWords({ text }: { text: string }) {
  return (
    <>
      <span className="block font-semibold">{i18n._(text)}</span>
      {isDraft(useLanguage()) && (
        <span lang="en" className="block text-ink-soft text-sm">
          {text}
        </span>
      )}
    </>
  )
}
