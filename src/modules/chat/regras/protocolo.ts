const diaEm = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * What a customer may note down of a conversation: its day and the end of its id, always the same for the same
 * conversation.
 */
export const protocoloDe = (c: { id: string; criado_em: string | Date }): string =>
  `${diaEm.format(new Date(c.criado_em)).replaceAll('-', '')}-${c.id.replaceAll('-', '').slice(-6).toUpperCase()}`
