import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { criarExecutor, sistema, type Executar, type Unidade } from '#platform/eventos/unidade.ts'
import { criarLigados } from '#platform/ligados.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { contaLida, novaUnidade, novaUsina, novoRateio } from '#tests/suporte/creditos.ts'
import { alertaAbriu } from '../eventos.ts'
import { lerContasDaUnidade } from './comandos/contas.ts'
import { reverTodas } from './comandos/alertas.ts'
import { fecharMes } from './comandos/meses.ts'
import { proporUnidades } from './comandos/propor.ts'
import { reabrirMes } from './comandos/reabrir.ts'
import { versoesDaUsina } from './consultas/rateios.ts'
import { mesesDaUsina } from './consultas/meses.ts'
import { usinaPorId } from './consultas/usinas.ts'
import { matriculasDasUnidades, saldosDasUnidades } from './encaixes.ts'
import { gatilhosDasUsinas } from './gatilhos.ts'

let banco: Banco
let executar: Executar
const membros = new Map<string, string>()
beforeAll(async () => {
  banco = await bancoDeTeste()
  const ligados = criarLigados()
  ligados.receber([
    matriculasDasUnidades(() => Promise.resolve(membros)),
    saldosDasUnidades(() => Promise.resolve(new Map())),
  ])
  executar = criarExecutor(banco, () => {}, ligados)
})
const fazer = <T>(fn: (u: Unidade) => Promise<T>): Promise<T> => executar(sistema, fn)

async function usinaComMedidor() {
  const [usina, unidade] = [await novaUsina(banco.db, 'Cotia'), await novaUnidade(banco.db)]
  await sql`
    update usinas.usinas
    set unidade_id = ${unidade}
    where id = ${usina}
  `.execute(banco.db)
  return { usina, unidade }
}
async function contaComInjecao(unidade: string, mes: string, kwh: number): Promise<string> {
  const id = await contaLida(banco.db, unidade, mes, { compensada: 0, consumo: 100 })
  await sql`
    insert into contas.campos (conta_id, chave, valor, estado)
    values (${id}, 'injetadaKwh', ${String(kwh)}, 'lido')
  `.execute(banco.db)
  return id
}
const injetado = async (usina: string, mes: string) => {
  const [m] = await mesesDaUsina(banco.db, await usinaPorId(banco.db, usina), mes, 1)
  return [m?.injetado_kwh, m?.injetado_de]
}
const mesesQueMudaram = async (usina: string) => {
  const { rows } = await sql<{ mes: string }>`
    select dados ->> 'competencia' as mes
    from plataforma.eventos
    where tipo = 'usina.mes'
      and dados ->> 'usina_id' = ${usina}
    order by id
  `.execute(banco.db)
  return rows.map((r) => r.mes)
}

