import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { SocialProviderId } from '#contract/session.ts'
import { signInWith } from '#web/api/auth.ts'
import { api } from '#web/api/client.ts'
import { sessionTexts } from '#web/api/offline/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { storePageAfterSignIn } from '../page-after-sign-in.ts'
import { askedPage, useAddress } from '../return-path.ts'
import { socialSignInRefusal } from './sign-in-errors.ts'

const names: Record<SocialProviderId, string> = { google: 'Google', facebook: 'Facebook' }

/**
 * The buttons under 'Or continue with' (accounts-and-parent-portal.md section 2, Parent login); nothing where the
 * operator has set up no provider. Their room is kept free, because who they are is known only after a moment.
 */
export function SocialSignIn() {
  const session = useQuery(api.session.get.queryOptions())
  const asked = askedPage(useAddress())
  const { leaveFor, leavingFor, problem } = useSocialSignIn(asked)
  const noteId = useId()
  const providers = session.data?.socialSignIn.providers ?? []
  const forTests = providers.filter(({ test }) => test).map(({ id }) => names[id])

  return (
    <div className="mt-6 min-h-38">
      {providers.length > 0 && (
        <section aria-labelledby={`${noteId}-heading`} className="grid gap-4">
          <p
            id={`${noteId}-heading`}
            className="flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            Or continue with
          </p>
          {problem && <Banner tone="danger">{problem}</Banner>}
          <div className="flex flex-wrap gap-3 *:flex-1 *:basis-32">
            {providers.map(({ id, test }) => (
              <Button
                key={id}
                variant="secondary"
                busy={leavingFor === id}
                aria-describedby={test ? noteId : undefined}
                onClick={() => void leaveFor(id)}
              >
                {leavingFor !== id && <ProviderMark id={id} />}
                {names[id]}
              </Button>
            ))}
          </div>
          {forTests.length > 0 && (
            <p id={noteId} className="text-center text-ink-soft text-sm">
              For testing: {forTests.join(' and ')} {forTests.length > 1 ? 'lead' : 'leads'} to made-up people
              here, not to real accounts.
            </p>
          )}
        </section>
      )}
    </div>
  )
}

/** The initial that each provider is known by, drawn in the color of the text beside it. */
function ProviderMark({ id }: { id: SocialProviderId }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5">
      {id === 'google' ? (
        <path
          d="M18.4 6.6A9 9 0 1 0 21 12.6h-8.4"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      ) : (
        <>
          <circle cx="12" cy="12" r="11" fill="currentColor" />
          <path
            d="M16 7h-.8C13.4 7 12.4 8 12.4 9.8V22.5M9 13.2h6.4"
            strokeWidth="2.6"
            className="stroke-surface"
          />
        </>
      )}
    </svg>
  )
}

/**
 * Leaves for a provider's pages. `asked` is the page to go to afterwards: the provider leads back to one fixed address,
 * so the tab keeps it meanwhile.
 */
function useSocialSignIn(asked: string | null) {
  const [leavingFor, setLeavingFor] = useState<SocialProviderId | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    // Who comes back by the browser's button may find this very page again, as it was when they left.
    const comeBack = () => setLeavingFor(null)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const leaveFor = async (provider: SocialProviderId) => {
    if (leavingFor !== null) return
    setProblem(null)
    setLeavingFor(provider)
    const result = await signInWith(provider)
    if (result.kind === 'ok') {
      storePageAfterSignIn(sessionTexts, asked, Date.now())
      location.assign(result.url)
      return
    }
    const message = socialSignInRefusal(result)
    setLeavingFor(null)
    setProblem(message)
    toast.error(message)
  }

  return { leaveFor, leavingFor, problem }
}
