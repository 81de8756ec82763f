import { sql, type RawBuilder } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { bandeiras, cosip, tributos } from '#modules/tarifas/contract/base.ts'
import {
  lerTarifaVigente,
  listarDistribuidoras,
  pinarVigencias,
  soltarVigencias,
  type LinhasDaBase,
} from '#modules/tarifas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { app, como } = casa
const db = app.s.banco.db
const cuida = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'operador' }])
const olha = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const todas = await listarDistribuidoras(db)
const id = (nome: string) => todas.find((d) => d.nome === nome)?.id ?? ''
const novembro = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial', em: '2026-11-24' } as const

type Fazer = (mais?: object, quem?: Chamada) => Promise<{ status: number; campos: { campo: string }[] }>
/** The same by contract: refused to the same users, and invalid with the field. */
async function conferirRecusas(fazer: Fazer, mudancas: readonly (readonly [object, string])[]) {
  for (const [quem, status] of [
    [await como(null), 401],
    [olha, 403],
    [deFora, 403],
  ] as const)
    expect((await fazer({}, quem)).status).toBe(status)
  for (const [mudanca, campo] of mudancas) {
    const r = await fazer(mudanca)
    expect([r.status, r.campos[0]?.campo], campo).toEqual([400, campo])
  }
}

