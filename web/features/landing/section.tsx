import type { ReactNode } from 'react'

export type SectionProps = { id?: string; title: string; intro: string; children: ReactNode }

/** A stretch of the landing page under its own heading. */
export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
      <h2 className="max-w-2xl text-3xl">{title}</h2>
      <p className="mt-3 mb-9 max-w-2xl text-ink-soft text-lg">{intro}</p>
      {children}
    </section>
  )
}
