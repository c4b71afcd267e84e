import type { ReactNode } from 'react'

/** Question above a field that does not show it itself. */
export function FieldFrame({
  legend,
  disabled,
  children,
}: {
  legend: ReactNode
  disabled: boolean
  children: ReactNode
}) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-3 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** Scored question above its answer. */
export function MarkedFrame({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** How to answer, below the question. */
export function Instruction({ children }: { children: ReactNode }) {
  return <span className="mt-0.5 block font-normal text-ink-soft text-sm">{children}</span>
}
