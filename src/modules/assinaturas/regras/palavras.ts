const FUSO = 'America/Sao_Paulo'
const dia = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, day: '2-digit', month: '2-digit', year: 'numeric' })
const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, hour: '2-digit', minute: '2-digit' })

/** `24/11/2026, 14:06` */
export const diaEHora = (em: Date): string => `${dia.format(em)}, ${hora.format(em)}`
export const soDia = (em: Date): string => dia.format(em)
export const soHora = (em: Date): string => hora.format(em)

/** `Marta`, `Marta e Paulo`, `Marta, Paulo e Rafael` */
export const listar = (nomes: readonly string[]): string => new Intl.ListFormat('pt-BR').format(nomes)

/** `***.982.247-**`: enough for the owner. */
export const cpfOculto = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
