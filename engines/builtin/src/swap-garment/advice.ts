/**
 * All that a swap tells its user to do, on its pictures, in its refusals and before it is paid. Each was followed, on drawn photos,
 * by a test that gets what is promised (advice.slow.test.ts): what does not help is not advised.
 */
export const ADVICE = {
  // Refusals.
  markGarment: 'In the photo, mark the garment that is to be replaced.',
  oneGarmentOnPlainGround:
    'Use a picture of one garment alone, laid flat or hanging, on a plain ground that differs from it.',
  markWholeGarment: 'Mark the whole garment that is to be replaced.',
  markMiddle: 'Mark the middle of the garment, too.',
  markBetweenHalves: 'Select what shows between its halves, too, so that your garment can take the place of both.',
  selectGarment: 'Select the garment that yours replaces.',
  selectOrGiveAnother: 'Select what your garment is to replace, or give a flat-lay of',
  // What is cut off.
  markArmsForSleeves: 'Mark the arms, too, if they should.',
  markArmsForWholeSleeves: 'Mark the arms, too, to get the whole sleeves.',
  markNeck: 'Mark the neck, too, up to the chin, to get all of it.',
  markOpening: 'Mark what shows in the opening, too, to get all of it.',
  markFartherDown: 'Mark farther down to get more of it.',
  // What is selected and should not be, or the other way round.
  takeHeadOut: 'Take it out of the selection.',
  takeCoatOut: 'Take it out of the selection, or your garment is put on it, too.',
  takeOtherColoursOut:
    'If it is a coat or a top that hangs over them, take it out of the selection, or your garment is put on it, too.',
  takeHandOut: 'Take it out of the selection if it lies in front, as a hand or an arm does.',
  paintOverHole: 'Paint over it if it belongs to the garment.',
  markGarmentAlone: 'Mark the garment alone for a better fit.',
  // Another flat-lay.
  useSimilarCut: 'Look at it closely, or use a garment of a similar cut.',
  useLonger: 'Look at the waist closely, or use a longer garment.',
  uploadAsWorn: 'If it is the wrong way round, upload it as it is worn.',
  turnFlatLay: 'If so, turn it and try again.',
} as const
