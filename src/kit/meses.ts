/** A month as ISO text, '2026-11'. */
export type Competencia = string

export const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

/** Month 1–12 as `janeiro`. */
export const nomeDoMes = (mes: number): string => MESES[mes - 1] ?? ''
/** Month 1–12 as `jan`. */
export const mesCurto = (mes: number): string => nomeDoMes(mes).slice(0, 3)

const numeroDe = (competencia: Competencia): number => Number(competencia.slice(5, 7))
/** `janeiro de 2027` */
export const mesPorExtenso = (competencia: Competencia): string =>
  `${nomeDoMes(numeroDe(competencia))} de ${competencia.slice(0, 4)}`
/** `jan/2027` */
export const mesComAno = (competencia: Competencia): string =>
  `${mesCurto(numeroDe(competencia))}/${competencia.slice(0, 4)}`
/** `jan/27` */
export const mesMinimo = (competencia: Competencia): string =>
  `${mesCurto(numeroDe(competencia))}/${competencia.slice(2, 4)}`
/** `jan` */
export const soOMesCurto = (competencia: Competencia): string => mesCurto(numeroDe(competencia))
