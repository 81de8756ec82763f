import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { violacoes } from '../consultas/saude.ts'
import { localVirtual } from '../consultas/cadastros.ts'
import { parteQueFica } from '../../regras/custo.ts'
import { acertarValor } from './acertar.ts'
import { estornar } from './estornar.ts'
import { HOJE, mundo, type Mundo } from './mundo-de-teste.ts'
import { mover } from './mover.ts'

let banco: Banco
let m: Mundo
let variacao: string
beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
  variacao = await banco.transacao((tx) => localVirtual(tx, 'variacao'))
})

const comando = fc.record({
  tipo: fc.constantFrom('entrada', 'saida', 'saida', 'acerto', 'acerto', 'estornar'),
  qtd: fc.integer({ min: 1, max: 30 }),
  valor: fc.integer({ min: -60_000, max: 60_000 }).filter((v) => v !== 0),
  qual: fc.nat(1000),
})
type Comando = typeof comando extends fc.Arbitrary<infer T> ? T : never

async function valorEm(item: string, local: string): Promise<number> {
  const { rows } = await sql<{ valor: number }>`
    select coalesce(sum(valor_centavos), 0)::float8 as valor
    from estoque.linhas
    where item_id = ${item}
      and local_id = ${local}
  `.execute(banco.db)
  return rows[0]?.valor ?? 0
}
async function custo(item: string): Promise<{ qtd: number; valor: number }> {
  const { rows } = await sql<{ qtd: number; valor: number }>`
    select qtd::float8 as qtd, valor_centavos::float8 as valor
    from estoque.custos
    where item_id = ${item}
  `.execute(banco.db)
  return rows[0] ?? { qtd: 0, valor: 0 }
}

const entrar = (item: string, para: string, qtd: number, valorCentavos: number) =>
  m.fazer((u) =>
    mover(u, uuidv7(), {
      tipo: 'entrada',
      ocorridoEm: HOJE,
      linhas: [{ itemId: item, de: m.fornecedor, para, quantidade: String(qtd), valorCentavos }],
    }),
  )
const sair = (item: string, de: string, qtd: number) =>
  m.fazer((u) =>
    mover(u, uuidv7(), {
      tipo: 'saida',
      ocorridoEm: HOJE,
      linhas: [{ itemId: item, de, para: m.consumo, quantidade: String(qtd) }],
    }),
  )
const acertar = (movimentoId: string, valorCentavos: number, chave: string = uuidv7()) =>
  m.fazer((u) => acertarValor(u, chave, { movimentoId, ocorridoEm: HOJE, valorCentavos, motivo: 'frete' }))
const desfazer = (movimentoId: string) =>
  m.fazer((u) => estornar(u, uuidv7(), { movimentoId, ocorridoEm: HOJE, motivo: 'teste' }))