describe('a row that a sent proposal or a confirmed bill uses', () => {
  const por = { tipo: 'proposta', id: uuidv7() }
  const pinar = (linhas: LinhasDaBase) =>
    app.s.executar(sistema, (u) => pinarVigencias(u, { vigenciaIds: [], ...linhas, por }))
  /** Refused at SQL by the role of the application, whatever changes. */
  async function nenhumaMuda(mudancas: readonly RawBuilder<unknown>[]) {
    for (const m of mudancas) await expect(m.execute(db)).rejects.toThrow(/in use|permission denied/)
  }
  const vigente = (mais: object) => lerTarifaVigente(db, { ...novembro, distribuidoraId: id('Light'), ...mais })

  it('[S2.27] of taxes is corrected with a reason, never changed: what used it keeps its figures', async () => {
    const { linhas } = (await olha.chamar(tributos.listar, { query: { mes: '2026-11' } })).corpo.data
    const rj = linhas.find((l) => l.distribuidora === 'Light')
    if (!rj) throw new Error('no seed')
    await pinar({ tributos: [rj.id, uuidv7()] })
    await pinar({ tributos: [rj.id] })
    const {
      id: qual,
      versao,
      distribuidora: _,
      distribuidora_id: __,
      origem: ___,
      usos: ____,
      motivo: _____,
      ...t
    } = rj
    const novas = { ...t, icms: 0.2 }
    for (const r of [
      await cuida.chamar(tributos.alterar, { params: { id: qual }, body: { ...novas, versao } }),
      await cuida.chamar(tributos.excluir, { params: { id: qual } }),
    ])
      expect([r.status, r.erro.message]).toEqual([409, 'Esta linha está em uso: não se edita, corrige-se.'])
    await nenhumaMuda([
      sql`update tarifas.tributos set icms = 0.01 where id = ${qual}`,
      sql`update tarifas.tributos set politica_icms = 'SEM_ISENCAO' where id = ${qual}`,
      sql`update tarifas.tributos set mes = '2026-02-01' where id = ${qual}`,
      sql`delete from tarifas.tributos where id = ${qual}`,
      sql`update tarifas.usos_da_base set tipo = 'outra' where tributo_id = ${qual}`,
    ])
    const body = { ...novas, versao, motivo: 'Decreto 48.123, retroativo' }
    const corrigir = (mais = {}, quem: Chamada = cuida) =>
      quem.chamar(tributos.corrigir, { params: { id: qual }, body: { ...body, ...mais } })
    await conferirRecusas(corrigir, [
      [{ motivo: '' }, 'motivo'],
      [{ icms: 7 }, 'icms'],
      [{ uf: 'SP' }, 'uf'],
    ])
    const { id: novo } = (await corrigir()).corpo.data
    expect(await vigente({})).toMatchObject({ base: { tributo: novo }, tributos: { icms: 0.2 } })
    const depois = (await olha.chamar(tributos.listar, { query: { mes: '2026-11' } })).corpo.data.linhas
    expect(depois.filter((l) => l.distribuidora === 'Light')).toMatchObject([
      { id: novo, origem: 'correcao', motivo: 'Decreto 48.123, retroativo', usos: 0 },
    ])
    // the first one stays as it was, used or not
    expect((await corrigir()).status).toBe(409)
    await app.s.executar(sistema, (u) => soltarVigencias(u, { por }))
    await nenhumaMuda([
      sql`update tarifas.tributos set icms = 0.01 where id = ${qual}`,
      sql`update tarifas.tributos set substituida_por = null where id = ${qual}`,
    ])
    const r = await cuida.chamar(tributos.excluir, { params: { id: novo } })
    expect([r.status, r.erro.message]).toEqual([409, 'Esta linha corrige outra: não se exclui, corrige-se de novo.'])
  })

  it('[S2.27] of a flag is corrected with a reason, and one is in force in its month', async () => {
    const params = { mes: '2026-10' }
    await cuida.chamar(bandeiras.guardar, { params, body: { cor: 'amarela', valor: 18.85 } })
    const usada = (await vigente({ em: '2026-10-15' }))?.base.bandeira ?? ''
    await pinar({ bandeiras: [usada] })
    const r = await cuida.chamar(bandeiras.guardar, { params, body: { cor: 'verde', valor: 0 } })
    expect([r.status, r.erro.message]).toEqual([409, 'A bandeira deste mês está em uso: não se edita, corrige-se.'])
    await nenhumaMuda([
      sql`update tarifas.bandeiras set valor = 1 where id = ${usada}`,
      sql`update tarifas.bandeiras set mes = '2026-09-01' where id = ${usada}`,
      sql`delete from tarifas.bandeiras where id = ${usada}`,
    ])
    const corrigir = (mais = {}, quem: Chamada = cuida, mes = '2026-10') =>
      quem.chamar(bandeiras.corrigir, {
        params: { mes },
        body: { cor: 'vermelha_1', valor: 44.63, motivo: 'REH retificada', ...mais },
      })
    await conferirRecusas(corrigir, [
      [{ motivo: 'x' }, 'motivo'],
      [{ cor: 'verde' }, 'valor'],
    ])
    expect((await corrigir({}, cuida, '2026-01')).status).toBe(404)
    const nova = await corrigir()
    expect(nova.corpo.data).toMatchObject({ cor: 'vermelha_1', motivo: 'REH retificada', usos: 0 })
    expect(await vigente({ em: '2026-10-15' })).toMatchObject({ bandeira: 'vermelha_1', bandeiraSemTributos: 0.04463 })
    const doMes = (await olha.chamar(bandeiras.listar)).corpo.data.filter((b) => b.mes === '2026-10-01')
    expect(doMes).toHaveLength(1)
    const outra = sql`insert into tarifas.bandeiras (mes, cor, valor) values ('2026-10-01', 'verde', 0)`.execute(db)
    await expect(outra).rejects.toMatchObject({ constraint: 'bandeiras_uma_por_mes' })
  })

  it('[S2.27] of public lighting is corrected with a reason, also to give it an end', async () => {
    const faixa = { uf: 'RJ', municipio: 'Niterói', inicio: '2026-01-01', valor_centavos: 2000 } as const
    const { id: usada } = (await cuida.chamar(cosip.criar, { body: faixa })).corpo.data
    expect(await vigente({ municipio: 'niteroi', kwh: 100 })).toMatchObject({ cosip: 20, base: { cosip: usada } })
    await pinar({ cosip: [usada] })
    for (const r of [
      await cuida.chamar(cosip.alterar, { params: { id: usada }, body: { ...faixa, fim: '2026-06-30', versao: 1 } }),
      await cuida.chamar(cosip.excluir, { params: { id: usada } }),
    ])
      expect([r.status, r.erro.message]).toEqual([409, 'Esta linha está em uso: não se edita, corrige-se.'])
    await nenhumaMuda([
      sql`update tarifas.cosip set valor_centavos = 1 where id = ${usada}`,
      sql`update tarifas.cosip set municipio = 'Maricá' where id = ${usada}`,
      sql`delete from tarifas.cosip where id = ${usada}`,
    ])
    const corpo = { ...faixa, valor_centavos: 2450, versao: 1, motivo: 'Lei municipal 3.900' }
    const corrigir = (mais = {}, quem: Chamada = cuida) =>
      quem.chamar(cosip.corrigir, { params: { id: usada }, body: { ...corpo, ...mais } })
    await conferirRecusas(corrigir, [
      [{ motivo: undefined }, 'motivo'],
      [{ fim: '2025-01-01' }, 'fim'],
    ])
    const velha = await corrigir({ versao: 9 })
    expect([velha.status, velha.erro.code]).toEqual([409, 'VERSAO'])
    const { id: nova } = (await corrigir()).corpo.data
    expect(await vigente({ municipio: 'niteroi', kwh: 100 })).toMatchObject({ cosip: 24.5, base: { cosip: nova } })
    const lista = (await olha.chamar(cosip.listar, { query: { busca: 'niter' } })).corpo.data
    expect(lista).toMatchObject([{ id: nova, motivo: 'Lei municipal 3.900' }])
  })
})
