import { listaFalada } from '#kit/lista-falada.ts'

export const minutosDo = ({ de, ate }: { de: Date; ate: Date }): number => (ate.getTime() - de.getTime()) / 60_000

/** "Faltam 6 de 18 Módulo 555 W. …" */
export function fraseDaParte(faltam: readonly { nome: string; falta: string; de: string }[]): string {
  const pecas = listaFalada(faltam.map((f) => `${f.falta} de ${f.de} ${f.nome}`))
  return `Faltam ${pecas}. A visita inteira não cabe sem elas: marque menos tempo, só para a parte que cabe.`
}

const PASSO_MIN = 30

/** Half of the time, on the half hour: a first guess of the part that can be done. */
export const metadeDoTempo = (duracaoMin: number): number =>
  Math.max(PASSO_MIN, Math.floor(duracaoMin / 2 / PASSO_MIN) * PASSO_MIN)
