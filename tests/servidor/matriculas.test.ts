import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias, somarMeses } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { contratoDaAceita } from '#modules/contratos/server/comandos/criar.ts'
import { atos } from '#modules/matriculas/contract/atos.ts'
import { dadosDaMatricula } from '#modules/matriculas/contract/dados.ts'
import { matriculas } from '#modules/matriculas/contract/matriculas.ts'
import { matricularPeloContrato, planoEm } from '#modules/matriculas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { cooperativaDeTeste } from '../suporte/cooperativa.ts'

type Cooperativa = Awaited<ReturnType<typeof cooperativaDeTeste>>
let c: Cooperativa
const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex')

beforeAll(async () => void (c = await cooperativaDeTeste()))

describe('enrolment', () => {
  it('[S2.9] opens from an accepted proposal with the plan frozen, once for one proposal', async () => {
    const { casa, operadora, novoContato, propostaAceita } = c
    const { id: contato } = await novoContato()
    const proposta_id = await propostaAceita(contato, '0083.559-7')
    const body = { proposta_id }
    const esperando = await operadora.chamar(matriculas.propostas)
    expect(esperando.corpo.data.map((p) => p.id)).toContain(proposta_id)
    const [a, b] = await Promise.all([
      operadora.chamar(matriculas.matricularPelaProposta, { body }),
      operadora.chamar(matriculas.matricularPelaProposta, { body }),
    ])
    expect([a.status, b.status, a.corpo.data.id]).toEqual([200, 200, b.corpo.data.id])
    expect(a.corpo.data).toMatchObject({
      numero: null,
      situacao: 'pre_matricula',
      modelo_de_cobranca: 'ECONOMIA_GARANTIDA',
      desconto: 0.15,
      aviso_previo_dias: 90,
      unidades: 1,
    })
    expect(a.corpo.data.prometido_mes_centavos).toBeGreaterThan(0)
    expect(a.corpo.data.unidades_da_matricula[0]).toMatchObject({ numero: '0083.559-7', ate: null })
    const plano = await planoEm(casa.app.s.banco.db, a.corpo.data.id, diaAqui())
    expect(plano).toMatchObject({ n: 1, modelo_de_cobranca: 'ECONOMIA_GARANTIDA', desconto: 0.15 })
  })

  it('refuses a proposal that was not accepted, a second membership, and a user who may not enrol', async () => {
    const { operadora, leitora, deFora, propostaAceita, nova } = c
    const { m, contato } = await nova()
    const outra = await propostaAceita(contato, 'UC-SEGUNDA')
    const segunda = await operadora.chamar(matriculas.matricularPelaProposta, { body: { proposta_id: outra } })
    expect([segunda.status, segunda.erro.message]).toEqual([409, 'Sérgio Antunes Prado já tem uma matrícula aberta.'])
    const body = { proposta_id: uuidv7() }
    expect((await operadora.chamar(matriculas.matricularPelaProposta, { body })).status).toBe(404)
    expect((await leitora.chamar(matriculas.matricularPelaProposta, { body })).status).toBe(403)
    expect((await deFora.chamar(matriculas.obter, { params: { id: m.id } })).status).toBe(403)
    const semPlano = await operadora.chamar(matriculas.matricular, {
      body: {
        contato_id: contato,
        plano: { modelo_de_cobranca: 'FIXO_MENSAL', desconto: null, tarifa_contratual: null, fixo_centavos: null },
        unidades: [],
      },
    })
    expect([semPlano.status, semPlano.detalhe('plano.fixo_centavos')]).toEqual([400, 'Informe o valor por mês'])
  })

  it('keeps a unit in one membership at a time', async () => {
    const { casa, operadora, nova } = c
    const { m } = await nova()
    const { m: outra } = await nova()
    const unidade = m.unidades_da_matricula[0]?.unidade_id ?? ''
    await sql`
      update cad.unidades_consumidoras set contato_id = ${outra.contato_id} where id = ${unidade}
    `.execute(casa.app.s.banco.db)
    const r = await operadora.chamar(dadosDaMatricula.incluirUnidade, {
      params: { id: outra.id },
      body: { unidade_id: unidade, kwh_contratado: 100 },
    })
    expect([r.status, r.erro.message]).toEqual([409, 'Esta unidade já está em uma matrícula neste período.'])
  })

  it('follows a contract in force, once, without refusing it', async () => {
    const { casa, leitora, novoContato, propostaAceita } = c
    const { id: contatoId } = await novoContato('Casa do Pão')
    const propostaId = await propostaAceita(contatoId, 'UC-PAO')
    const contratoId = (await casa.app.s.executar(sistema, (u) => contratoDaAceita(u, propostaId))) ?? ''
    const contrato = { contratoId, tipo: 'assinatura', contatoId, propostaId }
    const abrir = () => casa.app.s.executar(sistema, (u) => matricularPeloContrato(u, contrato))
    const [id, de_novo] = [await abrir(), await abrir()]
    expect(id).toBe(de_novo)
    const { corpo } = await leitora.chamar(matriculas.obter, { params: { id: id ?? '' } })
    expect(corpo.data.contrato_id).toBe(contrato.contratoId)
    expect(corpo.data.eventos.filter((e) => e.tipo === 'contrato')).toHaveLength(1)
  })
})

