/** One row of sums from the database: the count, and the duration by both clocks. */
export interface Soma {
  tipo: string
  n: number
  vezes: number
  medidas: number
  relogio_s: number
  util_s: number
}

/** Number of measured intervals and their total by each clock, in whole seconds so that parts add up to the total. */
export interface Tempo {
  vezes: number
  relogio_s: number
  util_s: number
}
export interface Numeros {
  abertas: number
  recebidas: number
  finalizadas: number
  reabertas: number
  entradas: number
  saidas: number
  primeira_resposta: Tempo
  resposta: Tempo
  resolucao: Tempo
  sla_cumpridos: number
  sla_violados: number
  avaliacoes: number
  avaliacoes_soma: number
}

const semTempo = (): Tempo => ({ vezes: 0, relogio_s: 0, util_s: 0 })
export const semNumeros = (): Numeros => ({
  abertas: 0,
  recebidas: 0,
  finalizadas: 0,
  reabertas: 0,
  entradas: 0,
  saidas: 0,
  primeira_resposta: semTempo(),
  resposta: semTempo(),
  resolucao: semTempo(),
  sla_cumpridos: 0,
  sla_violados: 0,
  avaliacoes: 0,
  avaliacoes_soma: 0,
})

const somar = (t: Tempo, s: Soma): void => {
  t.vezes += s.medidas
  t.relogio_s += s.relogio_s
  t.util_s += s.util_s
}

/** Which measure each type of fact adds to. A first answer also counts as an answer. */
const somas: Record<string, (n: Numeros, s: Soma) => void> = {
  aberta: (n, s) => void (n.abertas += s.n),
  recebida: (n, s) => void (n.recebidas += s.n),
  reaberta: (n, s) => void (n.reabertas += s.n),
  finalizada(n, s) {
    n.finalizadas += s.n
    somar(n.resolucao, s)
  },
  primeira_resposta(n, s) {
    somar(n.primeira_resposta, s)
    somar(n.resposta, s)
  },
  resposta: (n, s) => somar(n.resposta, s),
  entrada: (n, s) => void (n.entradas += s.n),
  saida: (n, s) => void (n.saidas += s.n),
  sla_cumprido: (n, s) => void (n.sla_cumpridos += s.n),
  sla_violado: (n, s) => void (n.sla_violados += s.n),
  avaliacao(n, s) {
    n.avaliacoes += s.vezes
    n.avaliacoes_soma += s.n
  },
}

export function juntarSomas(linhas: readonly Soma[]): Numeros {
  const n = semNumeros()
  for (const s of linhas) somas[s.tipo]?.(n, s)
  return n
}

/** Groups rows and returns the numbers of each group by its key. */
export function porGrupo<S extends Soma & { grupo: string | null }>(linhas: readonly S[]): Map<string | null, Numeros> {
  return new Map([...Map.groupBy(linhas, (l) => l.grupo)].map(([grupo, dele]) => [grupo, juntarSomas(dele)]))
}
