const fuso = { timeZone: 'America/Sao_Paulo' } as const
export const dataEHora = (em: Date): string =>
  em.toLocaleString('pt-BR', { ...fuso, dateStyle: 'short', timeStyle: 'short' }).replace(',', ' às')
const dia = (em: Date) => em.toLocaleDateString('pt-BR', fuso)
const hora = (em: Date) => em.toLocaleTimeString('pt-BR', { ...fuso, hour: '2-digit', minute: '2-digit' })

/** Formats a period as "das 10:02 às 10:40 de 20/11/2026", or with both dates. */
export const periodo = (de: Date, ate: Date): string =>
  dia(de) === dia(ate) ? `das ${hora(de)} às ${hora(ate)} de ${dia(de)}` : `de ${dataEHora(de)} a ${dataEHora(ate)}`
