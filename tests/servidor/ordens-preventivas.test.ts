import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { recorrencias, servicos } from '#modules/ordens/contract/cadastros.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { visitasDaLimpeza } from '#modules/ordens/regras/visitas-da-limpeza.ts'
import { abrirDevidas } from '#modules/ordens/server/comandos/recorrencias.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { limpezaInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, type Campo } from '#tests/suporte/ordens.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
// registers preventive contracts, and sees no proposal
const engenheira = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
let c: Campo
let servico = ''

beforeAll(async () => {
  c = await campoDeTeste(casa)
  const corpo = { nome: 'Lavagem dos módulos', tipo: 'limpeza' as const, duracao_min: 180 }
  servico = (await c.supervisora.chamar(servicos.criar, { body: corpo })).corpo.data.id
})

/** A quarterly cleaning that was sent; accepted unless told otherwise. */
async function limpezaVendida({ aceita = true, vezesPorAno = 4 } = {}): Promise<string> {
  const entrada = { ...limpezaInicial({ modulos: 40, porModuloCent: 1500, distanciaKm: 0 }), vezesPorAno }
  const nova = await c.supervisora.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'limpeza', entrada }, contato_id: c.contato },
  })
  const { id, revisao } = nova.corpo.data
  const enviada = await c.supervisora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  expect(enviada.status, JSON.stringify(enviada.corpo)).toBe(200)
  if (aceita) {
    const r = await c.supervisora.chamar(propostas.aceitar, {
      params: { id },
      body: { nome: 'Edna Ramalho', motivo: 'assinou no papel', pagamento: 0 },
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  }
  return id
}

const primeira = somarDias(diaAqui(), 10)
const corpoDa = (proposta_id: string, mais: { contato_id?: string } = {}) => ({
  titulo: 'Limpeza trimestral',
  contato_id: c.contato,
  servico_id: servico,
  proxima: primeira,
  ...visitasDaLimpeza(4, primeira),
  proposta_id,
  ...mais,
})
const daProposta = async (proposta: string) =>
  (await c.agendadora.chamar(recorrencias.listar, { query: { proposta } })).corpo.data

describe('the preventive contract of an accepted cleaning', () => {
  it('is one, also when asked twice at the same time, and opens as many orders as were sold', async () => {
    const proposta = await limpezaVendida()
    expect(await daProposta(proposta)).toEqual([])
    const pedir = () => c.supervisora.chamar(recorrencias.criar, { body: corpoDa(proposta) })
    const respostas = [...(await Promise.all([pedir(), pedir()])), await pedir()]
    expect(respostas.map((r) => r.status)).toEqual([200, 200, 200])
    const [r, ...mais] = await daProposta(proposta)
    expect(mais).toEqual([])
    expect(new Set(respostas.map((x) => x.corpo.data.id))).toEqual(new Set([r?.id]))
    expect(r).toMatchObject({ cada_meses: 3, proxima: primeira, ativa: true, proposta_id: proposta })
    const { rows } = await sql<{ feitas: number }>`
      select count(*)::int as feitas
      from plataforma.auditoria
      where acao = 'preventiva.criar' and entidade_id = ${r?.id ?? ''}
    `.execute(db)
    expect(rows[0]?.feitas).toBe(1)
    // a year goes by
    expect(await abrirDevidas(casa.app.s, somarDias(primeira, 370))).toBe(4)
    expect((await daProposta(proposta))[0]?.ativa).toBe(false)
    const lista = await c.agendadora.chamar(ordens.listar, { query: { proposta } })
    expect(lista.corpo.data.map((o) => o.titulo)).toEqual(Array(4).fill('Limpeza trimestral'))
  })

  it('is refused before the acceptance, for another customer, and for who does not see the proposal', async () => {
    const enviada = await limpezaVendida({ aceita: false })
    const cedo = await c.supervisora.chamar(recorrencias.criar, { body: corpoDa(enviada) })
    expect([cedo.status, cedo.campos]).toEqual([
      400,
      [{ campo: 'proposta_id', mensagem: 'Esta proposta não é uma limpeza aceita.' }],
    ])
    const aceita = await limpezaVendida()
    const outro = await c.supervisora.chamar(recorrencias.criar, { body: corpoDa(aceita, { contato_id: uuidv7() }) })
    expect([outro.status, outro.campos[0]?.campo]).toEqual([400, 'contato_id'])
    const cega = await engenheira.chamar(recorrencias.criar, { body: corpoDa(aceita) })
    expect([cega.status, cega.campos[0]?.campo]).toEqual([400, 'proposta_id'])
    expect((await c.agendadora.chamar(recorrencias.criar, { body: corpoDa(aceita) })).status).toBe(403)
    const torta = await c.agendadora.chamar(recorrencias.listar, { query: { proposta: 'x' } })
    expect(torta.status).toBe(400)
    expect(await daProposta(aceita)).toEqual([])
  })

  it('of more visits than a year has months opens as many orders, by days', async () => {
    const proposta = await limpezaVendida({ vezesPorAno: 26 })
    const quinzenal = { ...corpoDa(proposta), ...visitasDaLimpeza(26, primeira) }
    expect((await c.supervisora.chamar(recorrencias.criar, { body: quinzenal })).status).toBe(200)
    expect((await daProposta(proposta))[0]).toMatchObject({ cada_meses: null, cada_dias: 14, ate: quinzenal.ate })
    expect(await abrirDevidas(casa.app.s, somarDias(primeira, 370))).toBe(26)
    for (const torta of [
      { cada_meses: 3, cada_dias: 14 },
      { cada_meses: null, cada_dias: null },
    ]) {
      const r = await c.supervisora.chamar(recorrencias.criar, { body: { ...quinzenal, ...torta } })
      expect([r.status, r.campos[0]?.campo]).toEqual([400, 'cada_meses'])
    }
    const diaria = await c.supervisora.chamar(recorrencias.criar, { body: { ...quinzenal, cada_dias: 1 } })
    expect([diaria.status, diaria.campos]).toEqual([400, [{ campo: 'cada_dias', mensagem: 'De 7 a 365 dias' }]])
  })

  it('can be agreed again after it ended', async () => {
    const proposta = await limpezaVendida()
    const pedir = async () =>
      (await c.supervisora.chamar(recorrencias.criar, { body: corpoDa(proposta) })).corpo.data.id
    const id = await pedir()
    await c.supervisora.chamar(recorrencias.encerrar, { params: { id } })
    expect(await pedir()).not.toBe(id)
    expect((await daProposta(proposta)).map((r) => r.ativa)).toEqual([true, false])
  })
})

it('one whose order is refused stops alone, says why, and opens it when that was mended', async () => {
  await sql`update ordens.recorrencias set ativa = false`.execute(db)
  const usina = uuidv7()
  await sql`
    insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf, contato_id)
    values (${usina}, 'Vendida', 10, 8, 'AUTOCONSUMO_LOCAL', 'GD_II', 'SP', ${c.contato})
  `.execute(db)
  const { titulo, contato_id, servico_id } = corpoDa('')
  const combinar = async (mais: { usina_id?: string; proxima: string }) =>
    (
      await c.supervisora.chamar(recorrencias.criar, {
        body: { titulo, contato_id, servico_id, cada_meses: 6, ...mais },
      })
    ).corpo.data.id
  const parada = await combinar({ usina_id: usina, proxima: primeira })
  const boa = await combinar({ proxima: somarDias(primeira, 1) })
  const ler = async (id: string) =>
    (await c.agendadora.chamar(recorrencias.listar, {})).corpo.data.find((r) => r.id === id)
  // the plant was sold to another customer
  await sql`
    insert into cad.contatos (id, nome) values (${usina}, 'Quem comprou')
  `.execute(db)
  await sql`update usinas.usinas set contato_id = ${usina} where id = ${usina}`.execute(db)
  for (const abertas of [1, 0]) expect(await abrirDevidas(casa.app.s)).toBe(abertas)
  expect(await ler(parada)).toMatchObject({ ativa: true, proxima: primeira, parada: 'Esta usina é de outro cliente.' })
  expect((await ler(boa))?.parada).toBeNull()
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ quantos: number }>`
          select count(*)::int as quantos
          from avisos.notificacoes
          where href = '/mpvl/cadastros/preventivas' and usuario_id = ${c.supervisora.id}
        `.execute(db)
        return rows[0]?.quantos
      },
      { timeout: 10_000 },
    )
    .toBe(1)
  await sql`update usinas.usinas set contato_id = ${c.contato} where id = ${usina}`.execute(db)
  expect(await abrirDevidas(casa.app.s)).toBe(1)
  expect((await ler(parada))?.parada).toBeNull()
})
