import type { RowSchema } from '../../../database/rows.ts'
import type { MailKind } from '../../../rate-limits/rate-limits.ts'
import type { MailWords, Said } from '../../../wording.ts'
import type { StoredInvitations } from './queries.ts'

/** What differs between the invitation of a second parent and that of a helper. */
export type InvitationKind<Row extends RowSchema = RowSchema> = {
  role: 'parent' | 'helper'
  stored: StoredInvitations<Row>
  /** Foreign key that is violated when the person who accepts is being deleted. */
  personKey: string
  /** Message for an address that is the family's own. */
  ownAddress: string
  mail: {
    limit: MailKind
    /** Path of the page that the link opens. */
    page: string
    /**
     * @param from name of the parent who invites
     * @param children number of children for whom the invitation is
     */
    write(words: MailWords, from: string, children: number): { subject: Said; paragraphs: Said[] }
  }
}
