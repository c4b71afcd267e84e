import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { isDraft, LANGUAGES } from '#domain/language-list.ts'
import { isLanguage } from '#domain/languages.ts'
import { chooseLanguage, offeredLanguages, useLanguage } from '#web/language/language.ts'

type Props = {
  /** Names the place on the page, to which the focus returns. */
  place: string
  /** Account that keeps the choice; null for a visitor, whose device keeps it. */
  accountId: string | null
}

/** Choice of the language, on a site that offers several; an unreviewed one is marked as a draft. */
export default function LanguageSwitch({ place, accountId }: Props) {
  const language = useLanguage()
  const id = useId()

  const change = async (chosen: string) => {
    if (!isLanguage(chosen)) return
    // First: the page is rendered anew in the language that waits for the server, else in that of the account.
    if (accountId !== null) {
      await import('#web/product/account-choices.ts').then(
        ({ saveLanguage }) => saveLanguage(accountId, chosen),
        () => {},
      )
    }
    await chooseLanguage(chosen)
    keepFocus(place)
  }
  return (
    <p className="flex flex-wrap items-center gap-2">
      <label htmlFor={id}>
        <Trans>Language</Trans>
      </label>
      <select
        id={id}
        data-language-switch={place}
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

/** Frames within which a page is rendered anew, in parts, also on a slow phone. */
const FRAMES = 60

/**
 * Returns the focus to the switch, or to the button of its menu, which has closed, as often as the page that is rendered
 * anew removes the element with the focus.
 */
function keepFocus(place: string, frames = 0) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) {
      const select = document.querySelector<HTMLElement>(`[data-language-switch="${place}"]`)
      const menu = select?.closest('ul[hidden]')
      const target = menu ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : select
      target?.focus()
    }
    if (frames < FRAMES) keepFocus(place, frames + 1)
  })
}
