/** For the user, where an engine outside the house could do what none inside can, and the account refuses those (R42). */
export const ONLY_OUTSIDE =
  'Only an engine outside this house can make this at the moment, and your account refuses those. ' +
  'Nothing was sent and nothing is charged. You can allow them under Account, My data.'
