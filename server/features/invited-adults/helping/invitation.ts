import type { InvitationKind } from '../invitations/invitation-kind.ts'
import { helperInvitations } from './queries.ts'

/** Invitation of a helper. */
export const HELPER_INVITATION = {
  role: 'helper',
  stored: helperInvitations,
  personKey: 'helpers_helper_fkey',
  ownAddress: 'Please enter the helper’s email, not your own or your child’s',
  mail: {
    limit: 'invite-helper',
    page: '/parent/helper-invitation',
    write: ({ say }, from, children) => ({
      subject: say('You’re invited to help a child learn'),
      paragraphs: [
        children === 1
          ? say(
              'Trellis is an online learning site for grades 6 to 8. {name} invites you as a helper of a child there, such as a grandparent or a tutor: you’d see how the child learns.',
              { name: from },
            )
          : say(
              'Trellis is an online learning site for grades 6 to 8. {name} invites you as a helper of {children} children there, such as a grandparent or a tutor: you’d see how they learn.',
              { name: from, children },
            ),
        children === 1
          ? say('Before you accept, you’ll see which child it is and what you’d see.')
          : say('Before you accept, you’ll see which children they are and what you’d see.'),
        say(
          'Open the link and sign in with your own account for adults. No account yet? Sign up first, then open this link again.',
        ),
      ],
    }),
  },
} satisfies InvitationKind
