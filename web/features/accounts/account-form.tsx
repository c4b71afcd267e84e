import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * The form of an account page. Its fields keep what is typed themselves, because a browser fills in passwords before
 * any script has run. For the same reason it cannot be sent until scripts run: the browser would put them in the address.
 */
export function AccountForm({
  onSubmit,
  busy,
  submitLabel,
  busyLabel,
  children,
}: {
  onSubmit: (form: HTMLFormElement) => void
  busy: boolean
  submitLabel: string
  busyLabel: string
  children: ReactNode
}) {
  const ready = useHydrated()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
      className="grid gap-5"
    >
      {children}
      <Button type="submit" disabled={!ready} busy={busy} busyLabel={busyLabel} className="mt-1 w-full">
        {submitLabel}
      </Button>
    </form>
  )
}
