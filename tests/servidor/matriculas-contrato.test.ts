import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { unioes } from '#modules/contatos/contract/unioes.ts'
import { aditivos } from '#modules/contratos/contract/aditivos.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import { textoDoAditivo } from '#modules/contratos/regras/aditivo.ts'
import { pedidoMudou } from '#modules/contratos/server/comandos/assinaturas.ts'
import { atos } from '#modules/matriculas/contract/atos.ts'
import { dadosDaMatricula } from '#modules/matriculas/contract/dados.ts'
import type { Matricula } from '#modules/matriculas/contract/formas.ts'
import { matriculas } from '#modules/matriculas/contract/matriculas.ts'
import { matricularPeloContrato, planoEm } from '#modules/matriculas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { cooperativaDeTeste } from '../suporte/cooperativa.ts'

let c: Awaited<ReturnType<typeof cooperativaDeTeste>>
beforeAll(async () => void (c = await cooperativaDeTeste()))

const db = () => c.casa.app.s.banco.db
const ler = async (id: string) => (await c.leitora.chamar(matriculas.obter, { params: { id } })).corpo.data

/** The contract of a member, in force and linked. */
async function contratoDe(m: Matricula): Promise<string> {
  const { corpo } = await c.chefe.chamar(contratos.criar, { body: { proposta_id: m.proposta?.id ?? '' } })
  const contratoId = corpo.data.id
  await sql`
    update contratos.contratos set situacao = 'vigente', vigente_de = ${diaAqui()}::date where id = ${contratoId}
  `.execute(db())
  const fato = { contratoId, tipo: 'assinatura', contatoId: m.contato_id, propostaId: m.proposta?.id ?? null }
  expect(await c.casa.app.s.executar(sistema, (u) => matricularPeloContrato(u, fato))).toBe(m.id)
  return contratoId
}

async function ativa() {
  const { m, documento } = await c.nova()
  const membro = await c.ateAtiva(m, documento)
  return { membro, contrato: await contratoDe(membro) }
}

/** Units of the newest lists of the plant, the newest first. */
async function listas(): Promise<{ situacao: string; motivo: string | null; unidades: string[] }[]> {
  const { rows } = await sql<{ situacao: string; motivo: string | null; unidades: string[] }>`
    select v.situacao, v.motivo, array_agg(r.unidade_id::text order by r.ordem) as unidades
    from usinas.versoes v
    join usinas.rateios r on r.versao_id = v.id
    where v.usina_id = ${c.usina}
    group by v.id
    order by v.n desc
  `.execute(db())
  return rows
}
const unidadeDe = (m: Matricula) => m.unidades_da_matricula[0]?.unidade_id ?? ''

describe('a contract that stops', () => {
  it('suspends its member and reactivates it, but not one that the cooperative suspended', async () => {
    const { membro, contrato } = await ativa()
    const params = { id: contrato }
    const body = { motivo: 'reforma do telhado' }
    expect((await c.operadora.chamar(contratos.suspender, { params, body })).status).toBe(403)
    expect((await c.chefe.chamar(contratos.suspender, { params, body: { motivo: '' } })).status).toBe(400)
    expect((await c.chefe.chamar(contratos.suspender, { params, body })).status).toBe(200)
    const suspensa = await ler(membro.id)
    expect(suspensa.situacao).toBe('suspensa')
    expect(suspensa.eventos[0]).toMatchObject({ tipo: 'suspender', motivo: 'Contrato suspenso: reforma do telhado' })
    expect((await c.chefe.chamar(contratos.retomar, { params })).status).toBe(200)
    expect((await ler(membro.id)).situacao).toBe('ativa')

    await c.chefe.chamar(atos.suspender, { params: { id: membro.id }, body: { motivo: 'falta de pagamento' } })
    await c.chefe.chamar(contratos.suspender, { params, body })
    await c.chefe.chamar(contratos.retomar, { params })
    expect((await ler(membro.id)).situacao).toBe('suspensa')
  }, 60_000)

  it('begins the exit with the notice of the plan, and at once where it was rescinded', async () => {
    const um = await ativa()
    await c.chefe.chamar(contratos.distratar, { params: { id: um.contrato }, body: { motivo: 'comum acordo' } })
    expect(await ler(um.membro.id)).toMatchObject({
      situacao: 'desligamento',
      saida: { tipo: 'demissao', aviso_ate: somarDias(diaAqui(), 90), motivo: 'Contrato distratado: comum acordo' },
    })
    const dois = await ativa()
    await c.chefe.chamar(contratos.rescindir, { params: { id: dois.contrato }, body: { motivo: 'não pagou' } })
    expect((await ler(dois.membro.id)).saida).toMatchObject({ tipo: 'exclusao', aviso_ate: diaAqui() })
  }, 60_000)

  it('ends an entry that was not admitted yet', async () => {
    const { m } = await c.nova()
    const contrato = await contratoDe(m)
    await c.chefe.chamar(contratos.encerrar, { params: { id: contrato }, body: { motivo: 'desistiu' } })
    expect(await ler(m.id)).toMatchObject({ situacao: 'encerrada', saida: { tipo: 'desistencia' } })
  }, 60_000)
})

