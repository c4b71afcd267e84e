import type { ReactNode } from 'react'

/** Sentence to correct, as it was given. */
export function FaultySentence({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere border-line-strong border-l-4 pl-3 text-lg">{children}</p>
}
