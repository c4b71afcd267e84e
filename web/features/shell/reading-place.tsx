import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { isLanguage } from '#domain/languages.ts'
import type { SessionUser } from '#web/api/session-store.ts'
import { chooseLanguage, offeredLanguages } from '#web/language/language.ts'
import { OPEN_READING_OPTIONS, setShownOptions, useIsShown } from '#web/product/reading-options/shown-options.ts'

type DialogProps = { accountId: string | null; onClose: () => void }

const ReadingDialog = lazy<ComponentType<DialogProps>>(() =>
  import('#web/product/reading-options/reading-dialog.tsx').catch(() => ({ default: NotLoaded })),
)
const ReadingRuler = lazy<ComponentType>(() =>
  import('#web/product/reading-options/reading-ruler.tsx').catch(() => ({ default: () => null })),
)

/** Without its code, as offline before a first use, nothing opens, and the next press tries again. */
function NotLoaded({ onClose }: DialogProps) {
  useEffect(onClose, [onClose])
  return null
}

export const openReadingOptions = () => void document.dispatchEvent(new Event(OPEN_READING_OPTIONS))

/**
 * Place of a signed-in user's reading options, ruler and language: in the account menu, which is on every page, so that pages of
 * visitors load nothing of it. Shows the options as soon as they are known.
 */
export function ReadingPlace({ user }: { user: SessionUser }) {
  const accountId = user.isDemo ? null : user.id
  // An answer of an earlier version of the server has none.
  const options = user.readingOptions?.join(' ') ?? ''
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (accountId !== null) followAccount(accountId, options)
  }, [accountId, options])
  const { language = null } = user
  useEffect(() => {
    if (accountId !== null) followLanguage(accountId, language)
  }, [accountId, language])
  useEffect(followOtherTab, [])
  useEffect(() => {
    const open = () => setIsOpen(true)
    document.addEventListener(OPEN_READING_OPTIONS, open)
    return () => document.removeEventListener(OPEN_READING_OPTIONS, open)
  }, [])
  const hasRuler = useIsShown('ruler')
  return (
    <Suspense>
      {isOpen && <ReadingDialog accountId={accountId} onClose={() => setIsOpen(false)} />}
      {hasRuler && <ReadingRuler />}
    </Suspense>
  )
}

/** A choice that the server does not have yet comes before its answer. */
function followAccount(accountId: string, options: string) {
  const waiting = stored(`reading ${accountId}`)
  setShownOptions(waiting ?? options)
  if (waiting !== null) resume(accountId)
}

/** The language of an account comes before the device's; an account without one keeps that of the page. */
function followLanguage(accountId: string, language: string | null) {
  const waiting = stored(`language ${accountId}`)
  const shown = document.documentElement.lang
  const wanted = waiting ?? language
  if (isLanguage(wanted) && (wanted !== shown || wanted !== stored('language'))) void chooseLanguage(wanted)
  if (waiting !== null) resume(accountId)
  else if (language === null && offeredLanguages().length > 1) {
    import('#web/product/account-choices.ts').then(({ saveLanguage }) => saveLanguage(accountId, shown)).catch(() => {})
  }
}

function followOtherTab() {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === 'language' && isLanguage(newValue)) void chooseLanguage(newValue)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    // The browser's storage is disabled.
    return null
  }
}

function resume(accountId: string) {
  import('#web/product/account-choices.ts').then(({ resumeSaving }) => resumeSaving(accountId)).catch(() => {})
}