describe('a contract that is withdrawn from within its seven days', () => {
  /** Signed by all, and not in force: no membership is linked to it. */
  async function noArrependimento(m: Matricula): Promise<string> {
    const { corpo } = await c.chefe.chamar(contratos.criar, { body: { proposta_id: m.proposta?.id ?? '' } })
    await sql`
      update contratos.contratos
      set situacao = 'arrependimento', arrependimento_ate = now() + interval '5 days'
      where id = ${corpo.data.id}
    `.execute(db())
    return corpo.data.id
  }
  const desistir = async (id: string) =>
    (await c.chefe.chamar(contratos.desistir, { params: { id }, body: { motivo: 'mudou de ideia' } })).status

  it('ends the entry of whom its proposal enrolled, and the bond of a member without notice', async () => {
    const { m: nova } = await c.nova()
    expect(await desistir(await noArrependimento(nova))).toBe(200)
    expect(await ler(nova.id)).toMatchObject({ situacao: 'encerrada', contrato_id: null })

    const { m, documento } = await c.nova()
    const membro = await c.ateAtiva(m, documento)
    expect(await desistir(await noArrependimento(membro))).toBe(200)
    const saindo = await ler(membro.id)
    expect(saindo).toMatchObject({ situacao: 'desligamento', saida: { tipo: 'demissao', aviso_ate: diaAqui() } })
    expect(saindo.eventos[0]?.motivo).toBe('Desistência no prazo de arrependimento: mudou de ideia')
  }, 60_000)
})

describe('an exit that is cancelled', () => {
  it('returns to the state in which it was asked for', async () => {
    const { membro } = await ativa()
    const params = { id: membro.id }
    const pedir = () =>
      c.operadora.chamar(atos.pedirDesligamento, { params, body: { tipo: 'demissao', motivo: 'mudança' } })
    const ficar = () => c.chefe.chamar(atos.desistirDoDesligamento, { params, body: { motivo: 'ficou' } })
    await c.chefe.chamar(atos.suspender, { params, body: { motivo: 'reforma' } })
    await pedir()
    expect((await ficar()).corpo.data).toMatchObject({ situacao: 'suspensa', saida: null })
    await c.chefe.chamar(atos.reativar, { params, body: { motivo: 'voltou' } })
    await pedir()
    expect((await ficar()).corpo.data.situacao).toBe('ativa')

    const { m, documento } = await c.nova()
    const outra = await c.ateAFila(m, documento)
    await c.operadora.chamar(dadosDaMatricula.consentir, {
      params: { id: outra.id },
      body: { finalidade: 'estatuto', dado: true, prova: 'assinou o estatuto v4' },
    })
    await c.chefe.chamar(atos.pedirRateio, {
      params: { id: outra.id },
      body: { usina_id: c.usina, admissao: { em: diaAqui(), ata: '40', quota_centavos: 0 } },
    })
    await c.operadora.chamar(atos.pedirDesligamento, {
      params: { id: outra.id },
      body: { tipo: 'demissao', motivo: 'mudança' },
    })
    const volta = await c.chefe.chamar(atos.desistirDoDesligamento, {
      params: { id: outra.id },
      body: { motivo: 'ficou' },
    })
    expect(volta.corpo.data).toMatchObject({ situacao: 'rateio_solicitado', ativa_desde: null })
  }, 90_000)
})