describe('entry', () => {
  it('[S2.15] waits for documents, checks them, and numbers admissions without a gap', async () => {
    const { casa, operadora, leitora, novoCpf, nova, receber, arquivoDe, ateAtiva } = c
    const { m, documento } = await nova()
    const params = { id: m.id }
    const pedidos = await operadora.chamar(atos.pedirDocumentos, { params })
    const [identidade] = pedidos.corpo.data.documentos
    const cedo = await operadora.chamar(atos.enviarParaAnalise, { params })
    expect([cedo.status, cedo.erro.message]).toEqual([
      409,
      'Falta receber: RG e CPF, Comprovante de endereço, Fatura de energia, Termo de adesão e Estatuto, ciência.',
    ])
    const ruim = await receber(m, identidade?.id ?? '', Buffer.from('MZ executable'))
    expect([ruim.status, await ruim.text()]).toEqual([400, expect.stringContaining('Mande um PDF ou uma foto')])
    const bom = await receber(m, identidade?.id ?? '', PNG)
    expect(bom.status, await bom.text()).toBe(200)
    expect(Buffer.from(await (await arquivoDe(operadora, m.id, identidade?.id)).arrayBuffer()).equals(PNG)).toBe(true)
    expect((await arquivoDe(leitora, m.id, identidade?.id)).status).toBe(403)

    const outra = await nova()
    const [a, b] = [await ateAtiva((await nova()).m, novoCpf()), await ateAtiva(outra.m, outra.documento)]
    expect(b.numero).toBe((a.numero ?? 0) + 1)
    expect(b).toMatchObject({ situacao: 'ativa', ata: '31', usinas: ['Cotia 1'], fila: null })
    expect(documento).toHaveLength(11)
    const { rows } = await sql<{ furos: number }>`
      select count(*) - max(numero) as furos from matriculas.matriculas where numero is not null
    `.execute(casa.app.s.banco.db)
    expect(Number(rows[0]?.furos)).toBe(0)
  })

  it('asks for the register, the statute and the minute before it admits', async () => {
    const { operadora, chefe, usina, nova, ateAFila } = c
    const { m, documento } = await nova()
    await ateAFila(m, documento)
    const params = { id: m.id }
    const pedir = (admissao?: { em: string; ata: string; quota_centavos: number }) =>
      chefe.chamar(atos.pedirRateio, { params, body: { usina_id: usina, ...(admissao ? { admissao } : {}) } })
    expect((await pedir()).detalhe('admissao')).toBe('Informe a data e a ata')
    const admissao = { em: diaAqui(), ata: '32', quota_centavos: 0 }
    expect((await pedir(admissao)).erro.message).toBe('Registre antes que a pessoa aceitou o estatuto.')
    expect((await pedir({ ...admissao, em: '2099-01-01' })).detalhe('admissao.em')).toMatch('futuro')
    expect((await operadora.chamar(atos.pedirRateio, { params, body: { usina_id: usina } })).status).toBe(403)
  })

  it('keeps the order of the waiting list, and states why a member moved', async () => {
    const { chefe, leitora, nova, ateAFila } = c
    const [a, b] = [await nova(), await nova()]
    await ateAFila(a.m, a.documento)
    await ateAFila(b.m, b.documento)
    const lugares = async () => {
      const { corpo } = await leitora.chamar(matriculas.fila)
      const na = (id: string) => corpo.data.find((l) => l.matricula_id === id)?.posicao ?? 0
      return [na(a.m.id), na(b.m.id)]
    }
    const [antesDeA = 0, antesDeB = 0] = await lugares()
    expect(antesDeA).toBeLessThan(antesDeB)
    const r = await chefe.chamar(matriculas.mudarNaFila, {
      params: { id: b.m.id },
      body: { posicao: 1, motivo: 'espera desde 2025' },
    })
    expect(r.corpo.data.fila).toMatchObject({ posicao: 1, usina: 'Cotia 1', kwh_necessario: b.m.kwh_contratado })
    const [depoisDeA = 0, depoisDeB = 0] = await lugares()
    expect([depoisDeB, depoisDeA > depoisDeB]).toEqual([1, true])
    expect(r.corpo.data.eventos[0]).toMatchObject({ tipo: 'fila', motivo: 'espera desde 2025' })
  })
})

