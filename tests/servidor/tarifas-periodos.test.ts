import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import {
  acharDistribuidora,
  lerTarifaVigente,
  listarDistribuidoras,
  pinarVigencias,
  soltarVigencias,
} from '#modules/tarifas/publico.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'

const casa = await appDeTeste()
const { app, como } = casa
const db = app.s.banco.db
const cuida = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'operador' }])
const olha = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])

const B1 = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial' } as const
const unico = (mais: object = {}) => ({ posto: 'unico' as const, te: 300, tusd: 450.5, fio_b: 200, ...mais })
let numero = 0
async function nova(): Promise<string> {
  const r = await cuida.chamar(distribuidoras.criar, {
    body: {
      nome: `Cooperativa ${++numero} ${uuidv7().slice(-6)}`,
      ufs: ['GO'],
      regra_minimo: 'REN_LIMITA_CREDITO',
      metodo: 'ICMS_FORA_DA_BASE_PISCOFINS',
      piscofins_isento_compensacao: true,
    },
  })
  return r.corpo.data.id
}
const cadastrar = (distribuidora_id: string, inicio: string, fim: string | null, preco: object = {}) =>
  cuida.chamar(periodos.criar, { body: { distribuidora_id, ...B1, inicio, fim, precos: [unico(preco)] } })
const pinar = (vigenciaIds: string[], id = uuidv7()) =>
  app.s.executar(sistema, (u) => pinarVigencias(u, { vigenciaIds, por: { tipo: 'proposta', id } }))

describe('the seed', () => {
  it('has the utilities of both extracts, two periods where they differ, all to be reviewed', async () => {
    const { distribuidoras: todas } = (await olha.chamar(distribuidoras.listar)).corpo.data
    expect(todas.length).toBeGreaterThanOrEqual(51)
    const copel = todas.find((d) => d.nome === 'Copel-DIS')
    expect(copel?.periodos.map((p) => [p.inicio, p.fim, p.te, p.tusd, p.fio_b, p.rotulo, p.revisar_ate])).toEqual([
      ['2025-06-24', '2026-06-23', 275.75, 366.67, 159.14, 'semente, jan/26', '2026-12-31'],
      ['2026-06-24', '2027-06-23', 275.75, 366.67, 214.54, 'semente, set/26', '2026-12-31'],
    ])
    expect(todas.find((d) => d.nome === 'Equatorial GO')?.periodos).toHaveLength(1)
    expect(todas.find((d) => d.nome === 'CEA Equatorial')).toMatchObject({ situacao: 'sem_tarifa', periodos: [] })
  })

  it('gives the engine R$/kWh with taxes, and the last one known in a gap', async () => {
    const todas = await listarDistribuidoras(db)
    const de = (nome: string) => todas.find((d) => d.nome === nome)?.id ?? ''
    const go = await lerTarifaVigente(db, { ...B1, distribuidoraId: de('Equatorial GO'), em: '2026-11-24' })
    expect(go).toMatchObject({
      tarifa: { te: 0.32414, tusd: 0.56767, fioB: 0.29186 },
      tributos: { icms: 0.19, pis: 0.0098, cofins: 0.0452 },
      rotulo: 'semente, set/26',
      conferida: false,
      lacuna: null,
      distribuidora: { ufs: ['GO'], regraMinimo: 'REN_LIMITA_CREDITO' },
    })
    const sp = await lerTarifaVigente(db, { ...B1, distribuidoraId: de('EDP SP'), em: '2026-11-24' })
    expect(sp).toMatchObject({ lacuna: { desde: '2026-10-23' }, tarifa: { te: 0.33003 }, ate: '2026-10-22' })
    expect(await lerTarifaVigente(db, { ...B1, distribuidoraId: de('EDP SP'), em: '2020-01-01' })).toBeNull()
  })

  it('names a utility by CNPJ or by what its bills call it, and guesses nothing', async () => {
    expect((await acharDistribuidora(db, { cnpj: '01.543.032/0001-04' }))?.nome).toBe('Equatorial GO')
    expect((await acharDistribuidora(db, { nome: 'Eletropaulo', uf: 'SP' }))?.nome).toBe('Enel SP')
    expect((await acharDistribuidora(db, { nome: 'elektro' }))?.nome).toBe('Neoenergia Elektro')
    expect(await acharDistribuidora(db, { nome: 'Equatorial' })).toBeNull()
    expect(await acharDistribuidora(db, { nome: 'Eletropaulo', cnpj: '01.543.032/0002-87' })).toBeNull()
  })
})

