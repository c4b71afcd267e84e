import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useParams } from 'react-router'
import { countCharacters, findCardProblem, MAX_CARD_CHARACTERS, MAX_CARD_LENGTH } from '#domain/card-text.ts'
import type { CardDrawing as DrawingName } from '#domain/parent-cards.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CardChoice } from './card-choice.tsx'
import { CardsFrame } from './cards-frame.tsx'
import { cardDeleted, SentCards } from './sent-cards.tsx'

export const meta = () => [{ title: pageTitle(t`Send a card`) }]

type Cards = Awaited<ReturnType<typeof api.parentCards.list.call>>

/** /parent/cards/:userId: "Well done!" cards to a child. */
export default function CardsPage() {
  const { userId = '' } = useParams()
  const cards = useQuery(parentPages['/parent/cards/:userId']({ userId }))
  return (
    <CardsFrame
      cards={cards}
      back={{ to: '/parent', label: t`Parent Dashboard` }}
      subtitle={(name) => t`${name} sees it under Today. ${name} can’t reply, and you can both delete it.`}
      explain={explainUnknownLearner}
    >
      {(data) => (
        <>
          {data.paused ? (
            <Banner tone="info">
              <Trans>
                {ph({ firstName: data.firstName })} is paused because consent was withdrawn. You can send cards once you
                give consent again.
              </Trans>
            </Banner>
          ) : (
            <NewCard learnerId={userId} firstName={data.firstName} />
          )}
          <AllSent learnerId={userId} cards={data} />
        </>
      )}
    </CardsFrame>
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
        <CardChoice chosen={choice} onChoose={choose} error={errors.drawing}>
          <PictureChoice
            name="card"
            value={OWN_WORDS}
            chosen={choice === OWN_WORDS}
            onChoose={() => choose(OWN_WORDS)}
            className="col-span-full min-h-12 justify-center bg-sun-wash"
          >
            {t`In your own words`}
          </PictureChoice>
        </CardChoice>
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

/** Cards that this parent sent, and those of helpers, which each parent can delete. */
function AllSent({ learnerId, cards: { cards, fromHelpers } }: { learnerId: string; cards: Cards }) {
  const queryClient = useQueryClient()
  const remove = useSave(client.parentCards.remove, {
    done: () => cardDeleted(() => queryClient.invalidateQueries({ queryKey: api.parentCards.list.key() })),
    failed: t`We couldn’t delete this card. Please try again.`,
  })
  const shared = {
    deleting: remove.isPending ? remove.variables.cardId : null,
    onDelete: (cardId: string) => remove.mutate({ learnerId, cardId }),
  }
  return (
    <>
      <SentCards id="sent" title={t`Cards you sent`} cards={cards} {...shared} />
      <SentCards id="from-helpers" title={t`Cards from helpers`} cards={fromHelpers} {...shared} />
    </>
  )
}
