import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useParams } from 'react-router'
import type { CardDrawing as DrawingName } from '#domain/parent-cards.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainNoHelper } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { CardChoice } from './card-choice.tsx'
import { CardsFrame } from './cards-frame.tsx'
import { cardDeleted, SentCards } from './sent-cards.tsx'

export const meta = () => [{ title: pageTitle(t`Send a card`) }]

/** /parent/helping/:userId/cards: the drawn cards of a helper whom a parent lets send something. */
export default function HelperCardsPage() {
  const { userId = '' } = useParams()
  const queryClient = useQueryClient()
  const sent = useQuery(parentPages['/parent/helping/:userId/cards']({ userId }))
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.helping.sent.key() })
  const remove = useSave(client.helping.takeBackCard, {
    done: () => cardDeleted(refresh),
    failed: t`We couldn’t delete this card. Please try again.`,
  })
  return (
    <CardsFrame
      cards={sent}
      back={{ to: '/parent/helping', label: t`Children you help` }}
      subtitle={(name) =>
        t`${name} sees it under Today, with your name. The parents see it, too, and they can delete it.`
      }
      explain={explainNoHelper}
    >
      {({ firstName, maySend, cards }) => (
        <>
          {maySend ? (
            <NewCard learnerId={userId} firstName={firstName} onSent={refresh} />
          ) : (
            <Banner tone="info">{t`A parent of ${firstName} has to allow this first, under Helpers and tutors.`}</Banner>
          )}
          <SentCards
            id="sent"
            title={t`Cards you sent`}
            cards={cards}
            deleting={remove.isPending ? remove.variables.cardId : null}
            onDelete={(cardId) => remove.mutate({ learnerId: userId, cardId })}
          />
        </>
      )}
    </CardsFrame>
  )
}

type NewCardProps = { learnerId: string; firstName: string; onSent: () => Promise<unknown> }

function NewCard({ learnerId, firstName, onSent }: NewCardProps) {
  // A card that is sent again after a lost connection keeps its id, and is stored once.
  const [cardId, setCardId] = useState(() => crypto.randomUUID())
  const [drawing, setDrawing] = useState<DrawingName | null>(null)
  const { formRef, errors, setErrors } = useFormErrors<'drawing'>()
  const send = useSave(client.helping.sendCard, {
    fields: ['drawing'],
    setErrors,
    done: () => {
      setCardId(crypto.randomUUID())
      setDrawing(null)
      toast.success(t`Your card is on ${firstName}’s page`)
      return onSent()
    },
    failed: (message) => setErrors({ form: message ?? t`We couldn’t send this card. Please try again.` }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (drawing !== null) return send.mutate({ learnerId, cardId, drawing })
    setErrors({ drawing: t`Please choose a card` })
    formRef.current?.querySelector('input')?.focus()
  }
  return (
    <Card as="section">
      <form ref={formRef} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <CardChoice
          chosen={drawing}
          onChoose={(name) => {
            setDrawing(name)
            setErrors({})
          }}
          error={errors.drawing}
        />
        <div>
          <Button type="submit" busy={send.isPending} busyLabel={t`Sending...`} className="w-full sm:w-auto">
            {t`Send card`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
