import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { violacoes } from '../consultas/saude.ts'
import { definirConversao } from './cadastrar.ts'
import { estornar } from './estornar.ts'
import { fecharMes } from './fechar-mes.ts'
import { HOJE, mundo, type Mundo } from './mundo-de-teste.ts'
import { mover, type LinhaPedida, type PedidoDeMovimento } from './mover.ts'
import { reservar } from './reservar.ts'

let banco: Banco
let m: Mundo
let casa: string
let van: string
beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
  casa = await m.novoLocal()
  van = await m.novoLocal()
})

const pedido = (tipo: PedidoDeMovimento['tipo'], ...linhas: LinhaPedida[]): PedidoDeMovimento => ({
  tipo,
  ocorridoEm: HOJE,
  motivo: 'teste',
  linhas,
})
const fazer = (p: PedidoDeMovimento, chave = uuidv7()) => m.fazer((u) => mover(u, chave, p))
const entrada = (itemId: string, quantidade: string, extra: Partial<LinhaPedida> = {}) =>
  pedido('entrada', { itemId, de: m.fornecedor, para: casa, quantidade, valorCentavos: 1000, ...extra })
const saida = (itemId: string, quantidade: string, extra: Partial<LinhaPedida> = {}) =>
  pedido('saida', { itemId, de: casa, para: m.consumo, quantidade, ...extra })
const saldo = async (itemId: string, localId = casa): Promise<number> => {
  const { rows } = await sql<{ qtd: number }>`
    select qtd::float8 as qtd
    from estoque.saldos
    where item_id = ${itemId}
      and local_id = ${localId}
  `.execute(banco.db)
  return rows[0]?.qtd ?? 0
}
const aceitos = (r: PromiseSettledResult<unknown>[]) => r.filter((x) => x.status === 'fulfilled').length
const juntos = (quantos: number, fn: (n: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: quantos }, (_, n) => fn(n)))

describe('at the same moment', () => {
  it('[S1.7] accepts exactly as many exits as there are goods (P7)', async () => {
    const item = await m.novoMaterial()
    await fazer(entrada(item, '30'))
    const r = await juntos(40, () => fazer(saida(item, '1')))
    expect(aceitos(r)).toBe(30)
    for (const x of r) if (x.status === 'rejected') expect(x.reason).toMatchObject({ status: 409 })
    expect(await saldo(item)).toBe(0)
  })

  it('applies one key once, however often it arrives, and refuses it for another request (P8)', async () => {
    const item = await m.novoMaterial()
    const chave = uuidv7()
    const r = await juntos(30, () => fazer(entrada(item, '5'), chave))
    const feitos = r.flatMap((x) => (x.status === 'fulfilled' ? [Object(x.value)] : []))
    expect(feitos).toHaveLength(30)
    expect(new Set(feitos.map((f: { movimentoId: string }) => f.movimentoId)).size).toBe(1)
    expect(feitos.filter((f: { repetido: boolean }) => !f.repetido)).toHaveLength(1)
    expect(await saldo(item)).toBe(5)
    await expect(fazer(entrada(item, '6'), chave)).rejects.toMatchObject({ status: 409 })
  })

  it('crosses transfers of several materials without a deadlock, and loses nothing (P10)', async () => {
    const itens = [await m.novoMaterial(), await m.novoMaterial(), await m.novoMaterial()]
    for (const item of itens) await fazer(entrada(item, '100'))
    await fazer(pedido('transferencia', ...itens.map((itemId) => ({ itemId, de: casa, para: van, quantidade: '50' }))))
    const r = await juntos(60, (n) => {
      const [de, para] = n % 2 === 0 ? [casa, van] : [van, casa]
      const ordem = n % 3 === 0 ? itens.toReversed() : itens
      return fazer(pedido('transferencia', ...ordem.map((itemId) => ({ itemId, de, para, quantidade: '1' }))))
    })
    expect(aceitos(r)).toBe(60)
    for (const item of itens) expect([await saldo(item), await saldo(item, van)]).toEqual([50, 50])
  })

  it('gives a serial to one exit only, and reservations never exceed the balance', async () => {
    const item = await m.novoMaterial('serie')
    await fazer(entrada(item, '2', { series: ['A1', 'A2'] }))
    expect(aceitos(await juntos(20, () => fazer(saida(item, '1', { series: ['A1'] }))))).toBe(1)
    const outro = await m.novoMaterial()
    await fazer(entrada(outro, '10'))
    const r = await juntos(20, (n) => {
      const origem = { tipo: 'teste', id: uuidv7() }
      return n % 2 === 0
        ? fazer(saida(outro, '1'))
        : m.fazer((u) => reservar(u, uuidv7(), { origem, itemId: outro, localId: casa, quantidade: '2' }))
    })
    expect(aceitos(r)).toBeGreaterThanOrEqual(5)
    expect(await violacoes(banco.db)).toEqual([])
  })
})

