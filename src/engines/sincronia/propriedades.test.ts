import { describe, expect, it } from 'vitest'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { proximosEnvios, quantosEsperam, retomarFila, situacaoDoDestino, type Envio } from './fila.ts'
import { decidirConflito, emOrdem, livroNovo, receberAto, type Aplicar, type Livro } from './receber.ts'
import type { Ato } from './tipos.ts'

/** A small company: two orders that are started, filled in and concluded, and one van that two orders use parts of. */
interface Empresa {
  ordens: Record<string, { situacao: 'agendada' | 'em_execucao' | 'concluida' | 'cancelada'; itens: string[] }>
  van: number
}
type Tipo = 'comecar' | 'medir' | 'usar' | 'concluir' | 'cancelar' | 'repor'
type Feito = Ato<Tipo, number>
type Da<S> = Livro<S, Feito>

const INICIO: Empresa = {
  ordens: { a: { situacao: 'agendada', itens: [] }, b: { situacao: 'agendada', itens: [] } },
  van: 3,
}

const aplicar: Aplicar<Empresa, Feito> = (e, ato) => {
  const ordem = e.ordens[ato.alvo]
  if (!ordem) return { conflito: 'movida' }
  const com = (troca: Partial<typeof ordem>, van = e.van) => ({
    estado: { van, ordens: { ...e.ordens, [ato.alvo]: { ...ordem, ...troca } } },
  })
  if (ato.tipo === 'repor') return { estado: { ...e, van: e.van + ato.dados } }
  if (ato.tipo === 'cancelar')
    return ordem.situacao === 'concluida' ? { conflito: 'concluida' } : com({ situacao: 'cancelada' })
  if (ordem.situacao === 'cancelada') return { conflito: 'movida' }
  if (ordem.situacao === 'concluida') return { conflito: 'concluida' }
  if (ato.tipo === 'comecar')
    return ordem.situacao === 'agendada' ? com({ situacao: 'em_execucao' }) : { conflito: 'transicao' }
  if (ordem.situacao !== 'em_execucao') return { conflito: 'transicao' }
  if (ato.tipo === 'medir') {
    const outro = ordem.itens.some((x) => x.startsWith(`${ato.dados}:`) && !x.endsWith(ato.aparelho))
    return outro ? { conflito: 'valor' } : com({ itens: [...ordem.itens, `${ato.dados}:${ato.aparelho}`] })
  }
  if (ato.tipo === 'usar') return e.van < ato.dados ? { conflito: 'peca' } : com({}, e.van - ato.dados)
  return com({ situacao: 'concluida' })
}

interface Aparelho {
  feitos: Feito[]
  fila: Envio[]
}

type Passo =
  | { p: 'agir'; quem: number; alvo: 'a' | 'b'; tipo: Tipo; n: number }
  | { p: 'enviar'; quem: number; quantos: number; resposta: boolean }
  | { p: 'matar'; quem: number }
  | { p: 'repetir'; quem: number; de: number; embaralha: boolean }
  | { p: 'escritorio'; alvo: 'a' | 'b'; tipo: 'cancelar' | 'repor'; n: number }
  | { p: 'decidir'; qual: number; celular: boolean }

const quem = fc.nat(2)
const alvo = fc.constantFrom('a' as const, 'b' as const)
const doAparelho = fc.constantFrom('comecar' as const, 'medir' as const, 'usar' as const, 'concluir' as const)
const passo: fc.Arbitrary<Passo> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ p: fc.constant('agir' as const), quem, alvo, tipo: doAparelho, n: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      p: fc.constant('enviar' as const),
      quem,
      quantos: fc.integer({ min: 1, max: 4 }),
      resposta: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ p: fc.constant('matar' as const), quem }) },
  {
    weight: 2,
    arbitrary: fc.record({ p: fc.constant('repetir' as const), quem, de: fc.nat(6), embaralha: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      p: fc.constant('escritorio' as const),
      alvo,
      tipo: fc.constantFrom('cancelar' as const, 'repor' as const),
      n: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ p: fc.constant('decidir' as const), qual: fc.nat(3), celular: fc.boolean() }) },
)

/** Devices, the office and the server, run step by step. */
class Mundo {
  livro: Da<Empresa> = livroNovo(INICIO)
  aparelhos: Aparelho[] = [0, 1, 2].map(() => ({ feitos: [], fila: [] }))
  doEscritorio: Feito[] = []
  /** acts that took effect by a decision, later than what their device did next */
  decididos = new Set<string>()
  n = 0

