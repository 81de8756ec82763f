import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { faturasDosMembros } from '#modules/faturas/contract/membros.ts'
import { atos } from '#modules/matriculas/contract/atos.ts'
import { dadosDaMatricula } from '#modules/matriculas/contract/dados.ts'
import { matriculas } from '#modules/matriculas/contract/matriculas.ts'
import { creditos } from '#modules/creditos/contract/creditos.ts'
import { meses } from '#modules/usinas/contract/meses.ts'
import { rateios } from '#modules/usinas/contract/rateios.ts'
import { usinas } from '#modules/usinas/contract/usinas.ts'
import { cooperativaDeTeste } from '../suporte/cooperativa.ts'
import type { Chamada } from '../suporte/app.ts'
import { injetou } from '../suporte/creditos.ts'
import { ate } from '../suporte/esperas.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let c: Awaited<ReturnType<typeof cooperativaDeTeste>>
let gestora: Chamada
let operadora: Chamada
let enel = ''
beforeAll(async () => {
  c = await cooperativaDeTeste()
  gestora = await pessoaDeTeste(c.casa, [{ departamento: 'vc', papel: 'supervisor' }])
  operadora = await pessoaDeTeste(c.casa, [{ departamento: 'vc', papel: 'operador' }])
  const { corpo } = await gestora.chamar(usinas.distribuidoras)
  enel = corpo.data.find((d) => d.nome === 'Enel SP')?.id ?? ''
})

const dados = (nome: string) => ({
  nome,
  distribuidora_id: enel,
  kwp: 72,
  ca_kw: 60,
  modalidade: 'GERACAO_COMPARTILHADA' as const,
  uf: 'SP' as const,
  protocolo_em: '2024-03-10',
  vistoria_em: null,
  entrou_em: null,
  cidade: null,
})
const nova = async (nome: string) => (await gestora.chamar(usinas.criar, { body: dados(nome) })).corpo.data

describe('the registry of plants', () => {
  it('registers, corrects by version, lists and shows who changed what', async () => {
    const u = await nova('Serra Alta')
    const params = { id: u.id }
    const muda = await gestora.chamar(usinas.alterar, {
      params,
      body: { versao: u.versao, usina: { ...dados('Serra Alta'), pr: 0.8 } },
    })
    expect([muda.status, muda.corpo.data.pr]).toEqual([200, 0.8])
    const velha = await gestora.chamar(usinas.alterar, { params, body: { versao: u.versao, usina: dados('Outra') } })
    expect([velha.status, velha.erro.code]).toEqual([409, 'VERSAO'])
    const lista = await operadora.chamar(usinas.listar, { query: { busca: 'serra' } })
    expect(lista.corpo.data.map((x) => x.id)).toEqual([u.id])
    const historico = await operadora.chamar(usinas.historico, { params, query: {} })
    expect(historico.corpo.data.mudancas).toHaveLength(2)
  })

  it('says on the field what is wrong, refuses a taken name, hides unknown plants and forbids others', async () => {
    await nova('Cotia 9')
    const repetida = await gestora.chamar(usinas.criar, { body: dados('COTIA 9') })
    expect([repetida.status, repetida.detalhe('usina.nome')]).toEqual([400, 'Já existe uma usina com este nome'])
    const curta = await gestora.chamar(usinas.criar, { body: { ...dados(' '), kwp: 0 } })
    expect([curta.status, curta.detalhe('nome'), curta.detalhe('kwp')]).toEqual([
      400,
      'Diga o nome da usina',
      'Diga a potência em kWp',
    ])
    expect((await gestora.chamar(usinas.obter, { params: { id: uuidv7() } })).status).toBe(404)
    expect((await c.deFora.chamar(usinas.listar)).status).toBe(403)
    expect((await c.leitora.chamar(usinas.criar, { body: dados('Não') })).status).toBe(403)
  })
})

describe('readings and sharing lists', () => {
  it('keeps a month that was closed, and lets only a supervisor close it', async () => {
    const u = await nova('Ibiúna')
    const params = { id: u.id, competencia: '2026-05' }
    const body = { injetado_kwh: 5000 }
    const lancado = await operadora.chamar(meses.lancar, { params, body })
    expect([lancado.status, lancado.corpo.data.at(-1)?.injetado_kwh]).toEqual([200, 5000])
    const negativa = await operadora.chamar(meses.lancar, { params, body: { injetado_kwh: -1 } })
    expect([negativa.status, negativa.detalhe('injetado_kwh')]).toEqual([400, 'A energia não é negativa'])
    const versao = lancado.corpo.data.at(-1)?.versao ?? 0
    expect((await operadora.chamar(meses.fechar, { params, body: { versao } })).status).toBe(403)
    expect((await gestora.chamar(meses.fechar, { params, body: { versao } })).status).toBe(200)
    expect((await operadora.chamar(meses.lancar, { params, body })).status).toBe(409)

    const fechado = (await operadora.chamar(meses.listar, { params: { id: u.id }, query: { ate: '2026-05' } })).corpo
      .data
    const reabrir = (quem: Chamada, motivo: string, v = fechado.at(-1)?.versao ?? 0) =>
      quem.chamar(meses.reabrir, { params, body: { versao: v, motivo } })
    expect((await reabrir(operadora, 'conta corrigida')).status).toBe(403)
    expect((await reabrir(gestora, 'x')).detalhe('motivo')).toBe('Diga o motivo')
    expect((await reabrir(gestora, 'conta corrigida', versao)).status).toBe(409)
    expect((await reabrir(gestora, 'conta corrigida')).corpo.data.at(-1)).toMatchObject({ fechado: false })
    expect((await reabrir(gestora, 'conta corrigida')).status).toBe(409)
    expect((await operadora.chamar(meses.lancar, { params, body: { injetado_kwh: 5100 } })).status).toBe(200)
  })

  it('refuses a list that does not sum to 100, with the difference', async () => {
    const [u, { m }] = [await nova('Piedade'), await c.nova()]
    const unidade_id = m.unidades_da_matricula[0]?.unidade_id ?? ''
    const body = { modo: 'percentual' as const, competencia: '2026-05', linhas: [{ unidade_id, parte: 90 }] }
    const r = await operadora.chamar(rateios.criar, { params: { id: u.id }, body })
    expect([r.status, r.detalhe('linhas')]).toEqual([400, 'A soma é 90,00 %: faltam 10,00 pontos'])
    expect((await c.leitora.chamar(rateios.criar, { params: { id: u.id }, body })).status).toBe(403)
  })
})

