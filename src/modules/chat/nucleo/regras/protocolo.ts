const diaEm = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * Returns the protocol number given to the customer: the day of the conversation and the end of its id. It never
 * changes.
 */
export const protocoloDe = (c: { id: string; criado_em: string | Date }): string =>
  `${diaEm.format(new Date(c.criado_em)).replaceAll('-', '')}-${c.id.replaceAll('-', '').slice(-6).toUpperCase()}`
