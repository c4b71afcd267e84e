import type { InvitationKind } from '../invitations/invitation-kind.ts'
import { parentInvitations } from './queries.ts'

/** Invitation of a second parent. */
export const PARENT_INVITATION = {
  role: 'parent',
  stored: parentInvitations,
  personKey: 'parent_child_parent_fkey',
  ownAddress: 'Please enter the other parent’s email, not your own or your child’s',
  mail: {
    limit: 'invite-parent',
    page: '/parent/second-parent',
    write: ({ say }, from) => ({
      subject: say('You’re invited as a second parent'),
      paragraphs: [
        say(
          'Trellis is an online learning site for grades 6 to 8. {name} invites you as the second parent of a child there, with the same rights: you’d see what the child learns, and could change or delete the account.',
          { name: from },
        ),
        say('Before you accept, you’ll see which child it is, and what each of you sees of the other.'),
        say(
          'Open the link and sign in with your parent account. No account yet? Sign up first, then open this link again.',
        ),
      ],
    }),
  },
} satisfies InvitationKind
