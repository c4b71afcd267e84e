import { t } from '@lingui/core/macro'
import { type SubmitEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useOwnSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { type HelpAnswer, helpAnswers } from '#web/product/help-answers.ts'
import { matchEntries } from '#web/product/match-entries.ts'
import { QuestionDetails } from '#web/product/question-details.tsx'
import { DelayedAnnouncement } from '#web/ui/announcements.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useHydrated } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'

export const meta = () => [
  { title: pageTitle(t`Help`) },
  {
    name: 'description',
    content: t`Answers about accounts, lessons, tests, plans and privacy, for parents and learners.`,
  },
]

const sections = () =>
  [
    { reader: 'everyone', title: t`For everyone` },
    { reader: 'learner', title: t`For learners` },
    { reader: 'parent', title: t`For parents` },
  ] as const

const helpEntries = () =>
  helpAnswers().map((answer) => ({
    ...answer,
    label: answer.question,
    words: `${answer.words} ${answer.answer}`,
  }))

const MAX_TYPED = 80

/** /help: short answers, which a search narrows down; the contact form comes after them. */
export default function HelpPage() {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const entries = helpEntries()
  const session = useOwnSession()
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const found = isSearching ? matchEntries(entries, typed) : entries
  const keepPage = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault()
  // The prerendered page does not know the hash.
  const linked = hydrated ? hash.slice(1) : ''
  return (
    <Page width="reading">
      <PageHeader title={t`Help`} subtitle={t`Short answers for parents and learners.`} />
      <search>
        <form onSubmit={keepPage} className="mb-8">
          <TextField
            label={t`Search the answers`}
            value={typed}
            maxLength={MAX_TYPED}
            autoComplete="off"
            disabled={!hydrated}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      </search>
      <DelayedAnnouncement
        text={isSearching ? t`${{ found: found.length }} of ${{ all: entries.length }} answers` : ''}
      />
      {found.length === 0 ? (
        <EmptyState title={t`No answer found.`}>
          <p>{t`Try fewer or different words, or write to us.`}</p>
        </EmptyState>
      ) : isSearching ? (
        <Answers answers={found} openIds={found.slice(0, 1).map(({ id }) => id)} />
      ) : (
        <div className="grid gap-10">
          {sections().map(({ reader, title }) => (
            <section key={reader} aria-labelledby={`for-${reader}`}>
              <h2 id={`for-${reader}`} className="mb-4 text-2xl">
                {title}
              </h2>
              <Answers answers={found.filter((answer) => answer.reader === reader)} openIds={[linked]} />
            </section>
          ))}
        </div>
      )}
      <Card className="mt-12 flex flex-wrap items-center justify-between gap-4">
        <p className="font-semibold text-lg">{t`Didn’t find your answer?`}</p>
        <span className="flex flex-wrap gap-3">
          {session.kind === 'signed-in' && (
            <ButtonLink to={session.user.isParent ? '/parent?tour=1' : '/learner/dashboard?tour=1'} variant="secondary">
              {t`Take the tour`}
            </ButtonLink>
          )}
          <ButtonLink to="/contact?topic=support" variant="secondary">
            {t`Contact us`}
          </ButtonLink>
        </span>
      </Card>
    </Page>
  )
}

function Answers({ answers, openIds }: { answers: readonly HelpAnswer[]; openIds: readonly string[] }) {
  return (
    <div className="grid gap-3">
      {answers.map(({ id, question, answer, link }) => (
        // A new key applies `open` again, which the reader can change.
        <QuestionDetails key={`${id} ${openIds.includes(id)}`} id={id} question={question} open={openIds.includes(id)}>
          <p>{answer}</p>
          {link && (
            <p>
              <Link to={link.to} className="link">
                {link.label}
              </Link>
            </p>
          )}
        </QuestionDetails>
      ))}
    </div>
  )
}