describe('bills of the generating unit', () => {
  it('[S2.27] fill the injected energy once, follow a corrected bill, and leave a closed month as it is', async () => {
    const { usina, unidade } = await usinaComMedidor()
    await contaComInjecao(unidade, '2026-08', 5400)
    const ler = () => fazer((u) => lerContasDaUnidade(u, unidade))
    await ler()
    await ler()
    expect(await injetado(usina, '2026-08')).toEqual([5400, 'conta'])
    expect(await mesesQueMudaram(usina)).toEqual(['2026-08'])
    const conta = await contaComInjecao(unidade, '2026-08', 5500)
    await ler()
    expect(await injetado(usina, '2026-08')).toEqual([5500, 'conta'])
    const [m] = await mesesDaUsina(banco.db, await usinaPorId(banco.db, usina), '2026-08', 1)
    await fazer((u) => fecharMes(u, usina, '2026-08', m?.versao ?? 0))
    await contaComInjecao(unidade, '2026-08', 9999)
    await ler()
    expect(await injetado(usina, '2026-08')).toEqual([5500, 'conta'])
    expect(await mesesQueMudaram(usina)).toEqual(['2026-08', '2026-08', '2026-08'])
    await sql`delete from contas.contas where id = ${conta}`.execute(banco.db)
    expect(await injetado(usina, '2026-08')).toEqual([5500, 'conta'])
  })

  it('[S2.27] corrected after the close raise one alert with both figures, and the month opens again with a reason', async () => {
    const { usina, unidade } = await usinaComMedidor()
    await contaComInjecao(unidade, '2026-08', 5400)
    const ler = () => fazer((u) => lerContasDaUnidade(u, unidade))
    const mesAgora = async () => (await mesesDaUsina(banco.db, await usinaPorId(banco.db, usina), '2026-08', 1))[0]
    const alertas = async () =>
      (await usinaPorId(banco.db, usina)).alertas
        .filter((a) => a.tipo === 'conta_corrigida')
        .map((a) => [a.tipo, a.competencia, a.dados])
    await ler()
    await fazer(async (u) => fecharMes(u, usina, '2026-08', (await mesAgora())?.versao ?? 0))
    await ler()
    expect(await alertas()).toEqual([])
    await contaComInjecao(unidade, '2026-08', 5610)
    await ler()
    await ler()
    expect(await alertas()).toEqual([['conta_corrigida', '2026-08', { kwh: 5610, fechado_kwh: 5400 }]])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.eventos
      where tipo = 'usina.alerta'
        and dados ->> 'usina_id' = ${usina}
        and dados ->> 'tipo' = 'conta_corrigida'
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(1)
    await expect(
      sql`update usinas.meses set fechado = false, fechado_em = null where usina_id = ${usina}`.execute(banco.db),
    ).rejects.toThrow('the month is closed')
    await expect(fazer((u) => reabrirMes(u, usina, '2026-08', { versao: 1, motivo: 'conta nova' }))).rejects.toThrow(
      'mudou',
    )
    await fazer(async (u) =>
      reabrirMes(u, usina, '2026-08', { versao: (await mesAgora())?.versao, motivo: 'conta nova' }),
    )
    expect([await injetado(usina, '2026-08'), await alertas()]).toEqual([[5610, 'conta'], []])
    await expect(fazer((u) => reabrirMes(u, usina, '2026-08', { motivo: 'de novo' }))).rejects.toThrow(
      'não está fechado',
    )
    await fazer(async (u) => fecharMes(u, usina, '2026-08', (await mesAgora())?.versao ?? 0))
    expect((await mesAgora())?.fechado).toBe(true)
  })

  it('takes the figure away from a month whose bill was moved to another', async () => {
    const { usina, unidade } = await usinaComMedidor()
    const conta = await contaComInjecao(unidade, '2026-07', 5000)
    await fazer((u) => lerContasDaUnidade(u, unidade))
    await sql`
      update contas.campos
      set valor = '2026-06'
      where conta_id = ${conta}
        and chave = 'mesReferencia'
    `.execute(banco.db)
    await fazer((u) => lerContasDaUnidade(u, unidade))
    expect(await injetado(usina, '2026-07')).toEqual([null, null])
    expect(await injetado(usina, '2026-06')).toEqual([5000, 'conta'])
  })

  it('fill neither of two plants that share the unit', async () => {
    const { usina, unidade } = await usinaComMedidor()
    const outra = await novaUsina(banco.db, 'Serra')
    await sql`update usinas.usinas set unidade_id = ${unidade} where id = ${outra}`.execute(banco.db)
    await contaComInjecao(unidade, '2026-08', 100)
    await fazer((u) => lerContasDaUnidade(u, unidade))
    expect(await injetado(usina, '2026-08')).toEqual([null, null])
  })
})

