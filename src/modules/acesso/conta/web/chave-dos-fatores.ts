/** Cache key of the user's second factors. */
export const chaveDosFatores = ['fatores'] as const