describe('a period', () => {
  it('is refused without a session, forbidden to readers and other areas, invalid with the field, and created', async () => {
    const id = await nova()
    const corpo = { distribuidora_id: id, ...B1, inicio: '2026-01-01', fim: '2026-12-31', precos: [unico()] }
    expect((await (await como(null)).chamar(periodos.criar, { body: corpo })).status).toBe(401)
    expect((await olha.chamar(periodos.criar, { body: corpo })).status).toBe(403)
    expect((await deFora.chamar(periodos.criar, { body: corpo })).status).toBe(403)
    expect((await deFora.chamar(distribuidoras.listar)).status).toBe(403)
    for (const [mudanca, campo] of [
      [{ inicio: '31/12/2026' }, 'inicio'],
      [{ fim: '2025-01-01' }, 'fim'],
      [{ modalidade: 'verde' }, 'modalidade'],
      [{ classe: 'rural' }, 'classe'],
      [{ precos: [] }, 'precos'],
      [{ precos: [unico({ te: null })] }, 'precos.0.te'],
      [{ precos: [unico({ tusd: -1 })] }, 'precos.0.tusd'],
      [{ precos: [unico({ fio_b: 451 })] }, 'precos.0.fio_b'],
      [{ precos: [unico({ te: 0.3, tusd: 0.45, fio_b: 0.2 })] }, 'precos.0.te'],
      [{ precos: [unico(), unico()] }, 'precos'],
      [{ distribuidora_id: uuidv7() }, 'distribuidora_id'],
    ] as const) {
      const r = await cuida('POST', '/api/tarifas/periodos', { ...corpo, ...mudanca })
      expect([r.status, r.corpo.error?.details?.[0]?.campo], campo).toEqual([400, campo])
    }
    const r = await cuida.chamar(periodos.criar, { body: corpo })
    expect(r.corpo.data).toMatchObject({ origem: 'manual', te: 300, tusd: 450.5, usos: 0, anterior: null })
    // (TE + TUSD) · 1/((1 − 0.19) · (1 − 0.055))
    expect(r.corpo.data.cheia).toBeCloseTo(0.7505 / (0.81 * 0.945), 10)
  })

  it('never overlaps another: the sentence says which, and the database refuses it too', async () => {
    const id = await nova()
    await cadastrar(id, '2026-08-27', '2027-08-26')
    const r = await cadastrar(id, '2027-01-01', null)
    expect(r.detalhe('inicio')).toBe(
      'O período começa em 01/01/2027 e o que existe vai até 26/08/2027. Corrija a data ou encerre o outro.',
    )
    expect((await cadastrar(id, '2026-01-01', '2026-08-27')).detalhe('fim')).toContain('começa em 27/08/2026')
    const posta = sql`
      insert into tarifas.vigencias (distribuidora_id, subgrupo, modalidade, classe, inicio, origem)
      values (${id}, 'B1', 'convencional', 'residencial', '2027-08-26', 'manual')
    `.execute(db)
    await expect(posta).rejects.toMatchObject({ constraint: 'vigencias_sem_sobreposicao' })
    // two at once: one waits for the other and is then refused
    const juntas = await Promise.all([cadastrar(id, '2028-01-01', null), cadastrar(id, '2028-01-01', null)])
    expect(juntas.map((j) => j.status).toSorted()).toEqual([200, 400])
  })

  it('does not change while it is used, by endpoint or by SQL of the application: a correction takes its place', async () => {
    const id = await nova()
    const { id: v, versao } = (await cadastrar(id, '2026-01-01', '2026-12-31')).corpo.data
    const proposta = uuidv7()
    await pinar([v], proposta)
    await pinar([v], proposta)
    const corpo = { inicio: '2026-01-01', fim: '2026-12-31', precos: [unico({ te: 999 })], versao }
    for (const r of [
      await cuida('PUT', `/api/tarifas/periodos/${v}`, corpo),
      await cuida('DELETE', `/api/tarifas/periodos/${v}`),
    ])
      expect([r.status, r.corpo.error.message]).toEqual([409, 'Este período está em uso: não se edita, corrige-se.'])
    for (const mudanca of [
      sql`update tarifas.vigencias set fim = '2026-06-30' where id = ${v}`,
      sql`update tarifas.vigencias set distribuidora_id = (select id from tarifas.distribuidoras where id <> ${id} limit 1) where id = ${v}`,
      sql`update tarifas.vigencias set origem = 'manual', reh = 'REH 1' where id = ${v}`,
      sql`delete from tarifas.vigencias where id = ${v}`,
      sql`update tarifas.precos set te = 1 where vigencia_id = ${v}`,
      sql`delete from tarifas.precos where vigencia_id = ${v}`,
      sql`insert into tarifas.precos (vigencia_id, posto, te, tusd) values (${v}, 'ponta', 1, 1)`,
      sql`update tarifas.usos set tipo = 'outra' where vigencia_id = ${v}`,
    ])
      await expect(mudanca.execute(db)).rejects.toThrow(/in use|permission denied/)

    expect(
      (await olha.chamar(periodos.corrigir, { params: { id: v }, body: { ...corpo, motivo: 'TE errada' } })).status,
    ).toBe(403)
    const sem = await cuida('POST', `/api/tarifas/periodos/${v}/correcao`, corpo)
    expect([sem.status, sem.corpo.error.details[0].campo]).toEqual([400, 'motivo'])
    const corrigida = (
      await cuida.chamar(periodos.corrigir, { params: { id: v }, body: { ...corpo, motivo: 'TE da retificação' } })
    ).corpo.data
    expect(corrigida).toMatchObject({ origem: 'correcao', motivo: 'TE da retificação', corrige_id: v, te: 999 })
    const antes = (await olha.chamar(periodos.obter, { params: { id: v } })).corpo.data
    expect(antes).toMatchObject({ te: 300, usos: 1, usado_por: { proposta: 1 }, substituida_por: corrigida.id })
    expect(await lerTarifaVigente(db, { ...B1, distribuidoraId: id, em: '2026-06-01' })).toMatchObject({
      vigenciaIds: [corrigida.id],
      origem: 'correcao',
      tarifa: { te: 0.999 },
    })
    const denovo = await cuida.chamar(periodos.corrigir, { params: { id: v }, body: { ...corpo, motivo: 'outra vez' } })
    expect(denovo.status).toBe(409)
    await app.s.executar(sistema, (u) => soltarVigencias(u, { por: { tipo: 'proposta', id: proposta } }))
    // what was corrected stays as it was, used or not
    await expect(sql`update tarifas.precos set te = 1 where vigencia_id = ${v}`.execute(db)).rejects.toMatchObject({
      constraint: 'vigencia_em_uso',
    })
  })

  it('changes while no bill uses it, ends, is checked and is deleted, each in the version that was seen', async () => {
    const id = await nova()
    const { id: v } = (await cadastrar(id, '2026-01-01', null)).corpo.data
    const mudado = await cuida.chamar(periodos.alterar, {
      params: { id: v },
      body: { inicio: '2026-02-01', fim: null, precos: [unico({ te: 310, fio_b: 210 })], versao: 1 },
    })
    expect(mudado.corpo.data).toMatchObject({ inicio: '2026-02-01', te: 310, versao: 2 })
    const velha = await cuida.chamar(periodos.encerrar, { params: { id: v }, body: { fim: '2026-12-31', versao: 1 } })
    expect([velha.status, velha.erro.code]).toEqual([409, 'VERSAO'])
    const cedo = await cuida.chamar(periodos.encerrar, { params: { id: v }, body: { fim: '2026-01-31', versao: 2 } })
    expect(cedo.campos).toEqual([{ campo: 'fim', mensagem: 'Começa em 01/02/2026' }])
    await cuida.chamar(periodos.encerrar, { params: { id: v }, body: { fim: '2026-12-31', versao: 2 } })
    const seguinte = (await cadastrar(id, '2027-01-01', null, { fio_b: 189 })).corpo.data
    expect(seguinte.anterior).toMatchObject({ id: v, fio_b: 210 })
    // one in use ends by a correction
    await pinar([seguinte.id])
    const fim = await cuida.chamar(periodos.encerrar, {
      params: { id: seguinte.id },
      body: { fim: '2027-12-31', versao: 1 },
    })
    expect(fim.corpo.data).toMatchObject({ origem: 'correcao', motivo: 'Encerrado em 31/12/2027', fim: '2027-12-31' })
    expect((await cuida.chamar(periodos.excluir, { params: { id: fim.corpo.data.id } })).status).toBe(409)
    expect((await olha.chamar(periodos.excluir, { params: { id: v } })).status).toBe(403)
    await cuida.chamar(periodos.excluir, { params: { id: v } })
    expect((await olha.chamar(periodos.obter, { params: { id: v } })).status).toBe(404)
  })

  it('of a seed is checked by a person, whose name stays with it', async () => {
    const { distribuidoras: todas } = (await olha.chamar(distribuidoras.listar)).corpo.data
    const dmed = todas.find((d) => d.nome === 'Enel CE')
    const p = dmed?.periodos.at(-1)
    if (!p) throw new Error('no seed')
    expect((await olha.chamar(periodos.conferir, { params: { id: p.id }, body: { versao: 1 } })).status).toBe(403)
    await pinar([p.id])
    const r = await cuida.chamar(periodos.conferir, { params: { id: p.id }, body: { versao: 1 } })
    expect(r.corpo.data).toMatchObject({ revisada_por: 'Pessoa de Teste', revisar_ate: null, origem: 'semente' })
    const depois = (await olha.chamar(distribuidoras.listar)).corpo.data.distribuidoras
    expect(depois.find((d) => d.nome === 'Enel CE')?.situacao).toBe('conferida')
  })
})

