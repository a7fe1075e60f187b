/**
 * Removes personal data that an error message may contain: a statement's values, quoted texts (prompts, names), addresses,
 * pictures, tokens. For logs and error reports of page and server (R28).
 */
export const withoutPersonalData = (message: string): string =>
  message
    .replace(/\nparams: .*$/s, '')
    .replaceAll(/data:[\w/+.-]+;base64,[\w+/=]*/g, '[picture]')
    .replaceAll(/"[^"\n]*"|'[^'\n]*'|‘[^’\n]*’|“[^”\n]*”/g, '[text]')
    .replaceAll(/[^\s<>@"]+@[^\s<>@"]+/g, '[address]')
    .replaceAll(/[A-Za-z0-9_-]{32,}/g, '[token]')
