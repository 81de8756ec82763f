import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { lotes } from '#modules/funis/lotes/contract/lotes.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeGatilhos, comentar } from '#tests/servidor/suporte/funis-gatilhos.ts'

const {
  casa,
  banco,
  gestora,
  vendedora,
  vendas,
  viabilidade,
  estagio,
  novo,
  obter,
  mover,
  execucoes,
  regra,
  desligar,
  frase,
  recusa,
} = await casaDeGatilhos()
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const ninguem = await casa.como(null)

describe('an automation started by a button', () => {
  const apertar = (quem: typeof vendedora, cartao: string, id: string, id_cliente: string = crypto.randomUUID()) =>
    quem.chamar(automacoes.apertar, { params: { id: cartao, regra_id: id }, body: { id_cliente } })

  it('is refused without a label or with a stage of another funnel, and is described by a sentence', async () => {
    expect(await recusa({ tipo: 'botao', rotulo: ' ' })).toEqual([
      400,
      'definicao.gatilho.rotulo',
      'Escreva o que o botão diz',
    ])
    expect(await recusa({ tipo: 'botao', rotulo: 'x', estagios: [estagio('recebida', viabilidade)] })).toEqual([
      400,
      'definicao.gatilho.estagios',
      'Isto não existe mais neste funil',
    ])
    const id = await regra('Com nome', {
      tipo: 'botao',
      rotulo: 'Cobrar retorno',
      estagios: [estagio('primeiro_contato')],
    })
    expect((await frase(id)).frase).toBe('Quando alguém aperta “Cobrar retorno”, nos cartões em “Primeiro contato”')
    await desligar(id)
  })

  it('is shown on the card to users who may move it, with the reasons against it, and runs once per press in the name of that user', async () => {
    const id = await regra(
      'Proposta',
      { tipo: 'botao', rotulo: 'Enviar proposta', estagios: [estagio('novo_lead'), estagio('primeiro_contato')] },
      {
        quando: {
          regras: [
            { campo: 'potencia_kw', operador: 'maior', valor: '10' },
            { campo: 'nome', operador: 'preenchido', valor: '' },
          ],
        },
      },
    )
    const c = await novo()
    const ver = async (quem: typeof vendedora) =>
      (await quem.chamar(automacoes.botoesDoCartao, { params: { id: c.id } })).corpo.data
    expect((await ninguem.chamar(automacoes.botoesDoCartao, { params: { id: c.id } })).status).toBe(401)
    expect((await engenheiro.chamar(automacoes.botoesDoCartao, { params: { id: c.id } })).status).toBe(404)
    expect((await engenheiro.chamar(automacoes.botoes, { params: { funil_id: vendas.id } })).status).toBe(404)
    expect([
      await ver(leitora),
      (await leitora.chamar(automacoes.botoes, { params: { funil_id: vendas.id } })).corpo.data,
    ]).toEqual([[], []])
    const potencia = vendas.campos.find((k: { chave: string }) => k.chave === 'potencia_kw').rotulo
    const [visto] = await ver(vendedora)
    expect(visto).toEqual({
      regra_id: id,
      rotulo: 'Enviar proposta',
      andando: false,
      impedimento: `só vale quando ${potencia} é maior que 10`,
    })
    expect([
      (await apertar(ninguem, c.id, id)).status,
      (await apertar(leitora, c.id, id)).status,
      (await apertar(engenheiro, c.id, id)).status,
      (await apertar(vendedora, c.id, crypto.randomUUID())).status,
    ]).toEqual([401, 403, 404, 404])
    expect((await apertar(vendedora, c.id, id, 'x')).campos[0]?.campo).toBe('id_cliente')
    const nao = await apertar(vendedora, c.id, id)
    expect([nao.status, nao.erro.message]).toEqual([
      409,
      `“Enviar proposta” não roda neste cartão: ${visto?.impedimento}.`,
    ])
    expect(await execucoes(id)).toEqual([])

    await vendedora.chamar(cartoes.alterar, {
      params: { id: c.id },
      body: {
        versao: (await obter(c.id)).versao,
        valores: { potencia_kw: 20 },
      },
    })
    const pedido = crypto.randomUUID()
    expect((await Promise.all([1, 2, 3].map(() => apertar(vendedora, c.id, id, pedido)))).map((r) => r.status)).toEqual(
      [200, 200, 200],
    )
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.situacao, x.pedida_por]))
      .toEqual([['feita', vendedora.id]])
    const { corpo } = await gestora.chamar(automacoes.doCartao, { params: { id: c.id } })
    expect(corpo.data.execucoes[0]).toMatchObject({ regra_nome: 'Proposta', feitos: [{ frase: 'Comentou no cartão' }] })
    expect(corpo.data.execucoes[0]?.porque).toMatch(/ apertou “Enviar proposta”$/)
    expect(
      (
        await sql`select 1 from plataforma.auditoria where acao = 'regra.executar' and entidade_id = ${c.id}`.execute(
          banco.db,
        )
      ).rows,
    ).toHaveLength(1)
    // a second press runs it again
    expect((await apertar(vendedora, c.id, id)).status).toBe(200)
    await expect.poll(async () => (await execucoes(id)).map((x) => x.situacao)).toEqual(['feita', 'feita'])
    // in another stage it is not shown and refused
    await mover(c.id, estagio('qualificacao'), { modalidade: 'autoconsumo', cidade: 'Jundiaí', uf: 'sp' })
    expect([await ver(vendedora), (await apertar(vendedora, c.id, id)).erro.message]).toEqual([
      [],
      '“Enviar proposta” não roda neste cartão: só vale em Novo lead e Primeiro contato.',
    ])
    const { corpo: s } = await gestora.chamar(automacoes.simular, { params: { id }, body: { cartao_id: c.id } })
    expect([s.data.vale, s.data.comparacoes[0]]).toEqual([
      false,
      { campo: 'estagio', rotulo: 'Estágio do cartão', vale: false },
    ])
    await desligar(id)
    expect((await apertar(vendedora, c.id, id)).status).toBe(404)
  })

  it('does not start again while it waits on the card', async () => {
    const id = await regra(
      'Espera',
      { tipo: 'botao', rotulo: 'Lembrar' },
      { acoes: [{ tipo: 'esperar', minutos: 60 }, ...comentar] },
    )
    const c = await novo()
    expect((await apertar(vendedora, c.id, id)).corpo.data).toMatchObject([{ rotulo: 'Lembrar' }])
    await expect
      .poll(async () => (await vendedora.chamar(automacoes.botoesDoCartao, { params: { id: c.id } })).corpo.data)
      .toMatchObject([
        {
          andando: false,
          impedimento: expect.stringMatching(/^já começou, e continua em \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
        },
      ])
    expect((await apertar(vendedora, c.id, id)).erro.message).toBe('“Lembrar” já está em andamento neste cartão.')
    expect(await execucoes(id)).toHaveLength(1)
    await desligar(id)
  })

  it('runs on many cards together; those that do not match stay, with the reason', async () => {
    const id = await regra(
      'Muitos',
      { tipo: 'botao', rotulo: 'Cobrar' },
      { quando: { regras: [{ campo: 'potencia_kw', operador: 'maior', valor: '10' }] } },
    )
    const [um, dois, tres] = [await novo({ potencia_kw: 20 }), await novo({ potencia_kw: 30 }), await novo()]
    const alvo = { ids: [um.id, dois.id, tres.id] }
    const acao = { tipo: 'regra', regra_id: id }
    const base = '/api/funis/vu.vendas/lotes'
    expect((await leitora('POST', `${base}/previa`, { acao, alvo })).status).toBe(403)
    expect(
      (
        await vendedora.chamar(lotes.previa, {
          params: { funil: 'vu.vendas' },
          body: { acao: { tipo: 'regra', regra_id: crypto.randomUUID() }, alvo },
        })
      ).campos[0]?.campo,
    ).toBe('acao.regra_id')
    const previa = (await vendedora('POST', `${base}/previa`, { acao, alvo })).corpo.data
    expect(previa).toMatchObject({
      total: 3,
      mudam: 2,
      recusadas: [{ motivo: expect.stringMatching(/^só vale quando /), n: 1 }],
    })
    const { corpo } = await vendedora('POST', base, { acao, alvo, id_cliente: crypto.randomUUID() })
    await expect
      .poll(async () => (await vendedora.chamar(lotes.obter, { params: { id: corpo.data.id } })).corpo.data, {
        timeout: 20_000,
      })
      .toMatchObject({ situacao: 'feito', feitos: 2, pode_desfazer: false })
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.cartao_id, x.situacao, x.pedida_por]).toSorted())
      .toEqual([um.id, dois.id].toSorted().map((c) => [c, 'feita', vendedora.id]))
    await desligar(id)
  })
})

it('an automation writes “o cliente” for a contact without a name', async () => {
  const id = await regra('Ligar', { tipo: 'criado' }, { acoes: [{ tipo: 'comentar', texto: 'Ligar para {{nome}}' }] })
  const c = (
    await vendedora.chamar(cartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: 'Sem nome',
        valores: { origem_lead: 'indicacao' },
      },
    })
  ).corpo.data
  const { corpo } = await gestora.chamar(automacoes.simular, { params: { id }, body: { cartao_id: c.id } })
  expect(corpo.data.passos).toEqual(['Comentar: “Ligar para o cliente”'])
  await desligar(id)
})
