import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { violacoes } from '../consultas/saude.ts'
import { estornar } from './estornar.ts'
import { HOJE, mundo, type Mundo } from './mundo-de-teste.ts'
import { mover, type LinhaPedida } from './mover.ts'

let banco: Banco
let m: Mundo
beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
})

type Tipo = 'entrada' | 'saida' | 'transferencia' | 'ajuste' | 'devolucao'
const mover1 = (tipo: Tipo, linha: LinhaPedida) =>
  m.fazer((u) => mover(u, uuidv7(), { tipo, ocorridoEm: HOJE, motivo: 'teste', linhas: [linha] }))
const recusa = (p: Promise<unknown>) =>
  p.then(
    () => null,
    (e: { status?: number; message: string }) => e,
  )

interface Saldo {
  numero: string
  local_id: string
  qtd: number
}
async function saldos(item: string): Promise<Saldo[]> {
  const { rows } = await sql<Saldo>`
    select t.numero, s.local_id, s.qtd::int as qtd
    from estoque.lote_saldos s
    join estoque.lotes t on t.id = s.lote_id
    where s.item_id = ${item}
      and s.fisico
      and s.qtd > 0
    order by t.numero, s.local_id
  `.execute(banco.db)
  return rows
}

const lugar = fc.constantFrom<0 | 1>(0, 1)
const lote = fc.constantFrom('L1', 'L2', 'L3')
const comando = fc.record({
  tipo: fc.constantFrom('entrada', 'entrada', 'saida', 'transferencia', 'falta', 'estornar'),
  lugar,
  /** absent: the ledger takes the oldest */
  lote: fc.option(lote, { nil: undefined }),
  qtd: fc.integer({ min: 1, max: 20 }),
  qual: fc.nat(1000),
})
type Comando = typeof comando extends fc.Arbitrary<infer T> ? T : never
type Partes = readonly (readonly [lote: string, qtd: number])[]
interface Feita {
  id: string
  tipo: string
  lugar: 0 | 1
  partes: Partes
  estornada: boolean
}

/** A material of three lots in two places, lot by lot in memory. The first lot to come is the first to leave. */
class Caso {
  readonly ha: [Map<string, number>, Map<string, number>] = [new Map(), new Map()]
  readonly ordem: string[] = []
  readonly feitas: Feita[] = []
  readonly item: string
  readonly locais: readonly [string, string]
  constructor(item: string, locais: readonly [string, string]) {
    this.item = item
    this.locais = locais
  }

  somar(onde: 0 | 1, partes: Partes, sinal: 1 | -1): void {
    for (const [l, q] of partes) this.ha[onde].set(l, (this.ha[onde].get(l) ?? 0) + sinal * q)
  }
  cabem(onde: 0 | 1, partes: Partes): boolean {
    return partes.every(([l, q]) => (this.ha[onde].get(l) ?? 0) >= q)
  }
  /** What leaves without a name, oldest first; null when there is not enough. */
  partesDe(onde: 0 | 1, c: Pick<Comando, 'lote' | 'qtd'>): Partes | null {
    if (c.lote) return this.cabem(onde, [[c.lote, c.qtd]]) ? [[c.lote, c.qtd]] : null
    let resta = c.qtd
    const partes = this.ordem.flatMap((l) => {
      const tira = Math.min(resta, this.ha[onde].get(l) ?? 0)
      resta -= tira
      return tira > 0 ? [[l, tira] as const] : []
    })
    return resta > 0 ? null : partes
  }

