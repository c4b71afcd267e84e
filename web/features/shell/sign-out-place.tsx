import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { signOutRequest } from '#web/product/sign-out-request.ts'

const SignOut = lazy<ComponentType>(() => import('./sign-out.tsx').catch(() => ({ default: () => null })))

/** Place of a sign-out: outside of the menus, which close, and of the page, which is left. */
export function SignOutPlace() {
  const requested = useSyncExternalStore(signOutRequest.subscribe, signOutRequest.get, () => false)
  return requested && <Suspense>{<SignOut />}</Suspense>
}

/** Loads the code while the browser is online. */
export function preloadSignOut() {
  import('./sign-out.tsx').catch(() => {})
}
