import { Page, PageHeader } from '#web/ui/page.tsx'
import type { LegalSection } from '#web/vite/legal-text.ts'
import { LegalBody, type Placeholders } from './legal-text.tsx'

/** Legal page: date of its last change, table of contents and sections. */
export function LegalPage({
  title,
  subtitle,
  changed,
  sections,
  values,
}: {
  title: string
  subtitle: string
  /** Date of the last change, as 2026-11-21. */
  changed: string
  sections: readonly LegalSection[]
  values: Placeholders
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
          <div className="mt-3 grid gap-3.5">
            <LegalBody text={section.body} values={values} />
          </div>
        </section>
      ))}
    </Page>
  )
}

/** Formats a date in UTC: a local time zone west of Greenwich would show the day before. */
export function formatUtcDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