  private novo(aparelho: string, seq: number, tipo: Tipo, onde: string, dados: number): Feito {
    return { id: `${++this.n}`, aparelho, seq, alvo: onde, tipo, em: new Date(this.n), dados }
  }
  private receber(atos: readonly Feito[]): void {
    for (const ato of atos) this.livro = receberAto(this.livro, ato, aplicar).livro
  }
  private enviar(a: Aparelho, quantos: number, resposta: boolean): void {
    const lote = proximosEnvios(a.fila, quantos).map((e) => e.id)
    a.fila = a.fila.map((e) => (lote.includes(e.id) ? { ...e, situacao: 'enviando' } : e))
    this.receber(a.feitos.filter((f) => lote.includes(f.id)))
    if (!resposta) return
    a.fila = a.fila.map((e) => {
      const destino = this.livro.destinos[e.id]
      return lote.includes(e.id) && destino ? { ...e, situacao: situacaoDoDestino(destino) } : e
    })
  }
  dar(passo: Passo): void {
    if (passo.p === 'escritorio') {
      const ato = this.novo('escritorio', this.doEscritorio.length + 1, passo.tipo, passo.alvo, passo.n)
      this.doEscritorio.push(ato)
      return this.receber([ato])
    }
    if (passo.p === 'decidir') {
      const conflito = this.livro.abertos[passo.qual]
      if (!conflito) return
      const antes = this.livro
      const r = decidirConflito(antes, conflito.id, passo.celular ? 'celular' : 'escritorio', aplicar)
      if (!('recusa' in r)) {
        expect(decidirConflito(r, conflito.id, 'escritorio', aplicar)).toEqual({ recusa: 'decidido' })
        this.livro = r
        for (const ato of conflito.atos) this.decididos.add(ato.id)
      }
      return
    }
    const a = this.aparelhos[passo.quem]
    if (!a) return
    if (passo.p === 'agir') {
      const ato = this.novo(`d${passo.quem}`, a.feitos.length + 1, passo.tipo, passo.alvo, passo.n)
      a.feitos.push(ato)
      a.fila = [...a.fila, { id: ato.id, seq: ato.seq, situacao: 'esperando' }]
    } else if (passo.p === 'enviar') this.enviar(a, passo.quantos, passo.resposta)
    else if (passo.p === 'matar') a.fila = retomarFila(a.fila)
    else {
      // a replay of anything that was made, also in the wrong order
      const outra = a.feitos.slice(passo.de)
      this.receber(passo.embaralha ? outra.reverse() : outra)
    }
  }
  acabar(): void {
    for (const a of this.aparelhos) {
      a.fila = retomarFila(a.fila)
      while (quantosEsperam(a.fila) > 0) this.enviar(a, 3, true)
    }
  }
}

const refazer = (atos: readonly Feito[]): Empresa =>
  atos.reduce((e, ato) => {
    const r = aplicar(e, ato)
    if ('conflito' in r) throw new Error(`accepted act ${ato.id} does not fit when replayed`)
    return r.estado
  }, INICIO)

describe('acts of three devices and the office in any interleaving', () => {
  const doMundo = fc.array(passo, { minLength: 5, maxLength: 60 }).map((passos) => {
    const mundo = new Mundo()
    for (const p of passos) mundo.dar(p)
    return mundo
  })

  it('leave the state of a serial order of what was accepted, at every moment', () => {
    fc.assert(
      fc.property(fc.array(passo, { minLength: 5, maxLength: 60 }), (passos) => {
        const mundo = new Mundo()
        for (const p of passos) {
          mundo.dar(p)
          expect(mundo.livro.estado).toEqual(refazer(mundo.livro.aceitos))
        }
      }),
      { numRuns: CASOS },
    )
  })

  it('are each in exactly one place once everything was sent: nothing lost, nothing doubled', () => {
    fc.assert(
      fc.property(doMundo, (mundo) => {
        mundo.acabar()
        const { aceitos, abertos, semEfeito } = mundo.livro
        const onde = [...aceitos, ...abertos.flatMap((c) => c.atos), ...semEfeito].map((x) => x.id)
        const feitos = [...mundo.aparelhos.flatMap((a) => a.feitos), ...mundo.doEscritorio].map((x) => x.id)
        expect(onde.toSorted()).toEqual(feitos.toSorted())
      }),
      { numRuns: CASOS },
    )
  })

  it('change nothing when everything is sent a second time', () => {
    fc.assert(
      fc.property(doMundo, (mundo) => {
        mundo.acabar()
        const antes = mundo.livro
        for (const a of mundo.aparelhos) {
          for (const ato of [...a.feitos, ...a.feitos.toReversed()]) {
            mundo.livro = receberAto(mundo.livro, ato, aplicar).livro
          }
        }
        expect(mundo.livro).toEqual(antes)
      }),
      { numRuns: CASOS },
    )
  })

  it('keep the order of their device, also inside a conflict', () => {
    fc.assert(
      fc.property(doMundo, (mundo) => {
        mundo.acabar()
        for (const c of mundo.livro.abertos) expect(emOrdem(c.atos)).toEqual(c.atos)
        const naHora = mundo.livro.aceitos.filter((x) => x.aparelho === 'd0' && !mundo.decididos.has(x.id))
        const seqs = naHora.map((x) => x.seq)
        expect(seqs).toEqual(seqs.toSorted((x, y) => x - y))
      }),
      { numRuns: CASOS },
    )
  })
})
