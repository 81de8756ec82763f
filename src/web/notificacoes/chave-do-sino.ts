/** Under it stand the number and the list of the bell. */
export const chaveDoSino = ['chat', 'sino'] as const
