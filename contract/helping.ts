import { z } from 'zod'
import { MAX_HELPERS } from '#domain/accounts.ts'
import { HELPER_PICKS_PER_DAY, MAX_HELPER_PICKS, PICK_DAYS_AHEAD, PICK_KINDS } from '#domain/helper-picks.ts'
import { CARD_DRAWING_NAMES, HELPER_CARDS_PER_DAY, MAX_HELPER_CARDS } from '#domain/parent-cards.ts'
import { ChosenDay, EmailAddress, Id, oneLine } from './fields.ts'
import { HelperPick, MAX_PICKS } from './helper-picks.ts'
import {
  LINK_GONE,
  NOT_FOUND,
  restrictedOperation,
  TOO_MANY_MAILS,
  TOO_MANY_TODAY,
  verifiedOperation,
} from './operation.ts'

const OneLearner = z.object({ learnerId: Id })
/** Secret of the mailed link, sent in the URL fragment; only its hash is stored. */
const Token = z.object({ token: oneLine(200).min(1) })
const tags = ['Helpers']

const NEW_TEXT = { CONSENT_NEEDED: { status: 409, message: 'Please agree to the new consent text first.' } } as const

/** Most children of an invitation besides the one in the path. */
const MAX_INVITED_CHILDREN = 20

/**
 * State of an invitation for one child. `own`: the reader is a parent of the child. `helper`: the reader helps the child already.
 * `paused`: no consent has the box for helpers ticked.
 */
export const HelperInvitationState = z.enum(['open', 'own', 'helper', 'paused'])

/** Helpers of a learner, for the parents. */
const Helpers = z.object({
  /** True while a consent has the box for helpers ticked; without it helpers see nothing. */
  allowed: z.boolean(),
  helpers: z
    .array(
      z.object({
        id: Id,
        /** May be empty. */
        name: z.string(),
        since: z.date(),
        /** True while a parent lets the helper send something to the learner. */
        maySend: z.boolean(),
        /** True while a parent lets the helper read the written answers that the learner shares with them. */
        mayRead: z.boolean(),
      }),
    )
    .max(MAX_HELPERS),
  /** Of helpers who may send something, earliest first. */
  picks: z.array(HelperPick.extend({ helperId: Id })).max(MAX_PICKS),
  /** True while a consent covers what helpers send; without it nobody can be allowed to. */
  sendingCovered: z.boolean(),
  /** The same for written answers that the learner shares. */
  readingCovered: z.boolean(),
  invitations: z
    .array(
      z.object({
        id: Id,
        /** Null for an invitation that the other parent sent. */
        email: z.string().nullable(),
        expiresAt: z.date(),
      }),
    )
    .max(MAX_HELPERS),
})

