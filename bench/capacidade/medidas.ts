import { quantil } from '../medir.ts'

/** Measurements of one run. Times in ms. */
export class Medidas {
  readonly http = new Map<string, number[]>()
  readonly aoVivo: number[] = []
  readonly erros = new Map<string, number>()
  /** send time of each delivery, by its text */
  readonly partiram = new Map<string, number>()
  /** how often each delivery was published to the user who watches its conversation */
  readonly ouvidas = new Map<string, number>()
  respostas = 0
  avisos = 0

  anotar(nome: string, ms: number): void {
    const tempos = this.http.get(nome) ?? []
    tempos.push(ms)
    this.http.set(nome, tempos)
  }

  errou(oQue: string): void {
    this.erros.set(oQue, (this.erros.get(oQue) ?? 0) + 1)
  }

  ouviu(texto: string): void {
    const partiu = this.partiram.get(texto)
    if (partiu === undefined) return
    const vezes = this.ouvidas.get(texto) ?? 0
    this.ouvidas.set(texto, vezes + 1)
    if (vezes === 0) this.aoVivo.push(performance.now() - partiu)
  }
}

export const quantis = (tempos: readonly number[]) => {
  const ordenados = tempos.toSorted((a, b) => a - b)
  return {
    p50: quantil(ordenados, 0.5),
    p95: quantil(ordenados, 0.95),
    p99: quantil(ordenados, 0.99),
    vezes: ordenados.length,
  }
}