describe('serials', () => {
  it('[S1.7] are in one place: counted, never twice, back from a customer (P12)', async () => {
    const item = await m.novoMaterial('serie')
    await expect(fazer(entrada(item, '2', { series: ['B1'] }))).rejects.toMatchObject({ status: 400 })
    await fazer(entrada(item, '1', { series: ['B1'] }))
    await expect(fazer(entrada(item, '1', { series: ['B1'] }))).rejects.toThrow(/B1 está em/)
    await expect(fazer(saida(item, '1', { series: ['B9'] }))).rejects.toThrow(/B9 nunca entrou/)
    const linha = { itemId: item, de: casa, para: m.cliente, quantidade: '1', series: ['B1'] }
    const vendida = await fazer(pedido('saida', linha))
    await fazer(pedido('devolucao', { ...linha, de: m.cliente, para: casa }))
    expect(await saldo(item)).toBe(1)
    const desfazer = { movimentoId: vendida.movimentoId, ocorridoEm: HOJE, motivo: 'teste' }
    await expect(m.fazer((u) => estornar(u, uuidv7(), desfazer))).rejects.toMatchObject({ status: 409 })
    expect(await violacoes(banco.db)).toEqual([])
  })
})

describe('units', () => {
  it('converts exactly and keeps what the document says (P11)', async () => {
    const cabo = await m.novoMaterial('nenhum', 'M')
    await m.fazer((u) => definirConversao(u, { itemId: cabo, de: 'RL', para: 'M', num: 100, den: 1 }))
    await fazer(entrada(cabo, '2.5', { unidade: 'RL' }))
    await fazer(saida(cabo, '50', { unidade: 'CM' }))
    expect(await saldo(cabo)).toBe(249.5)
    await fazer(saida(cabo, '2.495', { unidade: 'RL' }))
    expect(await saldo(cabo)).toBe(0)
  })

  it('refuses half an inverter, another dimension, an unknown roll, and a new unit once it moved', async () => {
    const inversor = await m.novoMaterial()
    await expect(fazer(entrada(inversor, '0.5'))).rejects.toMatchObject({ status: 400 })
    await expect(fazer(entrada(inversor, '1', { unidade: 'RL' }))).rejects.toThrow(/Não sei quantos UN/)
    const errada = { itemId: null, de: 'KG', para: 'M', num: 1, den: 1 }
    await expect(m.fazer((u) => definirConversao(u, errada))).rejects.toMatchObject({ status: 400 })
    await fazer(entrada(inversor, '1'))
    const trocar = sql`update estoque.materiais set unidade = 'M' where item_id = ${inversor}`
    await expect(banco.transacao((tx) => trocar.execute(tx))).rejects.toThrow(/has moved/)
  })
})

