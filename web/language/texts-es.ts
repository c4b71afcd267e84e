import type { Text } from './i18n.ts'

type Catalog = { messages: Record<string, Text> }

const catalogs = import.meta.glob<Catalog>('../locales/es/**/*.po', { eager: true })

/** Spanish texts of all folders. */
export const messages: Record<string, Text> = Object.assign({}, ...Object.values(catalogs).map((one) => one.messages))