describe('a unit that leaves', () => {
  it('leaves the next list of its plant: retired, back in the queue, or with its member', async () => {
    const { membro } = await ativa()
    const outro = (await ativa()).membro
    const [antes] = await listas()
    expect(antes?.unidades).toEqual(expect.arrayContaining([unidadeDe(membro), unidadeDe(outro)]))
    const item = membro.unidades_da_matricula[0]?.id ?? ''
    await c.chefe.chamar(dadosDaMatricula.retirarUnidade, {
      params: { id: membro.id, item },
      body: { motivo: 'vendeu o imóvel' },
    })
    const [semUma, velha] = await listas()
    expect(semUma).toMatchObject({ situacao: 'criada' })
    expect(semUma?.unidades).not.toContain(unidadeDe(membro))
    expect(semUma?.unidades).toContain(unidadeDe(outro))
    expect(velha?.situacao).toBe('descartada')
    expect(semUma?.motivo).toMatch(/^Unidade retirada de Sérgio Antunes Prado, matrícula \d+$/)

    await c.operadora.chamar(atos.pedirDesligamento, {
      params: { id: outro.id },
      body: { tipo: 'exclusao', motivo: 'faleceu' },
    })
    expect((await listas())[0]?.unidades).toContain(unidadeDe(outro))
    await c.chefe.chamar(atos.encerrar, { params: { id: outro.id } })
    expect((await listas())[0]?.unidades ?? []).not.toContain(unidadeDe(outro))
  }, 90_000)
})

describe('one open membership for a person', () => {
  it('is a rule of the database, and a union of two members says why it waits', async () => {
    const [{ contato }, { contato: de }] = [await c.nova(), await c.nova()]
    const uniao = await c.chefe.chamar(unioes.unir, { body: { de, para: contato } })
    expect([uniao.status, uniao.erro.message]).toEqual([
      409,
      'Os dois contatos têm matrícula aberta na cooperativa. Encerre antes a que não vale.',
    ])
    await expect(
      sql`update matriculas.matriculas set contato_id = ${contato} where contato_id = ${de}`.execute(db()),
    ).rejects.toThrow('matriculas_uma_por_contato')
  }, 60_000)
})

describe('a plan that changes by an amendment', () => {
  it('holds from its day once both sides have signed it, and the text that is signed states it', async () => {
    const { membro, contrato } = await ativa()
    const params = { id: contrato }
    const de = somarDias(diaAqui(), 20)
    const plano = {
      modelo_de_cobranca: 'DINAMICO_SOBRE_TARIFA' as const,
      desconto: 0.18,
      tarifa_contratual: null,
      fixo_centavos: null,
      vigente_de: de,
    }
    const corpo = { titulo: 'Plano', texto: 'O plano de cobrança muda.', vigente_ate: null, reajuste_em: null, plano }
    const abrir = (quem: typeof c.chefe, muda: Partial<typeof plano> = {}) =>
      quem.chamar(aditivos.criar, { params, body: { ...corpo, plano: { ...plano, ...muda } } })
    expect((await abrir(c.leitora)).status).toBe(403)
    expect((await abrir(c.chefe, { desconto: null as never })).detalhe('plano.desconto')).toBe('Informe o desconto')
    expect((await abrir(c.chefe, { vigente_de: '2020-01-01' })).detalhe('plano.vigente_de')).toBe(
      'O plano novo vale de um dia que ainda vem',
    )
    const [a] = (await abrir(c.chefe)).corpo.data.aditivos
    expect(a?.plano).toEqual(plano)
    await sql`
      update contratos.aditivos
      set situacao = 'enviado', enviado_em = now(), pdf = (select sha256 from plataforma.guardados limit 1)
      where id = ${a?.id}
    `.execute(db())
    await c.casa.app.s.executar(sistema, (u) =>
      pedidoMudou(u, {
        origem: { tipo: 'aditivo_de_contrato', id: a?.id ?? '' },
        pedidoId: uuidv7(),
        situacao: 'concluido',
      }),
    )
    const depois = await ler(membro.id)
    expect(depois.planos.map((p) => [p.n, p.modelo_de_cobranca, p.desconto, p.vigente_de])).toEqual([
      [2, 'DINAMICO_SOBRE_TARIFA', 0.18, de],
      [1, 'ECONOMIA_GARANTIDA', 0.15, membro.planos[0]?.vigente_de],
    ])
    // it holds from its day on: today the former one does
    expect(depois.modelo_de_cobranca).toBe('ECONOMIA_GARANTIDA')
    expect(depois.eventos[0]?.frase).toMatch(/^Plano mudado para desconto sobre a tarifa, desde/)
    expect((await planoEm(db(), membro.id, de))?.desconto).toBe(0.18)
    expect(textoDoAditivo(corpo)).toContain(
      `A partir de ${diaBr(de)}, a cobrança passa ao modelo de tarifa com desconto: desconto de 18,00 %.`,
    )
  }, 60_000)
})

