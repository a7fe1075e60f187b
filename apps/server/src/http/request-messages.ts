/** What callers are told of requests that cannot be read, whether the framework or a form's parser refuses them. */
export const REQUEST_MESSAGES = {
  invalid: 'The request is not valid.',
  tooLarge: 'The request is too large.',
  notJson: 'The request body is not valid JSON.',
  fileTooLarge: 'The file is too large.',
} as const
