import { z } from 'zod'
import { MAX_HELPERS } from '#domain/accounts.ts'
import { findCardProblem, MAX_CARD_LENGTH } from '#domain/card-text.ts'
import { CARD_DRAWING_NAMES, CARDS_PER_DAY, MAX_CARDS, MAX_HELPER_CARDS } from '#domain/parent-cards.ts'
import { Id, line } from './fields.ts'
import { restrictedOperation, TOO_MANY_TODAY } from './operation.ts'

const Content = z.object({
  /** Null for a card with a text. */
  drawing: z.enum(CARD_DRAWING_NAMES).nullable(),
  /** Null for a card with a drawing. */
  text: z.string().nullable(),
})

/** Card with which a parent or a helper tells a child "Well done!", as the child sees it. */
export const ParentCard = Content.extend({
  id: Id,
  /** Words of the parent, or those of the drawing. */
  text: z.string(),
  sender: z.enum(['parent', 'helper']),
  /** First name of the parent, or name of the helper; may be empty. */
  from: z.string(),
  sentAt: z.date(),
})

/** Most cards of a child, from parents and helpers. */
export const MAX_RECEIVED = MAX_CARDS + MAX_HELPERS * MAX_HELPER_CARDS

const Text = line(MAX_CARD_LENGTH).superRefine((text, { addIssue }) => {
  const message = findCardProblem(text)
  if (message !== null) addIssue(message)
})

const tags = ['Cards from parents']

/** "Well done!": cards that a parent sends to a child, with one of the drawings or a short text. There is no reply. */
export const parentCards = {
  list: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/cards',
      summary: 'List the cards that this parent sent to a learner',
      description: 'With those of helpers, without those that were deleted. Nothing says whether a card was seen.',
      tags,
    })
    .input(z.object({ learnerId: Id }))
    .output(
      z.object({
        firstName: z.string(),
        /** True while the learner cannot sign in because a parent withdrew consent. */
        paused: z.boolean(),
        /** Newest first. */
        cards: z.array(Content.extend({ id: Id, sentAt: z.date() })).max(MAX_CARDS),
        /** From helpers of the learner, newest first. */
        fromHelpers: z
          .array(Content.pick({ drawing: true }).extend({ id: Id, from: z.string(), sentAt: z.date() }))
          .max(MAX_HELPERS * MAX_HELPER_CARDS),
      }),
    ),
  send: restrictedOperation
    .errors(TOO_MANY_TODAY)
    .errors({
      PAUSED: { status: 409, message: 'This learner is paused because consent was withdrawn.' },
      TOO_MANY_CARDS: {
        status: 409,
        message: `There is room for ${MAX_CARDS} cards. Please delete an earlier one first.`,
      },
    })
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/cards/{cardId}',
      summary: 'Send a card to a learner',
      description: `Either a drawing or a text, at most ${CARDS_PER_DAY} a day. The client chooses the id; the same id sends nothing again.`,
      tags,
    })
    .input(
      z
        .object({
          learnerId: Id,
          cardId: Id,
          drawing: z.enum(CARD_DRAWING_NAMES, 'Please choose a card').nullish(),
          text: Text.nullish(),
        })
        .refine(({ drawing, text }) => (drawing == null) !== (text == null), {
          message: 'Please choose a card or write a text',
          path: ['drawing'],
        }),
    )
    .output(z.object({ sent: z.literal(true) })),
  remove: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/cards/{cardId}',
      summary: 'Delete a card, for both',
      description: 'For the learner, and for the parent who sent it; a card of a helper, for each parent. Idempotent.',
      tags,
    })
    .input(z.object({ learnerId: Id, cardId: Id }))
    .output(z.object({ removed: z.literal(true) })),
}
