export * from './form.ts'
export * from './validate.ts'
