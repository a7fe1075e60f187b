/** All that a new background tells its user to do. Each was followed by a test that gets what is promised (advice.slow.test.ts). */
export const ADVICE = {
  moveCutOut: '‘Adjust unselected area’ on the selection step moves and enlarges the cut-out.',
  addMissingPiece: 'If a part of the person is missing, add it on the selection step.',
  addHeadOrLegs: 'If it should be in the picture, add it on the selection step.',
} as const
