import { CloudOff } from 'lucide-react'

/** Stands at a part whose save waits for the connection. */
export function NotSavedYet() {
  return (
    <p className="flex items-center gap-2 font-semibold text-sm text-warning">
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
      Not saved yet
    </p>
  )
}
