export * from '#server/testing/payments.ts'
