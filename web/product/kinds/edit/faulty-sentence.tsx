import type { ReactNode } from 'react'

/** Sentence to correct, as it was given. */
export function FaultySentence({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere border-line-strong border-s-4 ps-3 text-lg">{children}</p>
}
