import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { converter, deNumeric, escreverQuantidade } from '../../regras/quantidade.ts'
import { violacoes } from '../consultas/saude.ts'
import { definirConversao } from './cadastrar.ts'
import { estornar } from './estornar.ts'
import { fecharMes } from './fechar-mes.ts'
import { HOJE, mundo, type Mundo } from './mundo-de-teste.ts'
import { mover, type LinhaPedida, type PedidoDeMovimento } from './mover.ts'
import { reservar } from './reservar.ts'

let banco: Banco
let m: Mundo
let locais: readonly [string, string]
beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
  locais = [await m.novoLocal(), await m.novoLocal('obra')]
})

type Tipo = PedidoDeMovimento['tipo']
const pedido = (tipo: Tipo, linhas: readonly LinhaPedida[], ocorridoEm = HOJE): PedidoDeMovimento => {
  return { tipo, ocorridoEm, motivo: 'teste', linhas }
}
const fazer = (p: PedidoDeMovimento, chave = uuidv7()) => m.fazer((u) => mover(u, chave, p))
const entrada = (itemId: string, quantidade: string, mais: Partial<LinhaPedida> = {}) =>
  pedido('entrada', [{ itemId, de: m.fornecedor, para: locais[0], quantidade, valorCentavos: 1000, ...mais }])
const foi = (p: Promise<unknown>): Promise<boolean> =>
  p.then(
    () => true,
    (e: { status?: number }) => {
      expect([400, 409]).toContain(e.status)
      return false
    },
  )
const titulo = (o_que: string) => `[S1.7] ${o_que} (${CASOS} cases, seed ${SEMENTE})`
const prova = { timeout: 600_000 }

/** What the ledger has of a material, in one text. */
async function estado(item: string): Promise<string> {
  const { rows } = await sql`
    select
      (select count(*)::int from estoque.linhas where item_id = ${item}) as linhas,
      (
        select json_agg(json_build_array(local_id, qtd, reservado) order by local_id)
        from estoque.saldos
        where item_id = ${item}
      ) as saldos,
      (select json_build_array(qtd, valor_centavos) from estoque.custos where item_id = ${item}) as custo
  `.execute(banco.db)
  return JSON.stringify(rows)
}
const custo = async (item: string) =>
  await banco.db
    .selectFrom('estoque.custos')
    .select(['qtd', 'valor_centavos'])
    .where('item_id', '=', item)
    .executeTakeFirstOrThrow()
async function saldo(item: string, local: string): Promise<bigint> {
  const r = await banco.db
    .selectFrom('estoque.saldos')
    .select('qtd')
    .where('item_id', '=', item)
    .where('local_id', '=', local)
    .executeTakeFirst()
  return deNumeric(r?.qtd ?? '0')
}

