/** What may stand in no question and no answer. */
export type Contact = 'link' | 'picture' | 'email' | 'phone' | 'account' | 'address'

const PICTURE = /!\[|<\s*img|data:image|[\w-]\.(?:png|jpe?g|gif|heic|webp|svg|bmp)\b/i

const ENDINGS = 'com|net|org|edu|gov|info|biz|io|gg|tv|ly|uk|mx|app|dev|xyz'
const LINK = new RegExp(
  [
    String.raw`[a-z]:\/\/`,
    String.raw`\bwww\s*\.`,
    String.raw`\]\s*\(`,
    String.raw`<\s*a\b`,
    // A name with an ending, in a sentence that goes on after a blank or a sign.
    String.raw`[\p{L}\d-]{2}\.(?:${ENDINGS})(?![\p{L}\d])`,
    String.raw`\bdot\s+(?:com|net|org)\b`,
    String.raw`\b(?:t|wa|about)\.me\b`,
  ].join('|'),
  'iu',
)

const EMAIL = /[^\s@]\s?@\s?[^\s@.]+(?:\.|\s?\(?dot\)?\s?)[a-z]{2,}|[\w.]\s?[([]at[)\]]\s?\w/iu

const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)'
const PHONE = new RegExp(
  [
    // With a country code, or grouped as in the United States: three digits, three, four.
    String.raw`\+\d(?:[\s().-]?\d){7,14}(?!\d)`,
    String.raw`(?<![\d.,])\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\d.,]\d|\d)`,
    String.raw`(?<![\d.,-])\d{3}-\d{4}(?![\d.,-])`,
    String.raw`\b${DIGIT_WORD}(?:[\s,-]+${DIGIT_WORD}){6,}\b`,
  ].join('|'),
  'iu',
)

const APPS =
  'snap|snapchat|insta|instagram|ig|whats\\s?app|telegram|tik\\s?tok|discord|roblox|fortnite|skype|facebook|messenger|youtube|gmail'
const ACCOUNT = new RegExp(
  [
    String.raw`(?<![\p{L}\d])@[\p{L}_][\p{L}\d_.]+`,
    String.raw`\b(?:my|your|ur|on|via)\s+(?:${APPS})\b`,
    String.raw`\b(?:add|text|message|call|email|dm|meet)\s+me\b`,
    String.raw`\bmy\s+(?:full\s+|last\s+)?name\s+is\b`,
  ].join('|'),
  'iu',
)

const ADDRESS = new RegExp(
  [
    String.raw`\b[Ii]\s+live\s+(?:at|on|in|near)\b`,
    String.raw`\b[Mm]y\s+(?:home\s+)?address\b`,
    String.raw`\b[Mm]y\s+school\s+is\b`,
    String.raw`\b\d{1,5}\s+(?:[NSEW]\.?\s+)?(?:\p{Lu}[\p{L}’']+\s+){1,3}(?:[Ss]treet|St\b|[Aa]ve(?:nue)?\b|[Rr]oad|Rd\b|[Ll]ane|[Bb]oulevard|Blvd\b)`,
  ].join('|'),
  'u',
)

/** In this order, since a link to a picture is rather a picture, and an email address ends like a link. */
const FILTERS: readonly (readonly [Contact, RegExp])[] = [
  ['picture', PICTURE],
  ['email', EMAIL],
  ['link', LINK],
  ['phone', PHONE],
  ['account', ACCOUNT],
  ['address', ADDRESS],
]

/** Signs that are not seen and could stand between the letters of an address. */
const UNSEEN = /\p{Cf}|\u034F|\u115F|\u1160|\u3164/gu

/**
 * Finds links, pictures and contact data in a question about a lesson, or in an answer. It finds some of them only, which
 * the pages say: a person reads every question.
 */
export function findContact(text: string): Contact | null {
  const folded = text.normalize('NFKC').replaceAll(UNSEEN, '')
  return FILTERS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

/** Reasons as shown to the writer. */
export const CONTACT_REFUSALS: Readonly<Record<Contact, string>> = {
  link: 'Please take out the link. Links can’t be sent here.',
  picture: 'Please take out the picture. Write in words what it shows.',
  email: 'Please take out the email address. It’s private.',
  phone: 'Please take out the number that looks like a phone number. It’s private.',
  account: 'Please take out names and accounts. Write about the lesson only.',
  address: 'Please take out where someone lives or goes to school. It’s private.',
}