  async fazer(c: Comando): Promise<void> {
    if (c.tipo === 'estornar') return await this.estornar(c)
    const [aqui, la] = [this.locais[c.lugar], this.locais[c.lugar === 0 ? 1 : 0]]
    const linha = { itemId: this.item, quantidade: String(c.qtd), lote: c.lote ? { numero: c.lote } : undefined }
    if (c.tipo === 'entrada') {
      const pedido = { ...linha, de: m.fornecedor, para: aqui, valorCentavos: c.qtd * 7 }
      const falha = await recusa(mover1('entrada', pedido).then((f) => this.entrou(c, f.movimentoId)))
      expect(falha?.status ?? 200).toBe(c.lote ? 200 : 400)
      return
    }
    const partes = this.partesDe(c.lugar, c)
    const tipo = c.tipo === 'falta' ? 'ajuste' : c.tipo === 'saida' ? 'saida' : 'transferencia'
    const para = c.tipo === 'falta' ? m.ajuste : c.tipo === 'saida' ? m.consumo : la
    const feito = await mover1(tipo, { ...linha, de: aqui, para }).catch((e: { status?: number }) => {
      // a lot that never came is a mistake of the request; one with too little is a conflict
      expect([400, 409]).toContain(e.status)
      return null
    })
    expect(feito !== null).toBe(partes !== null)
    if (!feito || !partes) return
    this.somar(c.lugar, partes, -1)
    if (c.tipo === 'transferencia') this.somar(c.lugar === 0 ? 1 : 0, partes, 1)
    this.feitas.push({ id: feito.movimentoId, tipo: c.tipo, lugar: c.lugar, partes, estornada: false })
  }

  entrou(c: Comando, id: string): void {
    const partes = [[c.lote ?? '', c.qtd]] as const
    if (c.lote && !this.ordem.includes(c.lote)) this.ordem.push(c.lote)
    this.somar(c.lugar, partes, 1)
    this.feitas.push({ id, tipo: 'entrada', lugar: c.lugar, partes, estornada: false })
  }

  async estornar(c: Comando): Promise<void> {
    const f = this.feitas[c.qual % Math.max(1, this.feitas.length)]
    if (!f) return
    const destino = f.lugar === 0 ? 1 : 0
    const deOnde = f.tipo === 'entrada' ? f.lugar : f.tipo === 'transferencia' ? destino : null
    const cabe = !f.estornada && (deOnde === null || this.cabem(deOnde, f.partes))
    const pedido = { movimentoId: f.id, ocorridoEm: HOJE, motivo: 'teste' }
    const falha = await recusa(m.fazer((u) => estornar(u, uuidv7(), pedido)))
    expect(falha === null).toBe(cabe)
    if (!cabe) return
    f.estornada = true
    if (deOnde !== null) this.somar(deOnde, f.partes, -1)
    if (f.tipo !== 'entrada') this.somar(f.lugar, f.partes, 1)
  }

  async conferir(): Promise<void> {
    const esperado = this.locais.flatMap((local_id, n) =>
      [...(this.ha[n] ?? [])].filter(([, q]) => q > 0).map(([numero, q]) => ({ numero, local_id, qtd: q })),
    )
    const chave = (s: Saldo) => `${s.numero} ${s.local_id}`
    const emOrdem = (l: Saldo[]) => l.toSorted((a, b) => (chave(a) < chave(b) ? -1 : 1))
    expect(emOrdem(await saldos(this.item))).toEqual(emOrdem(esperado))
  }
}

