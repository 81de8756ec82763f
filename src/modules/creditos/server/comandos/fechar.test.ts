import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { criarExecutor, sistema, type Executar, type Unidade } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { apresentarUnidade, apresentarLote } from '../apresentar.ts'
import { abrirSaldo } from './abrir-saldo.ts'
import { contaLida, novaUnidade, novaUsina, novoRateio, injetou } from '#tests/suporte/creditos.ts'
import { fecharMesDaUsina } from './fechar-usina.ts'
import { lancarMes } from './lancar-mes.ts'
import { lerConta } from './ler-conta.ts'

let banco: Banco
let executar: Executar
beforeAll(async () => {
  banco = await bancoDeTeste()
  executar = criarExecutor(banco, () => {})
})

const fazer = <T>(fn: (u: Unidade) => Promise<T>): Promise<T> => executar(sistema, fn)
const saldo = async (id: string): Promise<number> => (await apresentarUnidade(banco.db, id)).saldo_kwh

/** A plant that shares 60/40 from January 2027, with bills of both units. */
async function cenario() {
  const usina = await novaUsina(banco.db, 'Cotia')
  const [padaria, casa] = [await novaUnidade(banco.db), await novaUnidade(banco.db)]
  await novoRateio(banco, usina, '2027-01-01', [
    [padaria, 60],
    [casa, 40],
  ])
  await injetou(banco.db, usina, '2027-01', 1000)
  return { usina, padaria, casa }
}

describe('the close of a month', () => {
  it('[S2.15] posts injected → shared → compensated → batch, and nothing the second time', async () => {
    const { usina, padaria, casa } = await cenario()
    await contaLida(banco.db, padaria, '2027-01', { compensada: 500, consumo: 500 })
    const um = await fazer((u) => fecharMesDaUsina(u, usina, '2027-01'))
    expect(um).toEqual({ lancados: 5, estornados: 0 })
    expect(await saldo(padaria)).toBe(100)
    const semConta = await apresentarUnidade(banco.db, casa)
    expect([semConta.saldo_kwh, semConta.espera_kwh]).toEqual([0, 400])
    expect(await fazer((u) => fecharMesDaUsina(u, usina, '2027-01'))).toEqual({ lancados: 0, estornados: 0 })
    const linhas = await apresentarLote(banco.db, { unidadeId: padaria, usinaId: usina, mes: '2027-01' })
    expect(linhas.map((l) => [l.frase, l.kwh])).toEqual([
      ['Rateio v1, 60,00 % de 1.000', 600],
      ['Compensada, fatura jan/2027', -500],
      ['Sobra do mês, vira lote', 100],
    ])
  })

  it('reverses a corrected bill and posts it anew; the same bill again posts nothing', async () => {
    const { usina, casa } = await cenario()
    await fazer((u) => fecharMesDaUsina(u, usina, '2027-01'))
    const conta = await contaLida(banco.db, casa, '2027-01', { compensada: 300, consumo: 300 })
    await fazer((u) => lerConta(u, { contaId: conta, unidadeId: casa }))
    expect(await saldo(casa)).toBe(100)
    expect(await fazer((u) => lancarMes(u, { unidadeId: casa, competencia: '2027-01' }))).toEqual({
      lancados: 0,
      estornados: 0,
    })
    await contaLida(banco.db, casa, '2027-01', { compensada: 350, consumo: 350 })
    expect(await fazer((u) => lancarMes(u, { unidadeId: casa, competencia: '2027-01' }))).toEqual({
      lancados: 2,
      estornados: 2,
    })
    expect(await saldo(casa)).toBe(50)
    const { meses } = await apresentarUnidade(banco.db, casa)
    expect(meses[0]?.corrigido_em).not.toBeNull()
  })

  it('counts a change of the sharing from its date', async () => {
    const { usina, padaria, casa } = await cenario()
    await novoRateio(banco, usina, '2027-02-15', [
      [padaria, 10],
      [casa, 90],
    ])
    for (const mes of ['2027-02', '2027-03']) await injetou(banco.db, usina, mes, 1000)
    for (const mes of ['2027-01', '2027-02', '2027-03']) await fazer((u) => fecharMesDaUsina(u, usina, mes))
    const { meses } = await apresentarUnidade(banco.db, padaria)
    expect(meses.map((m) => [m.mes, m.recebeu_kwh])).toEqual([
      ['2027-03', 100],
      ['2027-02', 600],
      ['2027-01', 600],
    ])
  })

  it('carries a corrected reading of the plant through later months', async () => {
    const { usina, padaria } = await cenario()
    await contaLida(banco.db, padaria, '2027-01', { compensada: 500, consumo: 500 })
    await contaLida(banco.db, padaria, '2027-02', { compensada: 650, consumo: 650 })
    await injetou(banco.db, usina, '2027-02', 1000)
    for (const mes of ['2027-01', '2027-02']) await fazer((u) => fecharMesDaUsina(u, usina, mes))
    expect(await saldo(padaria)).toBe(50)
    await injetou(banco.db, usina, '2027-01', 900)
    await fazer((u) => fecharMesDaUsina(u, usina, '2027-01'))
    const depois = await apresentarUnidade(banco.db, padaria)
    // 540 − 500 = 40 of January, then 600 + 40 − 650 leaves 10 uncovered
    expect([depois.saldo_kwh, depois.meses[0]?.falta_kwh]).toEqual([0, 10])
  })

  it('waits with the bill of a unit until all of its plants are closed', async () => {
    const { usina, padaria } = await cenario()
    const outra = await novaUsina(banco.db, 'Serra')
    await novoRateio(banco, outra, '2027-01-01', [[padaria, 100]])
    await injetou(banco.db, outra, '2027-01', 50)
    await contaLida(banco.db, padaria, '2027-01', { compensada: 620, consumo: 620 })
    await fazer((u) => fecharMesDaUsina(u, usina, '2027-01'))
    expect((await apresentarUnidade(banco.db, padaria)).espera_kwh).toBe(600)
    await fazer((u) => fecharMesDaUsina(u, outra, '2027-01'))
    const d = await apresentarUnidade(banco.db, padaria)
    expect([d.saldo_kwh, d.espera_kwh, d.meses[0]?.falta_kwh]).toEqual([30, 0, 0])
  })

  it('takes an opening balance and loses it after 60 months', async () => {
    const { usina, casa } = await cenario()
    const abertura = {
      unidadeId: casa,
      competencia: '2027-01',
      loteMes: '2022-01',
      wh: 70_000,
      motivo: 'Conta de dez/26',
    }
    await fazer((u) => abrirSaldo(u, abertura))
    expect(await saldo(casa)).toBe(70)
    expect(await fazer((u) => abrirSaldo(u, abertura))).toEqual({ lancados: 0, estornados: 0 })
    await fazer((u) => abrirSaldo(u, { ...abertura, wh: 80_000 }))
    await fazer((u) => fecharMesDaUsina(u, usina, '2027-01'))
    expect(await saldo(casa)).toBe(80)
    await injetou(banco.db, usina, '2027-02', 0)
    await fazer((u) => fecharMesDaUsina(u, usina, '2027-02'))
    const d = await apresentarUnidade(banco.db, casa)
    expect([d.saldo_kwh, d.lotes[0]?.expirou_kwh]).toEqual([0, 80])
  })
})

