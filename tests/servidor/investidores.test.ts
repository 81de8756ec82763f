import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { investidores, investimentos } from '#modules/investidores/contract/investidores.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from '#modules/investidores/regras/premissas-iniciais.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { db } = s.banco
const chefe = await pessoaDeTeste(casa, [{ departamento: 'inv', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'inv', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'inv', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'supervisor' }])

const usina = uuidv7()
await sql`
  insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf)
  values (${usina}, 'Cotia 1', 72, 60, 'GERACAO_COMPARTILHADA', 'GD_II', 'SP')
`.execute(db)
const membros = [
  { nome: 'Padaria', uc: 'UC1', cent: 204_446, kwh: 3280 },
  { nome: 'Mercado', uc: 'UC2', cent: 130_896, kwh: 2100 },
  { nome: 'Casa', uc: 'UC3', cent: 56_097, kwh: 900 },
  { nome: 'Banca', uc: 'UC4', cent: 16_206, kwh: 260 },
]
const dados: { unidade: string; matricula: string; contato: string; cent: number; kwh: number }[] = []
for (const m of membros) {
  const feito = await membroDeTeste(s, { nome: m.nome, uc: m.uc })
  await sql`
    update matriculas.unidades set usina_id = ${usina} where matricula_id = ${feito.matricula}
  `.execute(db)
  dados.push({ ...feito, cent: m.cent, kwh: m.kwh })
}

/** Invoices of a month, as an approved batch leaves them. */
let serie = 0
async function faturar(competencia: string, quais: typeof dados): Promise<void> {
  serie += 1
  const lote = uuidv7()
  const { rows } = await sql<{ id: string }>`select id from cad.usuarios limit 1`.execute(db)
  await sql`
    insert into faturas.lotes (id, competencia, serie, vencimento_em, montado_por)
    values (${lote}, ${competencia}, ${serie}, '2026-12-10', ${rows[0]?.id})
  `.execute(db)
  for (const [n, d] of quais.entries()) {
    const item = uuidv7()
    await sql`
      insert into faturas.itens (id, lote_id, unidade_id, matricula_id, membro, uc, plano, bloqueios)
      values (${item}, ${lote}, ${d.unidade}, ${d.matricula}, 'Membro', 'UC', '{}', '[{}]')
    `.execute(db)
    await sql`
      insert into faturas.faturas (
        id, numero, lote_id, item_id, unidade_id, matricula_id, membro, uc, competencia, valor_centavos, economia_centavos,
        compensada_kwh, vencimento_em, pagavel_ate, txid, retrato, link_hash, link_cifrado
      )
      values (
        ${uuidv7()}, ${`${competencia}-${serie}00${n + 1}`}, ${lote}, ${item}, ${d.unidade}, ${d.matricula}, 'Membro', 'UC',
        ${competencia}, ${d.cent}, 0, ${d.kwh}, '2026-12-10', '2026-12-10', ${`F${competencia.replace('-', '')}${serie}${n}`},
        '{}', encode(sha256(${`${competencia}${serie}${n}`}::bytea), 'hex'), '\\x00'
      )
    `.execute(db)
  }
}
const configuracao = {
  versao: 0,
  capex_centavos: 30_240_000,
  primeiro_mes: '2026-09',
  custos: CUSTOS_INICIAIS,
  premissas: premissasIniciais(97_400),
}
const novoContato = async (nome: string): Promise<string> => {
  const id = uuidv7()
  await sql`insert into cad.contatos (id, nome) values (${id}, ${nome})`.execute(db)
  return id
}
const cotaDe = (contato_id: string, parte: number, muda = {}) => ({
  usina_id: usina,
  contato_id,
  parte,
  aporte_centavos: 7_560_000,
  aporte_em: '2026-08-15',
  primeiro_mes: '2026-09',
  ...muda,
})
const setembro = { usina, competencia: '2026-09' }
const fechar = (liquido_centavos: number, quem = chefe) =>
  quem.chamar(investimentos.fechar, { params: setembro, body: { liquido_centavos, prevista_em: diaAqui() } })

