/** Where the cache keeps the second factors of the person. */
export const chaveDosFatores = ['fatores'] as const
