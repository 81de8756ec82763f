import type { Recurso } from '../tipos.ts'
import { escreverMinuto, minutoDoDia, MINUTO_MS, paraParede } from '#kit/parede.ts'

const QUARTO_MS = 15 * MINUTO_MS
const HORA_MIN = 60
const FIM_DO_DIA_MIN = 1439

export interface Sugestao {
  chave: string
  dia: string
  inicio: string
  fim: string
}

/**
 * Proposes one hour from the next quarter on: shorter when another booking follows, later while the resource is
 * occupied.
 */
export function sugerir(
  r: Pick<Recurso, 'chave' | 'fuso' | 'agora'> & { regras: Pick<Recurso['regras'], 'minimo_min'> },
  agora: number,
): Sugestao {
  const muda = r.agora.ate === null ? null : Date.parse(r.agora.ate)
  const de = new Date(Math.ceil(Math.max(agora, !r.agora.livre && muda !== null ? muda : 0) / QUARTO_MS) * QUARTO_MS)
  const local = paraParede(de, r.fuso)
  const inicio = minutoDoDia(local)
  const cabem = r.agora.livre && muda !== null ? Math.floor((muda - de.getTime()) / MINUTO_MS) : HORA_MIN
  const dura = cabem >= r.regras.minimo_min ? Math.min(HORA_MIN, cabem) : HORA_MIN
  return {
    chave: r.chave,
    dia: local.slice(0, 10),
    inicio: escreverMinuto(inicio),
    fim: escreverMinuto(Math.min(FIM_DO_DIA_MIN, inicio + dura)),
  }
}
