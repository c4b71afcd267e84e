import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

/** A card that is a part of the page under its own heading, by which it is found as a region. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
