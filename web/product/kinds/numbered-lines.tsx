import type { ReactNode } from 'react'

/** Lines of a solution with their numbers. @param children renders the line with this index */
export function NumberedLines({ count, children }: { count: number; children: (index: number) => ReactNode }) {
  return (
    <ol className="grid grid-cols-1 gap-1.5 border-line-strong border-s-4 ps-3">
      {Array.from({ length: count }, (_, index) => (
        // A line's only identity is its number.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="flex items-baseline gap-3">
          <span className="w-4 shrink-0 font-semibold text-ink-soft text-sm">{index + 1}</span>
          <div className="min-w-0">{children(index)}</div>
        </li>
      ))}
    </ol>
  )
}
