import { useEffect, useState } from 'react'
import type { SocialProviderId } from '#contract/session.ts'
import { signInWith } from '#web/api/auth.ts'
import { toast } from '#web/ui/toast.ts'
import { keepPage } from './kept-page.ts'
import { socialSignInRefusal } from './social-sign-in-failure.ts'

/**
 * Leaves for a provider's pages. `asked` is the page to go to afterwards: the provider leads back to one fixed address,
 * so the tab keeps it meanwhile.
 */
export function useSocialSignIn(asked: string | null) {
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
      keepPage(sessionStorage, asked, Date.now())
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
