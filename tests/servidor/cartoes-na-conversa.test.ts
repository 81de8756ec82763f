import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { conversasDoFunil } from '#modules/funis/na-conversa/contract/conversas.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { configuracaoDasTarefas } from '#modules/tarefas/contract/configuracao.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { abrirConversa, casaDeChat } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await casaDeChat()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const [dona, atendente, vendedora, leitora, alheia] = await Promise.all([
  pessoaDeTeste(casa, [], ['admin']),
  pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }]),
  pessoaDeTeste(casa, [
    { departamento: 'vu', papel: 'operador' },
    { departamento: 'chat', papel: 'operador' },
  ]),
  pessoaDeTeste(casa, [
    { departamento: 'vu', papel: 'leitor' },
    { departamento: 'chat', papel: 'operador' },
  ]),
  pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }]),
])
const ninguem = await casa.como(null)
const caixa = await casa.criarCaixa(dona, {
  [atendente.id]: 'atendente',
  [vendedora.id]: 'atendente',
  [leitora.id]: 'atendente',
})
const vendas = (await vendedora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
const estagio = (chave: string) => vendas.definicao.estagios.find((e) => e.chave === chave)
const conversa = () => abrirConversa(vendedora, caixa, { contato_nome: 'Maria das Dores' })
const cartoes = async (quem: typeof vendedora, id: string) =>
  (await quem.chamar(conversasDoFunil.cartoes, { params: { id } })).corpo.data
const vinculos = (id: string) =>
  db.selectFrom('chat.vinculos').select(['tipo', 'id', 'titulo']).where('conversa_id', '=', id).execute()

describe('the cards of a conversation', () => {
  it('creates one from the conversation with the required fields of its stage, and links it', async () => {
    const c = await conversa()
    expect(
      (
        await ninguem.chamar(conversasDoFunil.criar, {
          params: { id: c.id },
          body: { funil: 'vu.vendas', titulo: 'x' },
        })
      ).status,
    ).toBe(401)
    expect(
      (
        await leitora.chamar(conversasDoFunil.criar, {
          params: { id: c.id },
          body: { funil: 'vu.vendas', titulo: 'x' },
        })
      ).status,
    ).toBe(403)
    // outside the caller's inboxes: 404 for the conversation
    expect(
      (await alheia.chamar(conversasDoFunil.criar, { params: { id: c.id }, body: { funil: 'vu.vendas', titulo: 'x' } }))
        .status,
    ).toBe(404)
    const ruim = await vendedora.chamar(conversasDoFunil.criar, {
      params: { id: c.id },
      body: {
        funil: 'vu.vendas',
        titulo: 'x',
        estagio_id: estagio('ganho')?.id ?? crypto.randomUUID(),
      },
    })
    expect([ruim.status, ruim.campos[0]?.campo]).toEqual([400, 'estagio_id'])
    const sabido = await vendedora.chamar(conversasDoFunil.conhecidos, { query: { contato_id: c.contato_id } })
    expect(sabido.corpo.data).toEqual({ nome: 'Maria das Dores', campos: expect.arrayContaining(['nome', 'telefone']) })
    expect((await ninguem.chamar(conversasDoFunil.conhecidos, { query: { contato_id: c.contato_id } })).status).toBe(
      401,
    )
    expect(
      (await vendedora.chamar(conversasDoFunil.conhecidos, { query: { contato_id: crypto.randomUUID() } })).status,
    ).toBe(404)
    const id = crypto.randomUUID()
    const corpo = {
      id,
      funil: 'vu.vendas',
      titulo: 'Telhado da Maria',
      estagio_id: estagio('primeiro_contato')?.id,
      valor_centavos: 3_500_000,
      valores: { origem_lead: 'indicacao' },
    }
    for (const _ of [1, 2])
      expect(
        (await vendedora.chamar(conversasDoFunil.criar, { params: { id: c.id }, body: corpo })).corpo.data,
      ).toEqual({ id })
    const lidos = await cartoes(vendedora, c.id)
    expect(lidos.cartoes).toMatchObject([
      {
        id,
        titulo: 'Telhado da Maria',
        funil_chave: 'vu.vendas',
        estagio_nome: estagio('primeiro_contato')?.nome,
        situacao: 'aberto',
        valor_centavos: 3_500_000,
        responsavel: { id: vendedora.id },
        vinculado: true,
        pode_editar: true,
      },
    ])
    expect(lidos.canais.length).toBeGreaterThan(0)
    expect((await vendedora.chamar(contratoDeCartoes.obter, { params: { id } })).corpo.data).toMatchObject({
      contato_id: c.contato_id,
      origem: 'conversa',
      valores: { nome: 'Maria das Dores', origem_lead: 'indicacao' },
    })
    // texts only for WhatsApp are also offered in an inbox of an API server, and not in a channel other than WhatsApp
    const oferta = async (canal: string) => {
      expect(
        (
          await dona('PUT', `/api/funis/${vendas.id}/mensagens/${estagio('primeiro_contato')?.id}`, {
            texto: 'Olá, {{primeiro_nome}}!',
            canal,
          })
        ).status,
      ).toBe(200)
      return (await vendedora.chamar(conversasDoFunil.mensagem, { params: { id } })).corpo.data
    }
    expect([await oferta('whatsapp'), await oferta('email')]).toEqual([
      { texto: 'Olá, Maria!', conversa_id: c.id },
      { texto: 'Olá, Maria!', conversa_id: null },
    ])
    // a company is greeted by its full name
    expect(
      (
        await dona.chamar(contatos.alterar, {
          params: { id: c.contato_id },
          body: { tipo: 'empresa', nome: 'Padaria Maria das Dores' },
        })
      ).status,
    ).toBe(200)
    expect(await oferta('whatsapp')).toMatchObject({ texto: 'Olá, Padaria Maria das Dores!' })
    expect((await vendedora.chamar(contratoDeCartoes.obter, { params: { id } })).corpo.data.cliente_empresa).toBe(true)
    // a user who can read the conversation but not the funnel sees only the name of the funnel
    expect(await vinculos(c.id)).toEqual([{ tipo: 'cartao', id, titulo: `Cartão em ${vendas.definicao.nome}` }])
    expect(await cartoes(atendente, c.id)).toEqual({ cartoes: [], canais: [], pode_criar: false })
    expect((await ninguem.chamar(conversasDoFunil.cartoes, { params: { id: c.id } })).status).toBe(401)
    expect((await alheia.chamar(conversasDoFunil.cartoes, { params: { id: c.id } })).status).toBe(404)
    expect(JSON.stringify((await atendente.chamar(atos.vinculos, { params: { id: c.id } })).corpo)).not.toContain(
      'Telhado',
    )
  })

  it('links and unlinks an existing card, for users who may change it and read the conversation; twice is the same as once', async () => {
    const [c, outra] = [await conversa(), await conversa()]
    const { corpo } = await vendedora.chamar(contratoDeCartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: 'De outro cliente',
        valores: { nome: 'João', telefone: '5511988112233', origem_lead: 'indicacao' },
      },
    })
    expect(
      (await ninguem.chamar(conversasDoFunil.vincular, { params: { id: c.id, cartao_id: corpo.data.id } })).status,
    ).toBe(401)
    expect(
      (await leitora.chamar(conversasDoFunil.vincular, { params: { id: c.id, cartao_id: corpo.data.id } })).status,
    ).toBe(403)
    expect(
      (await alheia.chamar(conversasDoFunil.vincular, { params: { id: c.id, cartao_id: corpo.data.id } })).status,
    ).toBe(404)
    expect(
      (await vendedora.chamar(conversasDoFunil.vincular, { params: { id: c.id, cartao_id: crypto.randomUUID() } }))
        .status,
    ).toBe(404)
    expect((await vendedora.chamar(conversasDoFunil.vincular, { params: { id: c.id, cartao_id: '123' } })).status).toBe(
      400,
    )
    for (const _ of [1, 2])
      expect(
        (await vendedora.chamar(conversasDoFunil.vincular, { params: { id: c.id, cartao_id: corpo.data.id } })).status,
      ).toBe(200)
    expect((await cartoes(vendedora, c.id)).cartoes).toMatchObject([{ id: corpo.data.id, vinculado: true }])
    expect((await cartoes(leitora, c.id)).cartoes).toMatchObject([{ id: corpo.data.id, pode_editar: false }])
    expect((await cartoes(vendedora, outra.id)).cartoes).toEqual([])
    const ditos = await db
      .selectFrom('plataforma.auditoria')
      .select('acao')
      .where('entidade_id', '=', corpo.data.id)
      .where('acao', 'like', 'cartao.%_conversa')
      .execute()
    expect(ditos).toHaveLength(1)
    expect(
      (await vendedora.chamar(conversasDoFunil.desvincular, { params: { id: c.id, cartao_id: corpo.data.id } })).status,
    ).toBe(200)
    expect(
      (await vendedora.chamar(conversasDoFunil.desvincular, { params: { id: c.id, cartao_id: corpo.data.id } })).status,
    ).toBe(200)
    expect((await cartoes(vendedora, c.id)).cartoes).toEqual([])
  })

  it('ignores a link whose id is no card, and emits the event of a moved card to its listeners', async () => {
    const c = await conversa()
    await vendedora.chamar(atos.vincular, {
      params: { id: c.id },
      body: { tipo: 'cartao', id: 'não-é-um-id', titulo: 'x' },
    })
    const { corpo } = await vendedora.chamar(conversasDoFunil.criar, {
      params: { id: c.id },
      body: { funil: 'vu.vendas', titulo: 'Casa' },
    })
    const {
      cartoes: [cartao],
      canais,
    } = await cartoes(vendedora, c.id)
    await vendedora.chamar(contratoDeCartoes.mover, {
      params: { id: cartao?.id ?? '' },
      body: {
        de: estagio('novo_lead')?.id ?? '',
        para: estagio('primeiro_contato')?.id ?? '',
        valores: { origem_lead: 'indicacao' },
      },
    })
    const { rows } = await sql<{ dados: { cartao_id: string; funil_id: string } }>`
      select dados
      from plataforma.eventos
      where tipo = 'cartao.moveu'
        and dados ->> 'cartao_id' = ${corpo.data.id}
      order by id desc
      limit 1
    `.execute(db)
    expect(canais.some((k) => k.startsWith(`funil_${rows[0]?.dados.funil_id}`))).toBe(true)
    expect((await cartoes(vendedora, c.id)).cartoes[0]?.estagio_nome).toBe(estagio('primeiro_contato')?.nome)
  })

  it('a task of a conversation belongs to its contact; a template applied there links all of its tasks', async () => {
    const c = await conversa()
    const t = (await vendedora.chamar(tarefas.criar, { body: { titulo: 'Ligar para ela', conversa_id: c.id } })).corpo
      .data
    expect(t).toMatchObject({ conversa: { id: c.id }, contato: { id: c.contato_id } })
    expect((await alheia.chamar(tarefas.criar, { body: { titulo: 'x', conversa_id: c.id } })).status).toBe(400)
    const modelo = (
      await dona.chamar(configuracaoDasTarefas.criarModelo, {
        body: {
          nome: 'Retorno',
          itens: [
            { titulo: 'Um', itens: ['a', 'b'] },
            { titulo: 'Dois', dias: 3, dias_uteis: true },
          ],
        },
      })
    ).corpo.data
    const chave = crypto.randomUUID()
    const aplicar = () =>
      vendedora.chamar(configuracaoDasTarefas.aplicarModelo, {
        params: { id: modelo.id },
        body: {
          conversa_id: c.id,
          contato_id: c.contato_id,
          chave,
        },
      })
    expect((await aplicar()).corpo.data.tarefas).toHaveLength(2)
    expect((await aplicar()).corpo.data.tarefas).toEqual([])
    expect(
      (await vendedora.chamar(tarefas.listar, { query: { contato_id: c.contato_id } })).corpo.pagination.total,
    ).toBe(3)
    expect(
      (
        await alheia.chamar(configuracaoDasTarefas.aplicarModelo, {
          params: { id: modelo.id },
          body: { conversa_id: c.id },
        })
      ).status,
    ).toBe(400)
  })
})