describe('corrections', () => {
  it('reverses once, never a reversal, and not what is gone (P9)', async () => {
    const item = await m.novoMaterial()
    const { movimentoId } = await fazer(entrada(item, '5'))
    const desfazer = (id: string) =>
      m.fazer((u) => estornar(u, uuidv7(), { movimentoId: id, ocorridoEm: HOJE, motivo: 'errado' }))
    const saiu = await fazer(saida(item, '5'))
    await expect(desfazer(movimentoId)).rejects.toMatchObject({ status: 409 })
    await desfazer(saiu.movimentoId)
    const estorno = await desfazer(movimentoId)
    expect(await saldo(item)).toBe(0)
    await expect(desfazer(movimentoId)).rejects.toThrow(/já foi estornado/)
    await expect(desfazer(estorno.movimentoId)).rejects.toThrow(/Um estorno não se estorna/)
  })

  it('takes nothing into a closed month (P16)', async () => {
    const item = await m.novoMaterial()
    const mes = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
      .toISOString()
      .slice(0, 7)
    const nele = { ...entrada(item, '3'), ocorridoEm: `${mes}-15` }
    await fazer(nele)
    await expect(m.fazer((u) => fecharMes(u, HOJE.slice(0, 7)))).rejects.toThrow(/ainda não acabou/)
    await m.fazer((u) => fecharMes(u, mes))
    await m.fazer((u) => fecharMes(u, mes))
    await expect(fazer(nele)).rejects.toThrow(/já foi fechado/)
    const { rows } = await sql<{ qtd: number }>`
      select qtd::int as qtd
      from estoque.fechamento_saldos
      where item_id = ${item}
        and local_id = ${casa}
    `.execute(banco.db)
    expect(rows).toEqual([{ qtd: 3 }])
    await fazer(entrada(item, '1'))
  })
})

