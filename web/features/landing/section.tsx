import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#web/ui/loading.tsx'

type SectionProps = { id?: string; title: string; intro: string; children: ReactNode }

/** Section of the landing page with its heading. */
export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
      <h2 className="max-w-2xl text-3xl">{title}</h2>
      <p className="mt-3 mb-8 max-w-2xl text-ink-soft text-lg">{intro}</p>
      {children}
    </section>
  )
}

/** Placeholder of the grades until their code and data are loaded. */
export function GradesSkeleton() {
  return (
    <Loading label={t`Loading grades...`}>
      <div className="grid gap-6 md:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-80 w-full rounded-lg" />
        ))}
      </div>
    </Loading>
  )
}