describe('random periods', () => {
  it('never overlap, and a lookup of any day finds at most the one that has it', async () => {
    const dia = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
    const um = fc.record({ de: fc.nat(120), dias: fc.nat(40), aberto: fc.boolean(), corrige: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(um, { minLength: 1, maxLength: 7 }), async (pedidos) => {
        const id = await nova()
        const aceitos: { id: string; inicio: string; fim: string | null; versao: number }[] = []
        for (const { de, dias, aberto, corrige } of pedidos) {
          const [inicio, fim] = [dia(de), aberto ? null : dia(de + dias)]
          const alvo = aceitos.at(-1)
          const r =
            corrige && alvo
              ? await cuida.chamar(periodos.corrigir, {
                  params: { id: alvo.id },
                  body: { inicio, fim, precos: [unico()], versao: alvo.versao, motivo: 'outra data' },
                })
              : await cadastrar(id, inicio, fim)
          if (r.status >= 400) continue
          if (corrige && alvo) aceitos.pop()
          aceitos.push(r.corpo.data)
        }
        for (let n = -1; n < 165; n += 3) {
          const em = dia(n)
          const com = aceitos.filter((p) => p.inicio <= em && em <= (p.fim ?? '9999'))
          expect(com.length, em).toBeLessThanOrEqual(1)
          const achada = await lerTarifaVigente(db, { ...B1, distribuidoraId: id, em })
          if (com[0]) expect([achada?.vigenciaIds, achada?.lacuna]).toEqual([[com[0].id], null])
          else expect(achada === null || achada.lacuna !== null).toBe(true)
        }
      }),
      { numRuns: Math.min(CASOS, 15) },
    )
  }, 120_000)
})
