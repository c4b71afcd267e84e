import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { preloadSignOut } from './sign-out-place.tsx'
import { requestSignOut } from './sign-out-request.ts'

export default function SignOutButton({ className }: { className: string }) {
  useEffect(preloadSignOut, [])
  return (
    <button type="button" onClick={requestSignOut} className={className}>
      <LogOut aria-hidden="true" className="size-5" />
      Sign out
    </button>
  )
}
