import type { ReactNode } from 'react'
import { Page, PageHeader } from '#web/ui/page.tsx'

/** Section with its anchor and heading. */
export type LegalSection = { id: string; title: string; body: ReactNode }

/** Legal page: date of its last change, table of contents and sections. */
export function LegalPage({
  title,
  subtitle,
  changed,
  sections,
}: {
  title: string
  subtitle: string
  /** Date of the last change, as 2026-11-21. */
  changed: string
  sections: readonly LegalSection[]
}) {
  return (
    <Page width="reading">
      <PageHeader title={title} subtitle={subtitle} />
      <p className="text-ink-soft text-sm">
        Last changed on <time dateTime={changed}>{formatUtcDay(changed)}</time>
      </p>
      <nav aria-label="Contents" className="mt-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <h2 className="font-semibold font-text text-base tracking-normal">Contents</h2>
        <ol className="mt-2 grid gap-x-8 sm:grid-cols-2">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="link inline-flex min-h-11 items-center sm:min-h-9">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className="mt-10">
          <h2 className="text-2xl">{section.title}</h2>
          <div className="mt-3 grid gap-3.5">{section.body}</div>
        </section>
      ))}
    </Page>
  )
}

/** Formats a date in UTC: a local time zone west of Greenwich would show the day before. */
export function formatUtcDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/** List of short statements. */
export function Bullets({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 marker:text-leaf">{children}</ul>
}
