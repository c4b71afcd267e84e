import type { ReactNode } from 'react'

/** Section of the page. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-14 border-line border-t pt-8">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-6 grid grid-cols-1 gap-8">{children}</div>
    </section>
  )
}

/** Primitive in its states, titled by its file in web/ui. */
export function Specimen({ file, wide = false, children }: { file: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 font-medium font-text text-ink-soft text-sm tracking-normal">{file}</h3>
      <div className={wide ? 'grid grid-cols-1 gap-5' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  )
}