describe('life and exit', () => {
  it('waits for the end of the notice, then frees the units', async () => {
    const { operadora, chefe, nova, ateAtiva } = c
    const { m, documento } = await nova()
    await ateAtiva(m, documento)
    const params = { id: m.id }
    const hoje = diaAqui()
    const pedido = await operadora.chamar(atos.pedirDesligamento, {
      params,
      body: { tipo: 'demissao', motivo: 'mudou de cidade' },
    })
    expect(pedido.corpo.data).toMatchObject({
      situacao: 'desligamento',
      saida: { tipo: 'demissao', pedida_em: hoje, aviso_ate: somarDias(hoje, 90) },
    })
    const cedo = await chefe.chamar(atos.encerrar, { params })
    expect([cedo.status, cedo.erro.message]).toEqual([
      409,
      `O aviso vai até ${diaBr(somarDias(hoje, 90))}: a matrícula encerra depois.`,
    ])
    await chefe.chamar(atos.desistirDoDesligamento, { params, body: { motivo: 'ficou' } })
    await operadora.chamar(atos.pedirDesligamento, {
      params,
      body: { tipo: 'demissao', em: somarDias(hoje, -120), motivo: 'carta de agosto' },
    })
    const fim = await chefe.chamar(atos.encerrar, { params })
    expect(fim.corpo.data).toMatchObject({ situacao: 'encerrada', unidades: 0, saida: { encerrada_em: hoje } })
    expect(fim.corpo.data.unidades_da_matricula[0]?.ate).toBe(hoje)
    expect((await chefe.chamar(atos.reativar, { params, body: { motivo: 'voltou' } })).status).toBe(409)
  })

  it('adjusts a price once a year from a day on, and never rewrites the former plan', async () => {
    const { casa, operadora, chefe, novoContato } = c
    const { id: contato_id } = await novoContato()
    const { corpo } = await operadora.chamar(matriculas.matricular, {
      body: {
        contato_id,
        plano: {
          modelo_de_cobranca: 'CREDITOS_COMPENSADOS',
          desconto: null,
          tarifa_contratual: 0.62,
          fixo_centavos: null,
        },
        unidades: [],
      },
    })
    const params = { id: corpo.data.id }
    const hoje = diaAqui()
    const em = somarMeses(hoje, 12)
    const body = { vigente_de: em, indice: 'IPCA', percentual: 0.05, motivo: 'aniversário do contrato' }
    const cedo = await chefe.chamar(dadosDaMatricula.reajustar, {
      params,
      body: { ...body, vigente_de: somarDias(em, -1) },
    })
    expect([cedo.status, cedo.erro.message]).toEqual([
      409,
      `O plano vale desde ${diaBr(hoje)}: o próximo reajuste pode começar em ${diaBr(em)}.`,
    ])
    expect((await operadora.chamar(dadosDaMatricula.reajustar, { params, body })).status).toBe(403)
    expect((await chefe.chamar(dadosDaMatricula.reajustar, { params, body })).status).toBe(200)
    const db = casa.app.s.banco.db
    const tarifaEm = async (dia: string) => (await planoEm(db, params.id, dia))?.tarifa_contratual
    expect([await tarifaEm(hoje), await tarifaEm(somarDias(em, -1)), await tarifaEm(em)]).toEqual([0.62, 0.62, 0.651])
    await expect(
      casa.app.s.banco.transacao((tx) => sql`update matriculas.planos set tarifa_contratual = 1`.execute(tx)),
    ).rejects.toThrow(/permission denied|only added/)
  })

  it('returns no more of the quota than was paid', async () => {
    const { chefe, nova, ateAtiva } = c
    const { m, documento } = await nova()
    await ateAtiva(m, documento)
    const lancar = (tipo: 'integralizada' | 'devolvida', valor_centavos: number) =>
      chefe.chamar(dadosDaMatricula.lancarNaQuota, {
        params: { id: m.id },
        body: { tipo, valor_centavos, em: diaAqui() },
      })
    expect((await lancar('integralizada', 10_001)).erro.message).toBe('O valor passa do que falta integralizar.')
    expect((await lancar('integralizada', 10_000)).status).toBe(200)
    expect((await lancar('devolvida', 10_000)).erro.message).toMatch('depois que ele pede para sair')
  })
})