describe('a unit that was retired or typed by mistake', () => {
  it('returns the same day, and its energy is corrected with a reason', async () => {
    const { membro } = await ativa()
    const item = membro.unidades_da_matricula[0]?.id ?? ''
    const params = { id: membro.id, item }
    const body = { motivo: 'retirada por engano' }
    const devolver = (quem = c.chefe) => quem.chamar(dadosDaMatricula.devolverUnidade, { params, body })
    expect((await devolver()).erro.message).toBe('Só no dia da retirada dá para desfazer. Inclua a unidade de novo.')
    await c.chefe.chamar(dadosDaMatricula.retirarUnidade, { params, body })
    expect((await listas())[0]?.unidades ?? []).not.toContain(unidadeDe(membro))
    expect((await devolver(c.operadora)).status).toBe(403)
    const volta = await devolver()
    expect(volta.corpo.data.unidades_da_matricula[0]).toMatchObject({ id: item, ate: null })
    expect((await listas())[0]?.unidades).toContain(unidadeDe(membro))

    const corrigir = (kwh_contratado: number, motivo: string, quem = c.operadora) =>
      quem.chamar(dadosDaMatricula.corrigirUnidade, { params, body: { kwh_contratado, motivo } })
    expect((await corrigir(900, 'digitada errada', c.leitora)).status).toBe(403)
    expect((await corrigir(0, 'digitada errada')).detalhe('kwh_contratado')).toBe('A energia é maior que zero')
    expect((await corrigir(900, '')).detalhe('motivo')).toBe('Diga o motivo')
    const certa = await corrigir(900, 'digitada errada')
    expect(certa.corpo.data).toMatchObject({ kwh_contratado: 900 })
    expect(certa.corpo.data.eventos[0]?.frase).toBe(
      `Energia contratada corrigida de ${membro.unidades_da_matricula[0]?.kwh_contratado} kWh por mês para 900 kWh por mês`,
    )
    await c.operadora.chamar(atos.pedirDesligamento, {
      params: { id: membro.id },
      body: { tipo: 'demissao', motivo: 'mudança' },
    })
    expect((await corrigir(950, 'tarde demais')).status).toBe(409)
  }, 60_000)

  it('asks for its new energy in the waiting list', async () => {
    const { m, documento } = await c.nova()
    const espera = await c.ateAFila(m, documento)
    const r = await c.operadora.chamar(dadosDaMatricula.corrigirUnidade, {
      params: { id: m.id, item: espera.unidades_da_matricula[0]?.id ?? '' },
      body: { kwh_contratado: 650, motivo: 'média nova' },
    })
    expect(r.corpo.data.fila?.kwh_necessario).toBe(650)
  }, 60_000)
})
