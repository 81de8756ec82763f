import { semFechar, tempoUtilEntre, type Expediente } from '#kit/expediente.ts'
import { apurar, type Apurado, type Circunstancia } from '../../regras/apurar.ts'
import type { Historia } from '../consultas/historia.ts'

export interface Lida extends Apurado {
  /** `seq` up to which the thread was read */
  seq: number
  /** stopped before a message that can still be undone */
  espera: boolean
}

/**
 * Returns the conversation's queue at a time: the last one entered before it, else the first one entered, else its
 * current one. Null: elapsed time counts without opening hours.
 */
function filaEm(h: Historia, quando: number): string | null {
  return h.passagens.findLast((p) => p.em <= quando)?.fila_id ?? h.passagens[0]?.fila_id ?? h.fila_id
}

export function lerFio(h: Historia, horas: ReadonlyMap<string, Expediente>): Lida {
  const c: Circunstancia = {
    aberta_em: h.criado_em.getTime(),
    aberta_por: h.aberta_por,
    esperas: h.esperas,
    util: (de, ate) => tempoUtilEntre(horas.get(filaEm(h, ate) ?? '') ?? semFechar, new Date(de), new Date(ate)),
  }
  const ate = h.linhas.findIndex((l) => l.segurada)
  const linhas = ate < 0 ? h.linhas : h.linhas.slice(0, ate)
  const lida = apurar(h.estado, linhas, c)
  const seq = ate < 0 ? h.ultima_seq : (linhas.at(-1)?.seq ?? h.lida_ate)
  if (ate < 0) concordar(h, lida)
  return { ...lida, seq, espera: ate >= 0 }
}

/**
 * Adds the closing fact for conversations whose thread has no such line (e.g. imported ones): the conversation's own
 * status is authoritative.
 */
function concordar(h: Historia, lida: Apurado): void {
  const { estado } = lida
  if (h.status === 'finalizada' && h.finalizada_em && estado.ciclo_desde !== null) {
    lida.fatos.push({
      seq: h.ultima_seq,
      tipo: 'finalizada',
      em: h.finalizada_em.getTime(),
      atendente_id: h.finalizada_por,
      relogio_s: null,
      util_s: null,
    })
    lida.estado = {
      ...estado,
      ciclo_desde: null,
      esperando_desde: null,
      fim: { seq: h.ultima_seq, ciclo_desde: estado.ciclo_desde, esperando_desde: estado.esperando_desde },
    }
  }
}