describe('at the same moment', () => {
  it(titulo('P7: as many exits are accepted as there are goods that are free'), prova, async () => {
    const caso = fc.record({
      ha: fc.integer({ min: 1, max: 9 }),
      reservado: fc.nat(4),
      saidas: fc.integer({ min: 1, max: 14 }),
    })
    await fc.assert(
      fc.asyncProperty(caso, async ({ ha, reservado, saidas }) => {
        const item = await m.novoMaterial()
        await fazer(entrada(item, String(ha)))
        const preso = Math.min(reservado, ha)
        const origem = { tipo: 'teste', id: uuidv7() }
        if (preso > 0)
          await m.fazer((u) =>
            reservar(u, uuidv7(), { origem, itemId: item, localId: locais[0], quantidade: String(preso) }),
          )
        const uma = pedido('saida', [{ itemId: item, de: locais[0], para: m.consumo, quantidade: '1' }])
        const r = await Promise.all(Array.from({ length: saidas }, () => foi(fazer(uma))))
        const aceitas = Math.min(saidas, ha - preso)
        expect(r.filter(Boolean)).toHaveLength(aceitas)
        expect(await saldo(item, locais[0])).toBe(BigInt(ha - aceitas) * 1_000_000n)
      }),
      { numRuns: CASOS },
    )
  })

  it(titulo('P8: a command counts once under its key, and never as another command'), prova, async () => {
    const caso = fc.record({
      tipo: fc.constantFrom('entrada', 'saida', 'transferencia', 'ajuste', 'perda', 'estorno'),
      qtd: fc.integer({ min: 1, max: 20 }),
      vezes: fc.integer({ min: 2, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(caso, async ({ tipo, qtd, vezes }) => {
        const item = await m.novoMaterial()
        const { movimentoId } = await fazer(entrada(item, '20'))
        const fim = { saida: m.consumo, transferencia: locais[1], ajuste: m.ajuste, perda: m.perda }
        const comando = (quantidade: number) => (chave: string) => {
          const motivo = `teste ${quantidade}`
          if (tipo === 'estorno') return m.fazer((u) => estornar(u, chave, { movimentoId, ocorridoEm: HOJE, motivo }))
          if (tipo === 'entrada') return fazer(entrada(item, String(quantidade)), chave)
          const para = fim[tipo]
          return fazer(pedido(tipo, [{ itemId: item, de: locais[0], para, quantidade: String(quantidade) }]), chave)
        }
        const chave = uuidv7()
        const feitos = await Promise.all(Array.from({ length: vezes }, () => comando(qtd)(chave)))
        expect(new Set(feitos.map((f) => f.movimentoId)).size).toBe(1)
        expect(feitos.filter((f) => !f.repetido)).toHaveLength(1)
        const depois = await estado(item)
        expect(await comando(qtd)(chave)).toEqual({ movimentoId: feitos[0]?.movimentoId, repetido: true })
        await expect(comando(qtd + 1)(chave)).rejects.toMatchObject({ status: 409 })
        expect(await estado(item)).toBe(depois)
      }),
      { numRuns: CASOS },
    )
  })

  it(titulo('P10: crossing transfers conserve quantity and value'), prova, async () => {
    const passo = fc.record({ ida: fc.boolean(), qtd: fc.integer({ min: 1, max: 30 }) })
    const caso = fc.record({ valor: fc.nat(99_999), passos: fc.array(passo, { minLength: 1, maxLength: 8 }) })
    await fc.assert(
      fc.asyncProperty(caso, async ({ valor, passos }) => {
        const item = await m.novoMaterial()
        await fazer(entrada(item, '37', { valorCentavos: valor }))
        await Promise.all(
          passos.map(({ ida, qtd }) => {
            const [de, para] = ida ? locais : [locais[1], locais[0]]
            return foi(fazer(pedido('transferencia', [{ itemId: item, de, para, quantidade: String(qtd) }])))
          }),
        )
        expect((await saldo(item, locais[0])) + (await saldo(item, locais[1]))).toBe(37_000_000n)
        expect(await custo(item)).toMatchObject({ valor_centavos: valor })
      }),
      { numRuns: CASOS },
    )
  })
})

it(titulo('P11: what a document says is exact in the ledger, there and back'), prova, async () => {
  const caso = fc.record({
    num: fc.integer({ min: 1, max: 1200 }),
    den: fc.integer({ min: 1, max: 12 }),
    milesimos: fc.integer({ min: 1, max: 50_000 }),
  })
  await fc.assert(
    fc.asyncProperty(caso, async ({ num, den, milesimos }) => {
      const cabo = await m.novoMaterial('nenhum', 'M')
      await m.fazer((u) => definirConversao(u, { itemId: cabo, de: 'RL', para: 'M', num, den }))
      const escrita = escreverQuantidade(BigInt(milesimos) * 1000n)
      const metros = converter(deNumeric(escrita), { num, den }, 3)
      expect(await foi(fazer(entrada(cabo, escrita, { unidade: 'RL' })))).toBe(metros !== null)
      if (metros === null) return
      expect(await saldo(cabo, locais[0])).toBe(metros)
      const sai = { itemId: cabo, de: locais[0], para: m.consumo, quantidade: escrita, unidade: 'RL' }
      await fazer(pedido('saida', [sai]))
      expect(await saldo(cabo, locais[0])).toBe(0n)
      expect(await custo(cabo)).toMatchObject({ valor_centavos: 0 })
    }),
    { numRuns: CASOS },
  )
})

type Onde = 0 | 1 | 'fornecedor' | 'cliente' | 'consumo' | 'ajuste'
interface Feita {
  id: string
  de: Onde
  para: Onde
  series: readonly string[]
  estornada: boolean
}

/** Serials of one material, and where each is: what was never here comes from any place outside. */
class Series {
  readonly item: string
  readonly onde = new Map<string, Onde>()
  readonly feitas: Feita[] = []
  constructor(item: string) {
    this.item = item
  }

  local = (o: Onde): string => (typeof o === 'number' ? locais[o] : m[o])
  estao = (series: readonly string[], de: Onde): boolean =>
    series.every((s) => (this.onde.get(s) ?? (typeof de === 'number' ? undefined : de)) === de)

  async mover(tipo: Tipo, { de, para, series }: Pick<Feita, 'de' | 'para' | 'series'>): Promise<void> {
    const linha = {
      itemId: this.item,
      de: this.local(de),
      para: this.local(para),
      quantidade: String(series.length),
      series,
    }
    const feito = fazer(pedido(tipo, [{ ...linha, ...(tipo === 'entrada' ? { valorCentavos: 1000 } : {}) }]))
    expect(await foi(feito)).toBe(this.estao(series, de))
    if (!this.estao(series, de)) return
    for (const s of series) this.onde.set(s, para)
    this.feitas.push({ id: (await feito).movimentoId, de, para, series, estornada: false })
  }

  async estornar(qual: number): Promise<void> {
    const f = this.feitas[qual % Math.max(1, this.feitas.length)]
    if (!f) return
    const cabe = !f.estornada && this.estao(f.series, f.para)
    const desfazer = { movimentoId: f.id, ocorridoEm: HOJE, motivo: 'teste' }
    expect(await foi(m.fazer((u) => estornar(u, uuidv7(), desfazer)))).toBe(cabe)
    if (!cabe) return
    f.estornada = true
    for (const s of f.series) this.onde.set(s, f.de)
  }
}

it(titulo('P12: every serial is in exactly one place, whatever is tried with it'), prova, async () => {
  const comando = fc.record({
    tipo: fc.constantFrom<Tipo | 'estorno'>(
      ...(['entrada', 'entrada', 'saida', 'transferencia', 'devolucao', 'ajuste', 'estorno'] as const),
    ),
    lugar: fc.constantFrom<0 | 1>(0, 1),
    fora: fc.constantFrom<'cliente' | 'consumo'>('cliente', 'consumo'),
    series: fc.uniqueArray(fc.constantFrom('S1', 'S2', 'S3', 'S4'), { minLength: 1, maxLength: 3 }),
    qual: fc.nat(100),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(comando, { minLength: 3, maxLength: 9 }), async (comandos) => {
      const modelo = new Series(await m.novoMaterial('serie'))
      for (const { tipo, lugar, fora, series, qual } of comandos) {
        const outro = lugar === 0 ? 1 : 0
        if (tipo === 'estorno') await modelo.estornar(qual)
        else if (tipo === 'entrada') await modelo.mover(tipo, { de: 'fornecedor', para: lugar, series })
        else if (tipo === 'devolucao') await modelo.mover(tipo, { de: fora, para: lugar, series })
        else {
          const para = tipo === 'saida' ? fora : tipo === 'transferencia' ? outro : 'ajuste'
          await modelo.mover(tipo, { de: lugar, para, series })
        }
      }
      const { rows } = await sql<{ numero: string; local_id: string }>`
        select numero, local_id from estoque.series where item_id = ${modelo.item} order by numero
      `.execute(banco.db)
      const esperado = [...modelo.onde].toSorted().map(([numero, o]) => ({ numero, local_id: modelo.local(o) }))
      expect(rows).toEqual(esperado)
    }),
    { numRuns: CASOS },
  )
  expect(await violacoes(banco.db)).toEqual([])
})

// the last one: what it closes stays closed
it(titulo('P16: a closed month takes no line, whatever writes it; an open day takes all'), prova, async () => {
  const ultimo = somarDias(`${HOJE.slice(0, 7)}-01`, -1)
  const mes = ultimo.slice(0, 7)
  const antigos = await m.novoMaterial()
  await fazer({ ...entrada(antigos, '900'), ocorridoEm: ultimo })
  await m.fazer((u) => fecharMes(u, mes))
  const caso = fc.record({
    dias: fc.integer({ min: -80, max: 0 }),
    tipo: fc.constantFrom('entrada', 'saida', 'transferencia', 'ajuste', 'estorno'),
  })
  await fc.assert(
    fc.asyncProperty(caso, async ({ dias, tipo }) => {
      const dia = somarDias(HOJE, dias)
      const linha = {
        itemId: antigos,
        quantidade: '1',
        de: locais[0],
        para: m.consumo,
      }
      const linhas = {
        entrada: { ...linha, de: m.fornecedor, para: locais[0], valorCentavos: 10 },
        saida: linha,
        transferencia: { ...linha, para: locais[1] },
        ajuste: { ...linha, de: m.ajuste, para: locais[0] },
      }
      const desfeita = tipo === 'estorno' ? (await fazer(pedido('entrada', [linhas.entrada]))).movimentoId : ''
      const fez =
        tipo === 'estorno'
          ? m.fazer((u) => estornar(u, uuidv7(), { movimentoId: desfeita, ocorridoEm: dia, motivo: 'teste' }))
          : fazer(pedido(tipo, [linhas[tipo]], dia))
      expect(await foi(fez)).toBe(dia > ultimo)
    }),
    { numRuns: CASOS },
  )
  const { rows } = await sql<{ qtd: string }>`
    select trim_scale(qtd)::text as qtd
    from estoque.fechamento_saldos
    where item_id = ${antigos}
      and local_id = ${locais[0]}
  `.execute(banco.db)
  expect(rows).toEqual([{ qtd: '900' }])
  expect(await violacoes(banco.db)).toEqual([])
})