describe('a member at a plant', () => {
  it('[S2.9] waits in its list, enters its next version, receives energy and leaves with the balance', async () => {
    const { m, documento } = await c.nova()
    await c.ateAFila(m, documento)
    const params = { id: c.usina }
    const antes = (await c.chefe.chamar(usinas.ligados, { params })).corpo.data
    expect([antes.espera.at(-1)?.id, antes.contagens.espera]).toEqual([m.id, antes.espera.length])
    const semDireito = await pessoaDeTeste(c.casa, [{ departamento: 'mpvl', papel: 'operador' }])
    expect((await semDireito.chamar(usinas.ligados, { params })).corpo.data).toEqual({
      espera: [],
      contagens: { espera: 0 },
    })

    await ativar(m.id)
    const [versao] = (await operadora.chamar(rateios.listar, { params })).corpo.data
    const unidade = m.unidades_da_matricula[0]?.unidade_id ?? ''
    expect([versao?.situacao, versao?.linhas.map((l) => l.unidade_id)]).toEqual(['criada', [unidade]])
    const { db } = c.casa.app.s.banco
    const { rows } = await sql<{ matricula_id: string }>`
      select matricula_id
      from usinas.rateios
      where versao_id = ${versao?.id}
    `.execute(db)
    expect(rows).toEqual([{ matricula_id: m.id }])

    const pedida = await operadora.chamar(rateios.pedir, {
      params: { ...params, versaoId: versao?.id ?? '' },
      body: { pedida_em: '2026-01-05', protocolo: 'P-77' },
    })
    expect(pedida.status, JSON.stringify(pedida.corpo)).toBe(200)
    await injetou(db, c.usina, '2026-03', 0)
    const doMes = { ...params, competencia: '2026-03' }
    const lido = await operadora.chamar(meses.lancar, { params: doMes, body: { injetado_kwh: 1000 } })
    const fecha = await gestora.chamar(meses.fechar, {
      params: doMes,
      body: { versao: lido.corpo.data.at(-1)?.versao ?? 0 },
    })
    expect(fecha.status, JSON.stringify(fecha.corpo)).toBe(200)
    const daUnidade = async () => (await c.chefe.chamar(creditos.obter, { params: { id: unidade } })).corpo.data
    expect(await ate(async () => (await daUnidade()).espera_kwh === 1000, 15_000)).toBe(true)
    await gestora.chamar(creditos.abrir, {
      params: { id: unidade },
      body: { competencia: '2026-03', lote: '2026-01', kwh: 40, motivo: 'Conta de jan/26' },
    })
    const agora = await c.chefe.chamar(matriculas.obter, { params: { id: m.id } })
    expect(agora.corpo.data.se_sair).toContainEqual({ rotulo: 'Créditos', valor: '40 kWh ficam nas UCs dele' })
    const sai = { params: { id: m.id } }
    await c.chefe.chamar(atos.pedirDesligamento, { ...sai, body: { tipo: 'exclusao', motivo: 'Decisão do conselho' } })
    const fim = await c.chefe.chamar(atos.encerrar, sai)
    expect(fim.status, JSON.stringify(fim.corpo)).toBe(200)
    expect(fim.corpo.data.eventos.map((e) => e.frase)).toContain('Encerrada (saldo de 40 kWh)')
  })

  it('shows the invoices of a member to the cooperative, and to no other area', async () => {
    const params = { id: uuidv7() }
    const r = await c.leitora.chamar(faturasDosMembros.daMatricula, { params, query: {} })
    expect([r.status, r.corpo.data]).toEqual([200, { faturas: [], proximo: null }])
    const ruim = await c.leitora.chamar(faturasDosMembros.daMatricula, { params, query: { depois: 'x' } })
    expect([ruim.status, ruim.detalhe('depois')]).toEqual([400, 'Página inválida'])
    expect((await c.deFora.chamar(faturasDosMembros.daMatricula, { params, query: {} })).status).toBe(403)
  })
})

async function ativar(id: string): Promise<void> {
  const params = { id }
  await c.operadora.chamar(dadosDaMatricula.consentir, {
    params,
    body: { finalidade: 'estatuto', dado: true, prova: 'assinou o estatuto v4' },
  })
  const admissao = { em: diaAqui(), ata: '31', quota_centavos: 0 }
  const rateio = await c.chefe.chamar(atos.pedirRateio, { params, body: { usina_id: c.usina, admissao } })
  expect(rateio.status, JSON.stringify(rateio.corpo)).toBe(200)
  expect((await c.operadora.chamar(atos.ativar, { params, body: { desde: diaAqui() } })).status).toBe(200)
}
