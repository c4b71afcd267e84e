import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useParams } from 'react-router'
import { countCharacters, findCardProblem, MAX_CARD_CHARACTERS, MAX_CARD_LENGTH } from '#domain/card-text.ts'
import { CARD_DRAWING_NAMES, CARD_DRAWINGS, type CardDrawing as DrawingName } from '#domain/parent-cards.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import CardDrawing from '#web/product/card-drawing.tsx'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { useSave } from '#web/product/use-save.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Send a card`) }]

type Cards = Awaited<ReturnType<typeof api.parentCards.list.call>>

/** /parent/cards/:userId: "Well done!" cards to a child. */
export default function CardsPage() {
  const { userId = '' } = useParams()
  const cards = useQuery(parentPages['/parent/cards/:userId']({ userId }))
  const name = cards.data?.firstName
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to="/parent">{t`Parent Dashboard`}</BackLink>}
        title={name ? t`Send ${name} a card` : t`Send a card`}
        subtitle={name && t`${name} sees it under Today. ${name} can’t reply, and you can both delete it.`}
      />
      <Loaded
        query={cards}
        loading={
          <Card>
            <Loading label={t`Loading cards...`}>
              <Skeleton className="h-120 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the cards.`}
        explain={explainUnknownLearner}
      >
        {(data) => (
          <div className="grid grid-cols-1 gap-8">
            {data.paused ? (
              <Banner tone="info">
                <Trans>
                  {ph({ firstName: data.firstName })} is paused because consent was withdrawn. You can send cards once
                  you give consent again.
                </Trans>
              </Banner>
            ) : (
              <NewCard learnerId={userId} firstName={data.firstName} />
            )}
            <SentCards learnerId={userId} cards={data.cards} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const OWN_WORDS = 'own words'
type Choice = DrawingName | typeof OWN_WORDS
type Field = 'drawing' | 'text'

function NewCard({ learnerId, firstName }: { learnerId: string; firstName: string }) {
  const queryClient = useQueryClient()
  // A card that is sent again after a lost connection keeps its id, and is stored once.
  const [cardId, setCardId] = useState(() => crypto.randomUUID())
  const [choice, setChoice] = useState<Choice | null>(null)
  const [text, setText] = useState('')
  const { formRef, errors, setErrors } = useFormErrors<Field>()
  const send = useSave(client.parentCards.send, {
    fields: ['drawing', 'text'],
    setErrors,
    done: () => {
      setCardId(crypto.randomUUID())
      setChoice(null)
      setText('')
      toast.success(t`Your card is on ${firstName}’s page`)
      return queryClient.invalidateQueries({ queryKey: api.parentCards.list.key() })
    },
    failed: (message) => setErrors({ form: message ?? t`We couldn’t send this card. Please try again.` }),
  })
  const choose = (chosen: Choice) => {
    setChoice(chosen)
    setErrors({})
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = text.trim()
    const problem = choice === OWN_WORDS ? findCardProblem(words) : null
    if (choice === null) {
      setErrors({ drawing: t`Please choose a card` })
      formRef.current?.querySelector('input')?.focus()
    } else if (problem) setErrors({ text: problem })
    else send.mutate({ learnerId, cardId, ...(choice === OWN_WORDS ? { text: words } : { drawing: choice }) })
  }
  return (
    <Card as="section">
      <form ref={formRef} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <fieldset aria-describedby={errors.drawing ? 'no-card' : undefined} className="min-w-0">
          <legend className="mb-3 font-bold font-heading text-xl">{t`Choose a card`}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
            {CARD_DRAWING_NAMES.map((name) => (
              <PictureChoice
                key={name}
                name="card"
                value={name}
                chosen={choice === name}
                onChoose={() => choose(name)}
                className="bg-sun-wash"
              >
                <span className="block overflow-hidden rounded-sm bg-surface">
                  <CardDrawing name={name} />
                </span>
                <span className="grid flex-1 place-items-center text-balance">{CARD_DRAWINGS[name]}</span>
              </PictureChoice>
            ))}
            <PictureChoice
              name="card"
              value={OWN_WORDS}
              chosen={choice === OWN_WORDS}
              onChoose={() => choose(OWN_WORDS)}
              className="col-span-full min-h-12 justify-center bg-sun-wash"
            >
              {t`In your own words`}
            </PictureChoice>
          </div>
          {errors.drawing && (
            <p id="no-card" role="alert" className="mt-2 text-danger text-sm">
              {errors.drawing}
            </p>
          )}
        </fieldset>
        {choice === OWN_WORDS && (
          <div>
            <TextAreaField
              label={t`Your words to ${firstName}`}
              rows={3}
              dir="auto"
              maxLength={MAX_CARD_LENGTH}
              value={text}
              error={errors.text}
              onChange={({ target }) => setText(target.value.replace(/\s*\n\s*/g, ' '))}
            />
            <p className="mt-1 text-ink-soft text-sm tabular-nums">
              <Trans>
                {ph({ countCharacters: countCharacters(text.trim()) })} of {MAX_CARD_CHARACTERS} characters
              </Trans>
            </p>
          </div>
        )}
        <div>
          <Button type="submit" busy={send.isPending} busyLabel={t`Sending...`} className="w-full sm:w-auto">
            {t`Send card`}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Cards that this parent sent. Whether one was seen is not recorded. */
function SentCards({ learnerId, cards }: { learnerId: string; cards: Cards['cards'] }) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.parentCards.list.key() })
  const remove = useSave(client.parentCards.remove, {
    done: async () => {
      await refresh()
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      toast.success(t`Card deleted`)
    },
    failed: t`We couldn’t delete this card. Please try again.`,
  })
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="mb-3 text-xl">
        {t`Cards you sent`}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {cards.map(({ id, drawing, text, sentAt }) => {
          const words = drawing ? CARD_DRAWINGS[drawing] : text
          return (
            <Card as="li" padding="snug" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {drawing && (
                <span className="w-16 shrink-0 overflow-hidden rounded-sm">
                  <CardDrawing name={drawing} />
                </span>
              )}
              <span className="min-w-0 flex-1 basis-40">
                <span dir="auto" className="wrap-anywhere block font-semibold">
                  {words}
                </span>
                <time dateTime={sentAt.toISOString()} className="text-ink-soft text-sm">
                  {formatMediumDate(sentAt)}
                </time>
              </span>
              <Button
                variant="ghost"
                size="small"
                busy={remove.isPending && remove.variables?.cardId === id}
                onClick={() => remove.mutate({ learnerId, cardId: id })}
              >
                <Trans>
                  Delete<VisuallyHidden> the card: {words}</VisuallyHidden>
                </Trans>
              </Button>
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
