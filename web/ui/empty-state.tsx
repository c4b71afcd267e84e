import type { ReactNode } from 'react'
import { Sprout } from './sprout.tsx'

export type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Stands where a list has nothing yet: what is missing, why, and the way on. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border-2 border-line border-dashed px-6 py-10 text-center">
      <Sprout className="h-16" />
      <p className="max-w-prose font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
