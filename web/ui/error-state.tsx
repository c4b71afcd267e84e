import { RotateCw } from 'lucide-react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export type ErrorStateProps = { message: string; onRetry?: (() => void) | undefined; busy?: boolean }

/** Stands where something could not be loaded, and offers to try once more. */
export function ErrorState({ message, onRetry, busy = false }: ErrorStateProps) {
  return (
    <Banner tone="danger">
      <p>{message}</p>
      {onRetry && (
        <Button variant="secondary" size="small" className="mt-3" busy={busy} onClick={onRetry}>
          {!busy && <RotateCw aria-hidden="true" className="size-4" />}
          Try again
        </Button>
      )}
    </Banner>
  )
}