describe('units of a member that asks for energy', () => {
  it('enter the next list with their membership, and a second member replaces the draft', async () => {
    const usina = await novaUsina(banco.db, 'Cotia')
    const [a, b, c] = [await novaUnidade(banco.db), await novaUnidade(banco.db), await novaUnidade(banco.db)]
    const matricula = uuidv7()
    membros.set(b, matricula)
    await novoRateio(banco, usina, '2026-01-01', [[a, 100]])
    const pedir = (unidadeId: string) =>
      fazer((u) =>
        proporUnidades(u, {
          usinaId: usina,
          unidades: [{ unidadeId, kwhContratado: 300 }],
          motivo: 'Entrada de Sérgio',
        }),
      )
    const primeira = await pedir(b)
    expect(await pedir(b)).toBeNull()
    const { rows } = await sql<{ matricula_id: string | null }>`
      select matricula_id
      from usinas.rateios
      where versao_id = ${primeira}
      order by ordem
    `.execute(banco.db)
    expect(rows.map((r) => r.matricula_id)).toEqual([null, matricula])
    await pedir(c)
    const versoes = await versoesDaUsina(banco.db, usina)
    expect(versoes.map((v) => [v.n, v.situacao, v.linhas.map((l) => l.unidade_id)])).toEqual([
      [3, 'criada', [a, b, c]],
      [2, 'descartada', [a, b]],
      [1, 'pedida', [a]],
    ])
    const soma = versoes[0]?.linhas.reduce((s, l) => s + Math.round((l.parte ?? 0) * 100), 0)
    expect(soma).toBe(10_000)
  })
})

describe('alerts as facts of automations', () => {
  it('find the holder of the plant while the alert is open', async () => {
    const { usina, unidade } = await usinaComMedidor()
    await sql`
      update usinas.usinas
      set contato_id = (select contato_id from cad.unidades_consumidoras where id = ${unidade})
      where id = ${usina}
    `.execute(banco.db)
    const alerta_id = uuidv7()
    await sql`
      insert into usinas.alertas (id, usina_id, tipo)
      values (${alerta_id}, ${usina}, 'vacancia')
    `.execute(banco.db)
    const [g] = gatilhosDasUsinas
    const achar = () => banco.transacao((tx) => g?.achar(tx, { alerta_id, tipo: 'vacancia' }) ?? Promise.resolve(null))
    const { contato_id } = await usinaPorId(banco.db, usina)
    expect([g?.evento, await achar()]).toEqual([alertaAbriu.tipo, { contato_id, qual: 'usina:vacancia' }])
    await sql`update usinas.alertas set ate = now() where id = ${alerta_id}`.execute(banco.db)
    expect(await achar()).toBeNull()
  })
})

describe('the daily look at every plant', () => {
  it('notices a plant that nothing is read of, and the monitoring that has not answered for a day', async () => {
    const usina = await novaUsina(banco.db, 'Muda')
    const nuvem = uuidv7()
    await sql`update usinas.usinas set entrou_em = '2025-01-01', situacao = 'ativa' where id = ${usina}`.execute(
      banco.db,
    )
    await sql`
      insert into usinas.nuvens (id, provedor, regiao, nome, credencial, situacao, falhou_em)
      values (${nuvem}, 'growatt', 'outros', 'Conta da Muda', '\\x00', 'fora', now() - interval '30 hours')
    `.execute(banco.db)
    await sql`
      insert into usinas.codigos (usina_id, sistema, codigo, nuvem_id)
      values (${usina}, 'growatt', 'P-MUDA', ${nuvem})
    `.execute(banco.db)
    const tipos = async () => (await usinaPorId(banco.db, usina)).alertas.map((a) => a.tipo).toSorted()
    expect(await tipos()).toEqual([])
    await reverTodas({ banco, executar })
    await reverTodas({ banco, executar })
    expect(await tipos()).toEqual(['nuvem_fora', 'sem_leitura'])
    await sql`update usinas.nuvens set situacao = 'ok', falhou_em = null where id = ${nuvem}`.execute(banco.db)
    await reverTodas({ banco, executar })
    expect(await tipos()).toEqual(['sem_leitura'])
  })
})