/** Helpers, whom a parent invites: they see how a child learns, and send what a parent allows. */
export const helping = {
  list: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/helpers',
      summary: 'List the helpers of a learner',
      description: 'With open invitations. For linked parents.',
      tags,
    })
    .input(OneLearner)
    .output(Helpers),
  mine: restrictedOperation
    .route({ method: 'GET', path: '/helpers', summary: 'List my own helpers', description: 'For learners.', tags })
    .output(z.object({ helpers: z.array(z.object({ /** May be empty. */ name: z.string() })).max(MAX_HELPERS) })),
  invite: verifiedOperation
    .errors({
      CONSENT_NEEDED: { status: 409, message: 'Please tick the box for helpers and tutors in the consent first.' },
      TOO_MANY_HELPERS: {
        status: 409,
        message: `A child can have ${MAX_HELPERS} helpers, with those who are invited. Please remove one first.`,
      },
      ...TOO_MANY_MAILS,
    })
    .route({
      method: 'POST',
      path: '/learners/{learnerId}/helper-invitations',
      summary: 'Invite a helper',
      description:
        'Emails a link that works for seven days, and replaces an earlier invitation of the same address. One invitation may be for several children of the parent: all of them are invited for, or none. The response is the same whether or not the address has an account.',
      tags,
    })
    .input(
      OneLearner.extend({
        email: EmailAddress,
        /** Other children of the parent, for whom the invitation is, too. */
        alsoFor: z.array(Id).max(MAX_INVITED_CHILDREN).default([]),
      }),
    )
    .output(Helpers),
  takeBack: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/helper-invitations/{invitationId}',
      summary: 'Take back the invitation of a helper',
      description: 'For either parent. Idempotent.',
      tags,
    })
    .input(OneLearner.extend({ invitationId: Id }))
    .output(Helpers),
  remove: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/helpers/{helperId}',
      summary: 'Remove a helper',
      description: 'For either parent. The helper sees nothing of the learner from then on. Idempotent.',
      tags,
    })
    .input(OneLearner.extend({ helperId: Id }))
    .output(Helpers),
  letSend: restrictedOperation
    .errors(NEW_TEXT)
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/helpers/{helperId}/sending',
      summary: 'Let a helper send cards, practice and worksheets, or not',
      description: 'For either parent; the log of the family says who did it. Off at first.',
      tags,
    })
    .input(OneLearner.extend({ helperId: Id, allowed: z.boolean() }))
    .output(Helpers),
  letRead: restrictedOperation
    .errors(NEW_TEXT)
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/helpers/{helperId}/reading',
      summary: 'Let a helper read written answers that the learner shares, or not',
      description:
        'For either parent; the log of the family says who did it. Off at first. The helper reads only what the learner shares with them (`writing.share`), which ends when this is taken back.',
      tags,
    })
    .input(OneLearner.extend({ helperId: Id, allowed: z.boolean() }))
    .output(Helpers),
  get: restrictedOperation
    .errors(LINK_GONE)
    .route({ method: 'POST', path: '/helper-invitations/open', summary: 'Read an invitation by its link', tags })
    .input(Token)
    .output(
      z.object({
        /** Name of the parent who invites; may be empty. */
        from: z.string(),
        /** By name. */
        children: z.array(z.object({ firstName: z.string(), state: HelperInvitationState })).min(1),
        expiresAt: z.date(),
      }),
    ),
  accept: restrictedOperation
    .errors(LINK_GONE)
    .route({ method: 'POST', path: '/helper-invitations/accept', summary: 'Become a helper', tags })
    .input(Token)
    .output(z.object({ /** Children of the invitation whose state was `open`. */ learnerIds: z.array(Id).min(1) })),
  decline: restrictedOperation
    .errors(LINK_GONE)
    .route({ method: 'POST', path: '/helper-invitations/decline', summary: 'Decline and delete an invitation', tags })
    .input(Token)
    .output(z.object({ declined: z.literal(true) })),
  children: restrictedOperation
    .route({
      method: 'GET',
      path: '/helping',
      summary: 'List the children whom I help',
      description: 'Without those of whom no consent has the box for helpers ticked.',
      tags,
    })
    .output(
      z.object({
        children: z.array(
          z.object({
            id: Id,
            firstName: z.string(),
            gradeName: z.string().nullable(),
            since: z.date(),
            /** True while a parent lets the reader send something to the child. */
            maySend: z.boolean(),
            /** True while a parent lets the reader read the written answers that the child shares with them. */
            mayRead: z.boolean(),
          }),
        ),
      }),
    ),
  sent: restrictedOperation
    .route({
      method: 'GET',
      path: '/helping/{learnerId}/sent',
      summary: 'List what I sent to a child',
      description:
        'For helpers: the own cards that were not deleted, and the own picks whose day has not passed. Nothing says whether a card was seen.',
      tags,
    })
    .input(OneLearner)
    .output(
      z.object({
        firstName: z.string(),
        maySend: z.boolean(),
        /** Newest first. */
        cards: z
          .array(z.object({ id: Id, drawing: z.enum(CARD_DRAWING_NAMES), sentAt: z.date() }))
          .max(MAX_HELPER_CARDS),
        /** Earliest first. */
        picks: z.array(HelperPick).max(MAX_HELPER_PICKS),
        /** Today on the child's calendar. */
        today: z.iso.date(),
        /**
         * True if a pick opens practice of its skill, or a worksheet; otherwise it leads to "Let's look again". Null while no
         * consent covers that helpers see it.
         */
        extraPractice: z.boolean().nullable(),
      }),
    ),
  sendCard: restrictedOperation
    .errors(TOO_MANY_TODAY)
    .errors({
      TOO_MANY_CARDS: {
        status: 409,
        message: `There is room for ${MAX_HELPER_CARDS} of your cards. Please delete an earlier one first.`,
      },
    })
    .route({
      method: 'PUT',
      path: '/helping/{learnerId}/cards/{cardId}',
      summary: 'Send a card to a child',
      description: `For helpers whom a parent lets send something: one of the drawings, at most ${HELPER_CARDS_PER_DAY} a day. The client chooses the id; the same id sends nothing again.`,
      tags,
    })
    .input(OneLearner.extend({ cardId: Id, drawing: z.enum(CARD_DRAWING_NAMES, 'Please choose a card') }))
    .output(z.object({ sent: z.literal(true) })),
  takeBackCard: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/helping/{learnerId}/cards/{cardId}',
      summary: 'Delete a card that I sent to a child',
      description: 'For helpers. Idempotent.',
      tags,
    })
    .input(OneLearner.extend({ cardId: Id }))
    .output(z.object({ removed: z.literal(true) })),
  pick: restrictedOperation
    .errors({ ...TOO_MANY_TODAY, ...NOT_FOUND })
    .errors({
      TOO_MANY_PICKS: {
        status: 409,
        message: `You can pick ${MAX_HELPER_PICKS} things at a time. Please take one back first.`,
      },
    })
    .route({
      method: 'PUT',
      path: '/helping/{learnerId}/picks/{pickId}',
      summary: 'Pick practice or a worksheet for a child and a day',
      description: `For helpers whom a parent lets: of a skill that is stuck, for a day from today to ${PICK_DAYS_AHEAD} days ahead on the child's calendar, at most ${HELPER_PICKS_PER_DAY} a day. The client chooses the id; the same id, or the same pick for the same day, stores nothing again. It opens nothing that the child could not open before.`,
      tags,
    })
    .input(
      OneLearner.extend({
        pickId: Id,
        kind: z.enum(PICK_KINDS),
        skill: oneLine(100).min(1),
        day: ChosenDay,
      }),
    )
    .output(z.object({ picked: z.literal(true) })),
  takeBackPick: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/helping/{learnerId}/picks/{pickId}',
      summary: 'Take back what I picked for a child',
      description: 'For helpers. Idempotent.',
      tags,
    })
    .input(OneLearner.extend({ pickId: Id }))
    .output(z.object({ removed: z.literal(true) })),
  removePick: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/helper-picks/{pickId}',
      summary: 'Remove what a helper picked',
      description: 'For either parent. Idempotent.',
      tags,
    })
    .input(OneLearner.extend({ pickId: Id }))
    .output(Helpers),
  leave: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/helping/{learnerId}',
      summary: 'Stop helping a child',
      description: 'Tells the parents.',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ left: z.literal(true) })),
}
