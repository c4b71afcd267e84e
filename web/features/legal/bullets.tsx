import type { ReactNode } from 'react'

/** A list of short statements. Their order does not change, and none is there twice. */
export function Bullets({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 marker:text-leaf">{children}</ul>
}
