import type { SessionUser } from '#web/api/seen-session.ts'
import { pageAfterSignIn, signInAddress } from './return-path.ts'

/**
 * Where /auth-callback leads: who is signed in (now, or from before) to the page asked for or their portal, anybody else
 * to /sign-in, with the failure to tell there, and still on the way to the page asked for.
 *
 * @param error the code that the server gave of a failure
 * @param asked the page of this site that the visitor was going to
 */
export function pageAfterCallback(
  user: Pick<SessionUser, 'isParent'> | null,
  error: string | null,
  asked: string | null,
): string {
  if (user) return pageAfterSignIn(user, '/parent/sign-in', asked)
  return signInAddress('/sign-in', asked, error === null ? {} : { error })
}
