import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** Says that something is being loaded, with the shapes of what is coming (`children`) or a turning ring. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status">
      <p className={children ? 'sr-only' : 'flex items-center gap-3 text-ink-soft'}>
        {!children && <Spinner className="size-5" />}
        {label}
      </p>
      {children}
    </div>
  )
}
