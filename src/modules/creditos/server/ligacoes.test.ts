import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { criarExecutor, sistema, type Executar, type Unidade } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { contaLida, injetou, novaUnidade, novaUsina, novoRateio } from '#tests/suporte/creditos.ts'
import { apresentarUnidade } from './apresentar.ts'
import { fecharMesDaUsina } from './comandos/fechar-usina.ts'
import { refazerMes } from './comandos/refazer-mes.ts'
import { economiaDasUsinasProprias } from './consultas/realizado.ts'
import { saldoDasUnidades, saldosDe, seSairDosCreditos } from './consultas/saldos.ts'
import { gatilhosDosCreditos } from './gatilhos.ts'

let banco: Banco
let executar: Executar
beforeAll(async () => {
  banco = await bancoDeTeste()
  executar = criarExecutor(banco, () => {})
})
const fazer = <T>(fn: (u: Unidade) => Promise<T>): Promise<T> => executar(sistema, fn)
const recebeu = async (id: string) => (await apresentarUnidade(banco.db, id)).meses[0]?.recebeu_kwh

async function cenario() {
  const [usina, casa] = [await novaUsina(banco.db, 'Cotia'), await novaUnidade(banco.db)]
  await novoRateio(banco, usina, '2026-01-01', [[casa, 100]])
  await injetou(banco.db, usina, '2026-08', 1000)
  return { usina, casa }
}
const fechado = (usina: string) =>
  sql`
    update usinas.meses
    set fechado = true, fechado_em = now()
    where usina_id = ${usina}
  `.execute(banco.db)

describe('a month of a plant that changed', () => {
  it('[S2.15] waits while it is open, is posted when it closes, and once for the same energy', async () => {
    const { usina, casa } = await cenario()
    await fazer((u) => refazerMes(u, usina, '2026-08'))
    expect(await recebeu(casa)).toBeUndefined()
    await fechado(usina)
    await fazer((u) => refazerMes(u, usina, '2026-08'))
    await fazer((u) => refazerMes(u, usina, '2026-08'))
    expect(await recebeu(casa)).toBe(1000)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from creditos.lancamentos
      where usina_id = ${usina}
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(2)
  })

  it('is posted anew when its reading was corrected after the close of the credits', async () => {
    const { usina, casa } = await cenario()
    await fazer((u) => fecharMesDaUsina(u, usina, '2026-08'))
    await injetou(banco.db, usina, '2026-08', 900)
    await fazer((u) => refazerMes(u, usina, '2026-08'))
    expect(await recebeu(casa)).toBe(900)
  })
})

describe('what others read of the credits', () => {
  it('is the balance of units, and what stays with a member who leaves', async () => {
    const { usina, casa } = await cenario()
    const nova = await novaUnidade(banco.db)
    await contaLida(banco.db, casa, '2026-08', { compensada: 400, consumo: 400 })
    await fazer((u) => fecharMesDaUsina(u, usina, '2026-08'))
    expect(await saldosDe(banco.db, [casa, nova])).toEqual(new Map([[casa, 600]]))
    expect(await saldoDasUnidades(banco.db, [casa, nova])).toBe(600)
    expect(await seSairDosCreditos(banco.db, { unidades: [casa] })).toEqual([
      { rotulo: 'Créditos', valor: '600 kWh ficam nas UCs dele' },
    ])
    expect(await seSairDosCreditos(banco.db, { unidades: [nova] })).toEqual([])
  })

  it('is an alert, as a fact on the cards of the holder', async () => {
    const { usina, casa } = await cenario()
    await contaLida(banco.db, casa, '2026-08', { compensada: 100, consumo: 100 })
    await fechado(usina)
    await fazer((u) => refazerMes(u, usina, '2026-08'))
    const { rows } = await sql<{ alerta_id: string; tipo: string; contato_id: string }>`
      select a.id as alerta_id, a.tipo, x.contato_id
      from creditos.alertas a
      join cad.unidades_consumidoras x on x.id = a.unidade_id
      where a.unidade_id = ${casa}
        and a.tipo = 'parado'
    `.execute(banco.db)
    const [alerta] = rows
    const [g] = gatilhosDosCreditos
    const achado = await banco.transacao((tx) => g?.achar(tx, alerta) ?? Promise.resolve(null))
    expect(achado).toEqual({ contato_id: alerta?.contato_id, qual: 'creditos:parado' })
  })
})

describe('the saving of a plant of one’s own', () => {
  it('is read from the bills before and after the homologation', async () => {
    const [usina, casa] = [await novaUsina(banco.db, 'Telhado'), await novaUnidade(banco.db)]
    const { rows } = await sql<{ contato_id: string }>`
      update usinas.usinas
      set
        unidade_id = ${casa},
        modalidade = 'AUTOCONSUMO_LOCAL',
        entrou_em = '2026-03-18',
        contato_id = (select contato_id from cad.unidades_consumidoras where id = ${casa})
      where id = ${usina}
      returning contato_id
    `.execute(banco.db)
    const contato = rows[0]?.contato_id ?? ''
    await contaLida(banco.db, casa, '2026-02', { consumo: 500, compensada: 0, total: 50_000 })
    await contaLida(banco.db, casa, '2026-04', { consumo: 380, compensada: 300, total: 9000 })
    expect(await economiaDasUsinasProprias(banco.db, [contato])).toEqual([])
    await sql`
      insert into usinas.meses (usina_id, competencia, esperado_kwh, gerado_kwh, gerado_de, injetado_kwh, injetado_de)
      values (${usina}, '2026-04', 600, 620, 'mes', 500, 'mao')
    `.execute(banco.db)
    expect(await economiaDasUsinasProprias(banco.db, [contato])).toEqual([
      { contato_id: contato, competencia: '2026-04', economia_centavos: 41_000 },
    ])
    expect(await economiaDasUsinasProprias(banco.db, [])).toEqual([])
  })
})
