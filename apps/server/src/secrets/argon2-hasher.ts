import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '@toile/core'

/** Argon2id with the library's defaults (19 MiB, 2 passes), OWASP's first choice; runs on the thread pool. */
export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password),
  verify: (passwordHash, password) => verify(passwordHash, password),
}
