/** Query key prefix of the bell's counter and list. */
export const chaveDoSino = ['chat', 'sino'] as const