describe('the application itself', () => {
  it('[S1.7] cannot change, remove or forge what the ledger says', async () => {
    const item = await m.novoMaterial()
    const { movimentoId } = await fazer(entrada(item, '4'))
    for (const comando of [
      sql`update estoque.linhas set delta = delta * 2`,
      sql`delete from estoque.linhas`,
      sql`truncate estoque.movimentos cascade`,
      sql`update estoque.movimentos set motivo = 'x'`,
      sql`update estoque.saldos set qtd = 9`,
      sql`insert into estoque.custos (item_id) values (${uuidv7()})`,
      sql`delete from estoque.fechamentos`,
      sql`update estoque.series set local_id = ${casa}`,
    ])
      await expect(banco.transacao((tx) => comando.execute(tx))).rejects.toThrow(/permission denied/)
    const linha = (movimento: string, n: number, lado: number, lugar: string, fisico: boolean) => sql`
      insert into estoque.linhas (
        movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc, den_doc
      )
      values (${movimento}, ${n}, ${lado}, ${item}, ${lugar}, ${fisico}, ${lado}, 0, 'UN', 1, 1, 1)
    `
    await expect(banco.transacao((tx) => linha(movimentoId, 2, 1, casa, true).execute(tx))).rejects.toThrow(
      /is written/,
    )
    const cabeca = (id: string) => sql`
      insert into estoque.movimentos (id, chave, pedido, tipo, ocorrido_em)
      values (${id}, ${id}, ${'a'.repeat(64)}, 'entrada', current_date)
    `
    const sozinha = banco.transacao(async (tx) => {
      const id = uuidv7()
      await cabeca(id).execute(tx)
      await linha(id, 1, 1, casa, true).execute(tx)
    })
    await expect(sozinha).rejects.toThrow(/do not cancel out/)
    await expect(banco.transacao((tx) => cabeca(uuidv7()).execute(tx))).rejects.toThrow(/without lines/)
    expect(await saldo(item)).toBe(4)
    expect(await violacoes(banco.db)).toEqual([])
  })

  it('[S1.7] moves goods only on the ways of each kind, and reverses the whole of a movement', async () => {
    const item = await m.novoMaterial()
    const inteira = pedido('entrada', ...entrada(item, '4').linhas, ...entrada(item, '3').linhas)
    const { movimentoId } = await fazer(inteira)
    await fazer(entrada(item, '10'))
    const bruto = (tipo: string, linhas: [string, string, number][], estorna: string | null = null, primeira = 1) =>
      banco.transacao(async (tx) => {
        const id = uuidv7()
        await sql`
          insert into estoque.movimentos (id, chave, pedido, tipo, ocorrido_em, motivo, estorna_id)
          values (${id}, ${id}, ${'a'.repeat(64)}, ${tipo}, current_date, 'por fora', ${estorna})
        `.execute(tx)
        for (const [n, [de, para, qtd]] of linhas.entries()) {
          await sql`
            insert into estoque.linhas (
              movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc, den_doc
            )
            select ${id}, ${n + primeira}, lado, ${item}, x.id, x.fisico, lado * ${qtd}::int, 0, 'UN', ${qtd}, 1, 1
            from unnest(array[-1, 1]::smallint[]) as lado
            join estoque.locais x on x.id = case when lado = -1 then ${de}::uuid else ${para}::uuid end
          `.execute(tx)
          // what is checked before the commit is checked again with the lines that come after
          await sql`set constraints all immediate`.execute(tx)
        }
      })
    for (const [tipo, de, para] of [
      ['entrada', m.consumo, casa],
      ['entrada', m.fornecedor, m.cliente],
      ['saida', casa, van],
      ['saida', casa, m.fornecedor],
      ['transferencia', casa, m.consumo],
      ['ajuste', casa, m.perda],
      ['perda', m.perda, casa],
      ['devolucao', m.ajuste, casa],
    ] as const)
      await expect(bruto(tipo, [[de, para, 1]]), `${tipo} ${de} ${para}`).rejects.toMatchObject({
        constraint: 'linhas_caminho',
      })
    await expect(
      bruto('entrada', [
        [m.fornecedor, casa, 1],
        [m.consumo, casa, 1],
      ]),
    ).rejects.toMatchObject({ constraint: 'linhas_caminho' })
    await expect(bruto('entrada', [[m.fornecedor, casa, 1]], null, 2)).rejects.toMatchObject({
      constraint: 'linhas_de_dois_lados',
    })
    const volta = (qtd: number): [string, string, number] => [casa, m.fornecedor, qtd]
    const estorno = (linhas: [string, string, number][]) => bruto('estorno', linhas, movimentoId)
    await expect(estorno([volta(4)])).rejects.toMatchObject({ constraint: 'movimentos_estorno_inteiro' })
    for (const outra of [volta(2), volta(4), [casa, m.consumo, 3] as [string, string, number]])
      await expect(estorno([volta(4), outra])).rejects.toMatchObject({ constraint: 'movimentos_estorno_inteiro' })
    expect(await saldo(item)).toBe(17)
    await bruto('saida', [[casa, m.cliente, 1]])
    await bruto('devolucao', [[m.cliente, casa, 1]])
    expect(await violacoes(banco.db)).toEqual([])
  })

  it('reserves nothing that is held back, and puts no category inside itself', async () => {
    const item = await m.novoMaterial()
    const retido = await m.novoLocal('quarentena')
    await fazer(entrada(item, '4', { para: retido }))
    const id = uuidv7()
    const guardar = sql`
      insert into estoque.reservas (id, chave, pedido, origem_tipo, origem_id, item_id, local_id, qtd)
      values (${id}, ${id}, ${'a'.repeat(64)}, 'teste', ${id}, ${item}, ${retido}, 1)
    `
    await expect(banco.transacao((tx) => guardar.execute(tx))).rejects.toMatchObject({
      constraint: 'reservas_do_disponivel',
    })
    const [a, b, c, d] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    const dentro = (de: string, pai: string) =>
      banco.transacao((tx) => sql`update estoque.categorias set pai_id = ${pai} where id = ${de}`.execute(tx))
    await banco.transacao((tx) =>
      sql`
        insert into estoque.categorias (id, nome, pai_id)
        values (${a}, ${a}, null), (${b}, ${b}, ${a}), (${c}, ${c}, ${b}), (${d}, ${d}, null)
      `.execute(tx),
    )
    await expect(dentro(a, c)).rejects.toMatchObject({ constraint: 'categorias_fora_de_si' })
    // each of the two is right alone, in any order the second one is not
    const r = await Promise.allSettled([dentro(a, d), dentro(d, a)])
    expect(aceitos(r)).toBe(1)
  })
})
