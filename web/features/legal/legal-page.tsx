import { lazy, Suspense, useState } from 'react'
import { isDraft, LANGUAGES } from '#domain/language-list.ts'
import { type Language, localeTag } from '#domain/languages.ts'
import { useLanguage } from '#web/language/language.ts'
import { Page, PageHeader } from '#web/ui/page.tsx'
import type { LegalSection } from '#web/vite/legal-text.ts'
import { LegalBody, type Placeholders } from './legal-text.tsx'

/** Legal text in one language. */
export type LegalDocument = {
  language: Language
  title: string
  subtitle: string
  /** Date of the last change, as 2026-11-21. */
  changed: string
  sections: readonly LegalSection[]
  values: Placeholders
  /** Sections with a table, which the English is below, not beside. */
  wide?: readonly string[]
  words: { changed: (date: string) => string; contents: string; draft?: string }
}

/** Words around the text. */
export const LEGAL_WORDS: Readonly<Record<Language, LegalDocument['words']>> = {
  en: { changed: (date) => `Last changed on ${date}`, contents: 'Contents' },
  es: {
    changed: (date) => `Último cambio: ${date}`,
    contents: 'Contenido',
    draft:
      'Esta traducción es un borrador que nadie ha revisado. El texto en inglés está al lado, o debajo en una pantalla pequeña.',
  },
  ar: {
    changed: (date) => `آخر تغيير: ${date}`,
    contents: 'المحتويات',
    draft: 'هذه الترجمة أولية ولم يراجعها أحد. النص الإنجليزي بجانبها، أو تحتها على شاشة صغيرة.',
  },
}

/** Loads the text in each language but English. */
type Translations = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: LegalDocument }>>>

/**
 * Legal page in the page's language, once its text has arrived. A translation that nobody has reviewed has the English
 * beside it.
 */
export function TranslatedPage({ english, translations }: { english: LegalDocument; translations: Translations }) {
  const language = useLanguage()
  const load = language === 'en' ? undefined : translations[language]
  // A text that cannot be loaded is shown in English.
  const [Translated] = useState(() =>
    lazy(async () => {
      const text = (await load?.().catch(() => null))?.default ?? english
      const isBeside = isDraft(text.language)
      return { default: () => <LegalPage text={text} {...(isBeside && { english })} /> }
    }),
  )
  if (!load) return <LegalPage text={english} />
  return (
    <Suspense fallback={<LegalPage text={english} />}>
      <Translated />
    </Suspense>
  )
}

/** Legal page: date of its last change, table of contents and sections. @param english text beside a translation that nobody has reviewed */
function LegalPage({ text, english }: { text: LegalDocument; english?: LegalDocument }) {
  const { language, title, subtitle, changed, sections, words } = text
  const [before = '', after = ''] = words.changed('{date}').split('{date}')
  return (
    <Page width={english ? 'wide' : 'reading'}>
      <PageHeader title={title} subtitle={subtitle} />
      <p className="text-ink-soft text-sm">
        {before}
        <time dateTime={changed}>{formatUtcDay(changed, language)}</time>
        {after}
      </p>
      {words.draft && <p className="mt-2 text-sm">{words.draft}</p>}
      <nav aria-label={words.contents} className="mt-5 max-w-3xl rounded-lg border border-line bg-surface p-5 sm:p-6">
        <h2 className="font-semibold font-text text-base tracking-normal">{words.contents}</h2>
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
      {sections.map((section) => {
        const original = english?.sections.find(({ id }) => id === section.id)
        return (
          <section
            key={section.id}
            id={section.id}
            className={`mt-10 grid grid-cols-1 gap-x-10 gap-y-6 ${original && !text.wide?.includes(section.id) ? 'lg:grid-cols-2' : ''}`}
          >
            <Section section={section} text={text} />
            {original && english && (
              <div className="max-lg:border-line max-lg:border-s-4 max-lg:ps-4">
                <Section section={original} text={english} />
              </div>
            )}
          </section>
        )
      })}
    </Page>
  )
}

function Section({ section, text }: { section: LegalSection; text: LegalDocument }) {
  return (
    <div lang={text.language} dir={LANGUAGES[text.language].direction} className="min-w-0">
      <h2 className="text-2xl">{section.title}</h2>
      <div className="mt-3 grid grid-cols-1 gap-3.5">
        <LegalBody text={section.body} values={text.values} />
      </div>
    </div>
  )
}

/** Formats a date in UTC: a local time zone west of Greenwich would show the day before. */
export function formatUtcDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
