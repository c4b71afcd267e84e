import { z } from 'zod'

type Context = z.core.$RefinementCtx

/** Parses a part of a value, and reports its problems with their places in the whole. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  context: Context,
  place: readonly PropertyKey[] = [],
): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  for (const { message, path } of error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path: [...place, ...path] })
  return error ? z.NEVER : data
}

/** Object of one of several forms, which is told by the field that names the form. */
export function oneOf<Forms extends Readonly<Record<string, z.ZodType>>>(forms: Forms) {
  const names: (keyof Forms & string)[] = Object.keys(forms)
  return z.looseObject({}).transform((value, context): z.output<Forms[keyof Forms]> => {
    const form = forms[names.find((name) => Object.hasOwn(value, name)) ?? '']
    if (form) return parsePart(form, value, context)
    context.addIssue({ code: 'custom', message: `one of these fields is missing: ${names.join(', ')}` })
    return z.NEVER
  })
}

/** List, which may be written as its only item, or left out if it is empty. */
export function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .unknown()
    .optional()
    .transform((value, context): z.output<Item>[] => {
      const items: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
      if (items.length > max) context.addIssue({ code: 'custom', message: `there are more than ${max}` })
      return items.map((one, index) => parsePart(item, one, context, [index]))
    })
}
