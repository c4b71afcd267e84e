import type { ReactNode } from 'react'
import { useSignOutWithMessage } from './use-sign-out-with-message.ts'

export default function SignOutButton({ className, children }: { className: string; children: ReactNode }) {
  const signOut = useSignOutWithMessage()
  return (
    <button type="button" onClick={signOut} className={className}>
      {children}
    </button>
  )
}
