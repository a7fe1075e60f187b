import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
})

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Text in the order of its bytes, whatever the database's language. */
export const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