describe('investors', () => {
  let helena = ''
  let outra = ''

  it('[S2.27] configures a plant and gives quotas of at most 100 on any day', async () => {
    const params = { usina }
    expect((await leitora.chamar(investimentos.configurar, { params, body: configuracao })).status).toBe(403)
    const semPlano = await operadora.chamar(investidores.criar, { body: cotaDe(await novoContato('Ninguém'), 10) })
    expect([semPlano.status, semPlano.detalhe('usina_id')]).toEqual([
      400,
      'Ponha antes os custos e as premissas desta usina',
    ])
    const posto = await operadora.chamar(investimentos.configurar, { params, body: configuracao })
    expect(posto.status, JSON.stringify(posto.corpo)).toBe(200)
    expect((await operadora.chamar(investimentos.configurar, { params, body: configuracao })).status).toBe(409)
    const a = await operadora.chamar(investidores.criar, { body: cotaDe(await novoContato('Helena Brito'), 25) })
    expect(a.status, JSON.stringify(a.corpo)).toBe(200)
    helena = a.corpo.data.id
    const b = await operadora.chamar(investidores.criar, {
      body: cotaDe(await novoContato('Canário de Outro'), 60, { aporte_centavos: 777_123_45 }),
    })
    outra = b.corpo.data.id
    const demais = await operadora.chamar(investidores.criar, { body: cotaDe(await novoContato('Demais'), 15.5) })
    expect([demais.status, demais.detalhe('parte')]).toEqual([400, 'As cotas da usina passariam de 100'])
    const cedo = await operadora.chamar(investidores.criar, {
      body: cotaDe(await novoContato('Cedo'), 1, { aporte_em: '2026-10-02' }),
    })
    expect(cedo.detalhe('primeiro_mes')).toBe('A cota não distribui antes do mês do aporte')
  })

  it('[S2.27] is provisional until every unit has its invoice, then closes once and stays', async () => {
    await faturar('2026-09', dados.slice(0, 2))
    const antes = await leitora.chamar(investidores.obter, { params: { id: helena }, query: { mes: '2026-09' } })
    expect(antes.corpo.data).toMatchObject({
      parte_centavos: null,
      extrato: { situacao: 'provisorio', faltam: 2, frase: 'Extrato provisório: falta a leitura de 2 UCs.' },
    })
    expect((await fechar(0)).erro.message).toBe('Extrato provisório: falta a leitura de 2 UCs.')
    await faturar('2026-09', dados.slice(2))
    const { corpo } = await leitora.chamar(investidores.obter, { params: { id: helena }, query: { mes: '2026-09' } })
    expect(corpo.data).toMatchObject({
      parte_centavos: 63_312,
      extrato: {
        situacao: 'conferido',
        faturas: 4,
        kwh_compensado: 6540,
        receita_centavos: 407_645,
        liquido_centavos: 253_247,
      },
    })
    expect((await fechar(253_247, operadora)).status).toBe(403)
    expect((await fechar(253_246)).erro.message).toBe('O extrato mudou enquanto você olhava. Confira de novo.')
    const [um, dois] = await Promise.all([fechar(253_247), fechar(253_247)])
    expect([um.status, dois.status].toSorted()).toEqual([200, 409])
    const custo = { descricao: 'Roçagem', valor_centavos: 10_000 }
    const tarde = await operadora.chamar(investimentos.lancarCusto, { params: setembro, body: custo })
    expect([tarde.status, tarde.erro.message]).toEqual([409, 'Este extrato já foi fechado: nada dele muda mais.'])
    const velha = await operadora.chamar(investidores.criar, { body: cotaDe(await novoContato('Tarde'), 5) })
    expect(velha.erro.message).toBe('Um mês fechado fica com as cotas que tinha. Escolha um mês aberto.')
    await sql`update faturas.faturas set situacao = 'cancelada' where competencia = '2026-09'`.execute(db)
    const depois = await leitora.chamar(investimentos.mes, { params: setembro })
    expect(depois.corpo.data).toMatchObject({ situacao: 'fechado', liquido_centavos: 253_247 })
    await expect(sql`update investidores.extratos set receita_centavos = 1`.execute(db)).rejects.toThrow()
    await sql`update faturas.faturas set situacao = 'aberta' where competencia = '2026-09'`.execute(db)
  })

  it('[S2.27] pays a distribution once, and a negative month distributes nothing', async () => {
    const ver = async () => (await leitora.chamar(investidores.obter, { params: { id: helena }, query: {} })).corpo.data
    const [d] = (await ver()).distribuicoes
    expect(d).toMatchObject({ competencia: '2026-09', valor_centavos: 63_312, situacao: 'agendada' })
    const pagar = (paga_em: string) =>
      chefe.chamar(investidores.pagar, { params: { id: d?.id ?? '' }, body: { paga_em, comprovante: null } })
    expect((await pagar('2099-01-01')).detalhe('paga_em')).toMatch('ainda vem')
    expect((await pagar(diaAqui())).status).toBe(200)
    expect((await pagar(diaAqui())).erro.message).toBe('Esta distribuição já foi paga.')
    await faturar('2026-10', dados)
    const outubro = { usina, competencia: '2026-10' }
    const engano = await operadora.chamar(investimentos.lancarCusto, {
      params: outubro,
      body: { descricao: 'Engano', valor_centavos: 1 },
    })
    const tirado = await operadora.chamar(investimentos.tirarCusto, {
      params: { ...outubro, id: engano.corpo.data.custos[0]?.id ?? '' },
    })
    expect([tirado.status, tirado.corpo.data.custos]).toEqual([200, []])
    const body = { descricao: 'Troca do transformador', valor_centavos: 400_000 }
    const lancado = await operadora.chamar(investimentos.lancarCusto, { params: outubro, body })
    expect(lancado.corpo.data.frase).toBe(
      'Outubro não distribuiu: custos de R$ 5.543,98 passaram da receita de R$ 4.076,45.',
    )
    const fechado = await chefe.chamar(investimentos.fechar, {
      params: outubro,
      body: { liquido_centavos: lancado.corpo.data.liquido_centavos, prevista_em: diaAqui() },
    })
    expect(fechado.status, JSON.stringify(fechado.corpo)).toBe(200)
    expect((await ver()).distribuicoes[0]).toMatchObject({
      competencia: '2026-10',
      valor_centavos: 0,
      situacao: 'nada',
    })
  })

  it('[S2.27] undoes a payment that was registered by mistake, with the reason, and takes it again', async () => {
    const ver = async () => (await leitora.chamar(investidores.obter, { params: { id: helena }, query: {} })).corpo.data
    const d = (await ver()).distribuicoes.find((x) => x.situacao === 'paga')
    const params = { id: d?.id ?? '' }
    const estornar = (motivo: string, quem = chefe) => quem.chamar(investidores.estornar, { params, body: { motivo } })
    expect((await estornar('conta errada', operadora)).status).toBe(403)
    expect((await estornar('x')).detalhe('motivo')).toBe('Diga o motivo')
    expect((await estornar('transferência devolvida pelo banco')).status).toBe(200)
    expect((await ver()).distribuicoes.find((x) => x.id === d?.id)).toMatchObject({
      situacao: 'agendada',
      paga_em: null,
      estornos: 1,
    })
    expect((await estornar('de novo')).erro.message).toBe('Esta distribuição não está paga: não há o que desfazer.')
    await expect(
      sql`update investidores.distribuicoes set situacao = 'nada' where id = ${params.id}`.execute(db),
    ).rejects.toThrow()
    const body = { paga_em: diaAqui(), comprovante: null }
    expect((await chefe.chamar(investidores.pagar, { params, body })).status).toBe(200)
    await expect(
      sql`
        update investidores.distribuicoes
        set situacao = 'agendada', paga_em = null, estornos = 2
        where id = ${params.id}
      `.execute(db),
    ).rejects.toThrow('not scheduled')
    const nenhuma = await chefe.chamar(investidores.estornar, { params: { id: uuidv7() }, body: { motivo: 'nenhuma' } })
    expect(nenhuma.status).toBe(404)
  })

  it('[S2.27] closes a month without units that never settle only with the reason, which stays', async () => {
    const serra = uuidv7()
    await sql`
      insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf)
      values (${serra}, 'Serra 2', 72, 60, 'GERACAO_COMPARTILHADA', 'GD_II', 'SP')
    `.execute(db)
    const [paga, parada] = [
      await membroDeTeste(s, { nome: 'Sorveteria', uc: 'UC-PAGA' }),
      await membroDeTeste(s, { nome: 'Obra parada', uc: 'UC-PARADA' }),
    ]
    for (const m of [paga, parada])
      await sql`
        update matriculas.unidades set usina_id = ${serra} where matricula_id = ${m.matricula}
      `.execute(db)
    await operadora.chamar(investimentos.configurar, { params: { usina: serra }, body: configuracao })
    const cota = await operadora.chamar(investidores.criar, {
      body: { ...cotaDe(await novoContato('Ivo Ramos'), 50), usina_id: serra },
    })
    await faturar('2026-09', [{ ...paga, cent: 500_000, kwh: 6000 }])
    const params = { usina: serra, competencia: '2026-09' }
    const mes = (await leitora.chamar(investimentos.mes, { params })).corpo.data
    expect(mes).toMatchObject({
      situacao: 'provisorio',
      fecha_com_motivo: true,
      sem_fatura: [{ unidade_id: parada.unidade, uc: 'UC-PARADA' }],
    })
    const sem = (quem = chefe, mais: { sem_unidades?: string[]; motivo?: string | null } = {}) =>
      quem.chamar(investimentos.fechar, {
        params,
        body: { liquido_centavos: mes.liquido_centavos, prevista_em: diaAqui(), ...mais },
      })
    const motivo = 'A unidade está em obra e não liga este ano'
    expect((await sem()).erro.message).toBe('Extrato provisório: falta a leitura de 1 UC.')
    expect((await sem(chefe, { motivo: 'x' })).detalhe('motivo')).toBe('Diga o motivo')
    expect((await sem(chefe, { motivo, sem_unidades: [paga.unidade] })).erro.message).toBe(
      'As unidades sem fatura mudaram enquanto você olhava. Confira de novo.',
    )
    expect((await sem(operadora, { motivo, sem_unidades: [parada.unidade] })).status).toBe(403)
    const fechado = await sem(chefe, { motivo, sem_unidades: [parada.unidade] })
    expect(fechado.corpo.data).toMatchObject({
      situacao: 'fechado',
      frase: 'Fechado sem a leitura de 1 UC.',
      fechado_sem: { unidades: [{ uc: 'UC-PARADA' }], motivo },
    })
    const ligado = await operadora.chamar(investidores.link, { params: { id: cota.corpo.data.id } })
    const pagina = await (
      await fetch(`${ligado.corpo.data.link.replace(/^https?:\/\/[^/]+/, casa.url)}?mes=2026-09`)
    ).text()
    expect(pagina).toContain('Fechado sem a leitura de 1 UC.')
    for (const deDentro of [motivo, 'UC-PARADA']) expect(pagina).not.toContain(deDentro)

    const vazio = { usina: serra, competencia: '2026-10' }
    const outubro = (await leitora.chamar(investimentos.mes, { params: vazio })).corpo.data
    const body = {
      liquido_centavos: outubro.liquido_centavos,
      prevista_em: diaAqui(),
      sem_unidades: outubro.sem_fatura.map((x) => x.unidade_id),
      motivo: 'A usina ficou desligada o mês inteiro',
    }
    expect(outubro.sem_fatura).toHaveLength(2)
    const desligada = await chefe.chamar(investimentos.fechar, { params: vazio, body })
    expect([desligada.status, desligada.corpo.data.frase]).toEqual([
      200,
      expect.stringMatching(/^Fechado sem a leitura de 2 UCs\. Outubro não distribuiu/),
    ])
    // the unit is billed after all: the first open month takes it, and no other
    await faturar('2026-09', [{ ...parada, cent: 100_000, kwh: 900 }])
    const aberto = async (competencia: string) =>
      (await leitora.chamar(investimentos.mes, { params: { usina: serra, competencia } })).corpo.data
    expect(await aberto('2026-11')).toMatchObject({
      receita_centavos: 100_000,
      acertos: [{ competencia: '2026-09', centavos: 100_000 }],
    })
    expect(await aberto('2026-12')).toMatchObject({ receita_centavos: 0 })
    expect((await aberto('2026-09')).receita_centavos).toBe(500_000)
    await expect(
      sql`
        insert into investidores.extratos (id, usina_id, competencia, receita_centavos, custos_centavos, retrato, sem_faturas)
        values (${uuidv7()}, ${serra}, '2026-11', 1, 1, '{}', 1)
      `.execute(db),
    ).rejects.toThrow('extratos_sem_faturas_com_motivo')
  })

  it('shows an investor only the own figures, by a link that nothing else opens', async () => {
    const ligado = await operadora.chamar(investidores.link, { params: { id: helena } })
    const { pathname } = new URL(ligado.corpo.data.link)
    const pagina = await fetch(`${casa.url}${pathname}?mes=2026-09`)
    const texto = await pagina.text()
    expect(pagina.status).toBe(200)
    expect(texto).toContain('R$ 633,12')
    expect(texto).toContain('Não há garantia de retorno nem de recompra das cotas.')
    const pdf = await fetch(`${casa.url}/api${pathname}/extratos/2026-09/pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await fetch(`${casa.url}/api${pathname}/extratos/2026-11/pdf`)).status).toBe(404)
    const minha = await leitora.chamar(investidores.obter, { params: { id: helena }, query: {} })
    for (const visto of [texto, JSON.stringify(minha.corpo)])
      for (const canario of ['Canário de Outro', '777.123,45', '77712345', outra]) expect(visto).not.toContain(canario)
    const [nenhum, torto] = await Promise.all(
      ['x'.repeat(43), 'y'].map(async (t) => (await fetch(`${casa.url}/investidor/${t}`)).text()),
    )
    expect(nenhum).toBe(torto)
  })

  it('returns no data to a user who may not see investors', async () => {
    const chamadas = await Promise.all([
      deFora.chamar(investidores.listar, { query: {} }),
      deFora.chamar(investidores.obter, { params: { id: outra }, query: {} }),
      deFora.chamar(investimentos.usinas),
      deFora.chamar(investimentos.mes, { params: setembro }),
      deFora.chamar(investidores.link, { params: { id: outra } }),
    ])
    for (const r of chamadas) {
      expect(r.status).toBe(403)
      expect(JSON.stringify(r.erro)).not.toMatch(/Canário|77712345/)
    }
    const lista = await leitora.chamar(investidores.listar, { query: { busca: 'helena' } })
    expect(lista.corpo.data.map((c) => c.nome)).toEqual(['Helena Brito'])
    expect((await leitora.chamar(investidores.obter, { params: { id: uuidv7() }, query: {} })).status).toBe(404)
  })
})