describe('a material that is tracked by lot', () => {
  it(
    `[S1.7] keeps P1, P4 and P18 for each lot, oldest first (${CASOS} sequences, seed ${SEMENTE})`,
    { timeout: 600_000 },
    async () => {
      const locais = [await m.novoLocal(), await m.novoLocal('obra')] as const
      await fc.assert(
        fc.asyncProperty(fc.array(comando, { minLength: 3, maxLength: 14 }), async (comandos) => {
          const caso = new Caso(await m.novoMaterial('lote', 'M'), locais)
          for (const c of comandos) await caso.fazer(c)
          await caso.conferir()
        }),
        { numRuns: CASOS },
      )
      expect(await violacoes(banco.db)).toEqual([])
    },
  )

  it('leaves by validity before age, over as many lots as it takes', async () => {
    const item = await m.novoMaterial('lote', 'M')
    const sede = await m.novoLocal()
    const entrar = (numero: string, validade?: string) =>
      mover1('entrada', {
        itemId: item,
        de: m.fornecedor,
        para: sede,
        quantidade: '10',
        valorCentavos: 1000,
        lote: { numero, validade },
      })
    await entrar('velho')
    await entrar('longe', '2031-01-01')
    await entrar('perto', '2030-01-01')
    await mover1('saida', { itemId: item, de: sede, para: m.consumo, quantidade: '15' })
    expect((await saldos(item)).map((s) => [s.numero, s.qtd])).toEqual([
      ['longe', 5],
      ['velho', 10],
    ])
    const outra = await recusa(entrar('PERTO', '2030-02-01'))
    expect(outra?.message).toBe('O lote perto já está no estoque com validade 01/01/2030.')
  })

  it('refuses a missing, unknown or short lot, and a lot of what has none', async () => {
    const item = await m.novoMaterial('lote', 'M')
    const comum = await m.novoMaterial('nenhum', 'M')
    const sede = await m.novoLocal()
    const entrada = { de: m.fornecedor, para: sede, quantidade: '4', valorCentavos: 100 }
    expect((await recusa(mover1('entrada', { itemId: item, ...entrada })))?.message).toMatch(/^Diga o lote de /)
    const avulso = { itemId: comum, ...entrada, lote: { numero: 'A' } }
    expect((await recusa(mover1('entrada', avulso)))?.message).toMatch(/não se acompanha por lote/)
    await mover1('entrada', { itemId: item, ...entrada, lote: { numero: 'A' } })
    const saida = { itemId: item, de: sede, para: m.consumo, quantidade: '5' }
    expect((await recusa(mover1('saida', { ...saida, lote: { numero: 'a' } })))?.message).toMatch(/tem 4 m em/)
    expect((await recusa(mover1('saida', { ...saida, lote: { numero: 'B' } })))?.message).toMatch(/nunca entrou/)
    expect((await recusa(mover1('saida', saida)))?.status).toBe(409)
    const volta = { itemId: item, de: m.consumo, para: sede, quantidade: '1' }
    expect((await recusa(mover1('devolucao', volta)))?.message).toMatch(/^Diga o lote de /)
  })

  it('refuses in the database a line without its lot, a negative lot and a lot of another material', async () => {
    const item = await m.novoMaterial('lote', 'M')
    const outro = await m.novoMaterial('lote', 'M')
    const sede = await m.novoLocal()
    const entrada = { de: m.fornecedor, para: sede, quantidade: '4', valorCentavos: 100 }
    await mover1('entrada', { itemId: item, ...entrada, lote: { numero: 'A' } })
    await mover1('entrada', { itemId: item, ...entrada, lote: { numero: 'B' } })
    await mover1('entrada', { itemId: outro, ...entrada, lote: { numero: 'C' } })
    const lotes = await sql<{ id: string; numero: string }>`
      select id, numero from estoque.lotes where item_id in (${item}, ${outro})
    `.execute(banco.db)
    const id = (numero: string) => lotes.rows.find((l) => l.numero === numero)?.id ?? null
    const bruta = (qtd: number, loteId: string | null) =>
      banco.transacao(async (tx) => {
        const movimento = uuidv7()
        await sql`
          insert into estoque.movimentos (id, chave, pedido, tipo, ocorrido_em, transacao)
          values (${movimento}, ${movimento}, ${'0'.repeat(64)}, 'saida', ${HOJE}::date, pg_current_xact_id())
        `.execute(tx)
        await sql`
          insert into estoque.linhas (
            movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc,
            den_doc, lote_id
          )
          select ${movimento}, 1, lado, ${item}, l.id, l.fisico, lado * ${qtd}::numeric, 0, 'M', ${qtd}::numeric, 1, 1, ${loteId}
          from unnest(array[-1, 1]::smallint[]) as lado
          join estoque.locais l on l.id = case when lado = -1 then ${sede}::uuid else ${m.consumo}::uuid end
        `.execute(tx)
      })
    await expect(bruta(1, null)).rejects.toMatchObject({ constraint: 'linhas_com_lote' })
    // the place has 8, but this lot 4
    await expect(bruta(5, id('A'))).rejects.toMatchObject({ constraint: 'lote_saldos_nao_negativo' })
    await expect(bruta(1, id('C'))).rejects.toMatchObject({ constraint: 'linhas_lote_do_material' })
    await bruta(4, id('A'))
    expect((await saldos(item)).map((s) => [s.numero, s.qtd])).toEqual([['B', 4]])
    expect(await violacoes(banco.db)).toEqual([])
  })
})