describe('corrections of value', () => {
  it(
    `[S1.7] P5, P6: what came in is held, used or varied, to the centavo (${CASOS} sequences, seed ${SEMENTE})`,
    { timeout: 600_000 },
    async () => {
      const sede = await m.novoLocal()
      const fazer = async (item: string, c: Comando, entradas: string[], acertos: Map<string, number>) => {
        if (c.tipo === 'entrada') entradas.push((await entrar(item, sede, c.qtd, Math.abs(c.valor))).movimentoId)
        else if (c.tipo === 'saida') {
          const { qtd } = await custo(item)
          if (qtd > 0) await sair(item, sede, Math.min(qtd, c.qtd))
        } else if (c.tipo === 'acerto') {
          const entrada = entradas[c.qual % Math.max(1, entradas.length)]
          if (!entrada) return 0
          acertos.set((await acertar(entrada, c.valor)).movimentoId, c.valor)
          return c.valor
        } else {
          const [feito] = [...acertos][c.qual % Math.max(1, acertos.size)] ?? []
          if (!feito) return 0
          const valor = acertos.get(feito) ?? 0
          acertos.delete(feito)
          await desfazer(feito)
          return -valor
        }
        return c.tipo === 'entrada' ? Math.abs(c.valor) : 0
      }
      await fc.assert(
        fc.asyncProperty(fc.array(comando, { minLength: 4, maxLength: 16 }), async (comandos) => {
          const item = await m.novoMaterial()
          const [entradas, acertos] = [[] as string[], new Map<string, number>()]
          let entrou = 0
          for (const c of comandos) entrou += await fazer(item, c, entradas, acertos)
          const { qtd, valor } = await custo(item)
          expect(0 - (await valorEm(item, m.fornecedor))).toBe(entrou)
          expect(valor + (await valorEm(item, m.consumo)) + (await valorEm(item, variacao))).toBe(entrou)
          expect(valor).toBeGreaterThanOrEqual(0)
          if (qtd === 0) expect(valor).toBe(0)
        }),
        { numRuns: CASOS },
      )
      expect(await violacoes(banco.db)).toEqual([])
    },
  )

  it('keeps the share of what is there and varies the share of what has left', async () => {
    const [item, sede] = [await m.novoMaterial(), await m.novoLocal()]
    const { movimentoId } = await entrar(item, sede, 10, 1000)
    await sair(item, sede, 4)
    const chave = uuidv7()
    const feito = await acertar(movimentoId, 101, chave)
    expect(await acertar(movimentoId, 101, chave)).toEqual({ ...feito, repetido: true })
    await expect(acertar(movimentoId, 102, chave)).rejects.toMatchObject({ status: 409 })
    expect([(await custo(item)).valor, await valorEm(item, variacao)]).toEqual([661, 40])
    await desfazer(feito.movimentoId)
    expect([(await custo(item)).valor, await valorEm(item, variacao)]).toEqual([600, 0])
    await sair(item, sede, 6)
    await acertar(movimentoId, 50)
    expect([(await custo(item)).valor, await valorEm(item, variacao)]).toEqual([0, 50])
  })

  it('divides a correction among the lines of an entry, and refuses what is no entry', async () => {
    const [um, outro, sede] = [await m.novoMaterial(), await m.novoMaterial(), await m.novoLocal()]
    const linha = (itemId: string, valorCentavos: number) => ({
      itemId,
      de: m.fornecedor,
      para: sede,
      quantidade: '3',
      valorCentavos,
    })
    const pedido = { tipo: 'entrada' as const, ocorridoEm: HOJE, linhas: [linha(um, 200), linha(outro, 100)] }
    const { movimentoId } = await m.fazer((u) => mover(u, uuidv7(), pedido))
    await acertar(movimentoId, 100)
    expect([(await custo(um)).valor, (await custo(outro)).valor]).toEqual([267, 133])
    const { movimentoId: saida } = await sair(um, sede, 1)
    await expect(acertar(saida, 10)).rejects.toMatchObject({ message: 'Só o valor de uma entrada se acerta.' })
    await expect(acertar(uuidv7(), 10)).rejects.toMatchObject({ status: 404 })
    await desfazer(saida)
    await desfazer(movimentoId)
    await expect(acertar(movimentoId, 10)).rejects.toMatchObject({ status: 409 })
  })

  it('never keeps more than the goods of the entry, nor takes more than the material is worth', () => {
    const quantidade = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        quantidade,
        fc.record({ qtd: fc.bigInt({ min: 0n, max: 10n ** 12n }), valor: fc.bigInt({ min: 0n, max: 10n ** 12n }) }),
        (valor, entrou, p) => {
          const posicao = p.qtd === 0n ? { qtd: 0n, valor: 0n } : p
          const fica = parteQueFica(valor, { entrou, posicao })
          const tamanho = (n: bigint) => (n < 0n ? -n : n)
          expect(tamanho(fica)).toBeLessThanOrEqual(tamanho(valor))
          expect(posicao.valor + fica).toBeGreaterThanOrEqual(0n)
          if (posicao.qtd >= entrou && valor > 0n) expect(fica).toBe(valor)
          if (posicao.qtd === 0n) expect(fica).toBe(0n)
        },
      ),
    )
  })
})