describe('the database', () => {
  const erro = (fn: (u: Unidade) => Promise<unknown>): Promise<string> =>
    fazer(fn).then(
      () => 'written',
      (e: unknown) => (e instanceof Error && 'constraint' in e ? String(e.constraint ?? e.message) : String(e)),
    )
  const lancamento = (u: Unidade, unidade: string, id: string) =>
    sql`
      insert into creditos.lancamentos (id, tipo, competencia, unidade_id, lote_mes, rodada)
      values (${id}, 'abertura', '2027-01-01', ${unidade}, '2026-12-01', 1)
    `.execute(u.tx)
  const linha = (u: Unidade, id: string, seq: number, p: { conta: string; unidade: string; wh: number }) =>
    sql`
      insert into creditos.linhas (lancamento_id, seq, competencia, conta, unidade_id, lote_mes, wh)
      values (
        ${id}, ${seq}, '2027-01-01', ${p.conta}, ${p.unidade}, ${p.conta === 'saldo' ? '2026-12-01' : null}, ${p.wh}
      )
    `.execute(u.tx)

  it('refuses postings without lines or balance, and any change of a posting', async () => {
    const unidade = await novaUnidade(banco.db)
    expect(await erro((u) => lancamento(u, unidade, uuidv7()))).toBe('lancamentos_soma')
    expect(
      await erro(async (u) => {
        const id = uuidv7()
        await lancamento(u, unidade, id)
        await linha(u, id, 1, { conta: 'compensado', unidade, wh: 5 })
      }),
    ).toBe('lancamentos_soma')
    const { usina } = await cenario()
    await fazer((u) => fecharMesDaUsina(u, usina, '2027-01'))
    for (const comando of [
      sql`update creditos.lancamentos set motivo = 'outro'`,
      sql`delete from creditos.lancamentos`,
      sql`update creditos.linhas set wh = 1`,
      sql`delete from creditos.linhas`,
      sql`update creditos.lotes set resta_wh = 1`,
    ])
      expect(await erro((u) => comando.execute(u.tx))).toMatch(/permission denied/)
  })
})
