import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { SocialProviderId } from '#contract/session.ts'
import { signInWith } from '#web/api/auth.ts'
import { api } from '#web/api/client.ts'
import { sessionTexts } from '#web/api/offline/store.ts'
import { Button } from '#web/ui/button.tsx'
import { formatList } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { storePageAfterSignIn } from '../page-after-sign-in.ts'
import { readReturnPath, useAddress } from '../return-path.ts'
import { socialSignInStartError } from './sign-in-errors.ts'

export const PROVIDER_NAMES: Record<SocialProviderId, string> = { google: 'Google', facebook: 'Facebook' }

/**
 * Buttons under 'Or continue with' (accounts-and-parent-portal.md section 2, Parent login), if the operator has set up
 * providers. Their space is reserved, because the list loads later.
 */
export function SocialSignIn() {
  const session = useQuery(api.session.get.queryOptions())
  const returnPath = readReturnPath(useAddress())
  const { redirectTo, redirectingTo, error } = useSocialSignIn(returnPath)
  const noteId = useId()
  const providers = session.data?.socialSignIn.providers ?? []
  const testProviders = providers.filter(({ test }) => test).map(({ id }) => PROVIDER_NAMES[id])
  const testNames = formatList(testProviders)

  return (
    <div className="mt-6 min-h-38">
      {providers.length > 0 && (
        <section aria-labelledby={`${noteId}-heading`} className="grid gap-4">
          <p
            id={`${noteId}-heading`}
            className="flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            <Trans>Or continue with</Trans>
          </p>
          {error && <Banner tone="danger">{error}</Banner>}
          <div className="flex flex-wrap gap-3 *:flex-1 *:basis-32">
            {providers.map(({ id, test }) => (
              <Button
                key={id}
                variant="secondary"
                busy={redirectingTo === id}
                aria-describedby={test ? noteId : undefined}
                onClick={() => void redirectTo(id)}
              >
                {redirectingTo !== id && <ProviderMark id={id} />}
                {PROVIDER_NAMES[id]}
              </Button>
            ))}
          </div>
          {testProviders.length > 0 && (
            <p id={noteId} className="text-center text-ink-soft text-sm">
              {plural(testProviders.length, {
                one: `Test mode: ${testNames} uses made-up accounts here, not real ones.`,
                other: `Test mode: ${testNames} use made-up accounts here, not real ones.`,
              })}
            </p>
          )}
        </section>
      )}
    </div>
  )
}

/** Initial of a provider, in the color of the text. */
function ProviderMark({ id }: { id: SocialProviderId }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5">
      {id === 'google' ? (
        <path d="M18.4 6.6A9 9 0 1 0 21 12.6h-8.4" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" />
      ) : (
        <>
          <circle cx="12" cy="12" r="11" fill="currentColor" />
          <path d="M16 7h-.8C13.4 7 12.4 8 12.4 9.8V22.5M9 13.2h6.4" strokeWidth="2.6" className="stroke-surface" />
        </>
      )}
    </svg>
  )
}

/**
 * Redirects to a provider's sign-in page. Providers always return to /auth-callback, so the return path is stored in
 * the tab.
 */
function useSocialSignIn(returnPath: string | null) {
  const [redirectingTo, setRedirectingTo] = useState<SocialProviderId | null>(null)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    // The back button may restore this page with its state.
    const reset = () => setRedirectingTo(null)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  const redirectTo = async (provider: SocialProviderId) => {
    if (redirectingTo !== null) return
    setError(null)
    setRedirectingTo(provider)
    const result = await signInWith(provider)
    if (result.kind === 'ok') {
      storePageAfterSignIn(sessionTexts, returnPath, Date.now())
      location.assign(result.url)
      return
    }
    const message = socialSignInStartError(result)
    setRedirectingTo(null)
    setError(message)
    toast.error(message)
  }

  return { redirectTo, redirectingTo, error }
}
