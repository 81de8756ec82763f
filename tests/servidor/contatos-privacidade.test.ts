import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { privacidadeDosContatos } from '#modules/contatos/contract/privacidade.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeContatos, ids } from '#tests/servidor/suporte/contatos.ts'

const { casa, db, supervisora, operador, leitor, cpfNovo, telefoneNovo, criar } = await casaDeContatos()

describe('data protection (LGPD)', () => {
  it('consents are append-only; requests are due in fifteen days; access returns a file; a removal deletes what may be deleted', async () => {
    const cpf = cpfNovo()
    const k = await criar({ nome: 'Titular dos Dados', documento: cpf, telefone: telefoneNovo(), cidade: 'Assis' })
    await supervisora.chamar(contatos.incluirEndereco, {
      params: { id: k.id },
      body: {
        cidade: 'Assis',
        uf: 'SP',
        logradouro: 'Rua Secreta',
      },
    })
    expect((await leitor.chamar(privacidadeDosContatos.consentimentos, { params: { id: k.id } })).status).toBe(403)
    expect(
      (
        await supervisora.chamar(privacidadeDosContatos.registrar, {
          params: { id: k.id },
          body: {
            finalidade: 'ofertas',
            canal: 'email',
            dado: true,
            prova: '',
          },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await supervisora.chamar(privacidadeDosContatos.registrar, {
          params: { id: k.id },
          body: {
            finalidade: 'ofertas',
            canal: 'email',
            dado: true,
            prova: 'formulário do site',
          },
        })
      ).corpo.data,
    ).toHaveLength(1)
    await expect(sql`delete from cad.consentimentos`.execute(db)).rejects.toThrow(/permission denied/)
    await expect(sql`update cad.consentimentos set dado = false`.execute(db)).rejects.toThrow(/permission denied/)
    expect(
      (await operador.chamar(privacidadeDosContatos.abrir, { params: { id: k.id }, body: { tipo: 'acesso' } })).status,
    ).toBe(403)
    expect((await supervisora('POST', `/api/contatos/${k.id}/pedidos`, { tipo: 'x' })).status).toBe(400)
    const pedido = (
      await supervisora.chamar(privacidadeDosContatos.abrir, {
        params: { id: k.id },
        body: { tipo: 'eliminacao', detalhe: 'por e-mail' },
      })
    ).corpo.data
    expect(Date.parse(pedido.prazo_em) - Date.parse(pedido.recebido_em)).toBe(15 * 86_400_000)
    expect(
      (await supervisora.chamar(privacidadeDosContatos.abrir, { params: { id: k.id }, body: { tipo: 'eliminacao' } }))
        .status,
    ).toBe(409)
    expect((await operador.chamar(privacidadeDosContatos.pedidos)).status).toBe(403)
    expect(ids(await supervisora.chamar(privacidadeDosContatos.pedidos, { query: { situacao: 'aberto' } }))).toEqual([
      pedido.id,
    ])
    expect((await operador.chamar(privacidadeDosContatos.dados, { params: { id: k.id } })).status).toBe(403)
    const dados = await supervisora.chamar(privacidadeDosContatos.dados, {
      params: { id: k.id },
      query: { formato: 'json' },
    })
    expect(JSON.stringify(dados.corpo)).toContain('Rua Secreta')
    expect(JSON.stringify(dados.corpo)).toContain(cpf)
    expect(
      (
        await supervisora.chamar(privacidadeDosContatos.concluir, {
          params: { id: pedido.id },
          body: {
            situacao: 'atendido',
            resposta: '',
          },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await supervisora.chamar(privacidadeDosContatos.concluir, {
          params: { id: pedido.id },
          body: {
            situacao: 'atendido',
            resposta: 'apagado',
          },
        })
      ).corpo.data,
    ).toMatchObject({ situacao: 'atendido', nome: 'Pessoa removida' })
    expect(
      (
        await supervisora.chamar(privacidadeDosContatos.concluir, {
          params: { id: pedido.id },
          body: {
            situacao: 'atendido',
            resposta: 'de novo',
          },
        })
      ).status,
    ).toBe(409)
    const depois = (await supervisora.chamar(contatos.obter, { params: { id: k.id } })).corpo.data
    expect(depois).toMatchObject({
      nome: 'Pessoa removida',
      documento: null,
      telefone: null,
      cidade: null,
      enderecos: [],
      meios: [],
    })
    expect(
      (await supervisora.chamar(privacidadeDosContatos.consentimentos, { params: { id: k.id } })).corpo.data,
    ).toHaveLength(1)
  })
})

it('related records and the timeline show what each module lets the user see', async () => {
  const vendas = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const k = await criar({ telefone: telefoneNovo() })
  await vendas.chamar(cartoes.criar, {
    body: {
      funil: 'vu.vendas',
      titulo: 'Telhado',
      valores: { telefone: k.telefone, nome: 'Z', origem_lead: 'indicacao' },
    },
  })
  const deVendas = (await vendas.chamar(contatos.relacionados, { params: { id: k.id } })).corpo.data
  expect(deVendas.cartoes).toMatchObject([{ titulo: 'Telhado' }])
  expect(
    (await vendas.chamar(contatos.linhaDoTempo, { params: { id: k.id } })).corpo.data.passos.map((p) => p.tipo),
  ).toContain('cartao')
  expect((await supervisora.chamar(contatos.relacionados, { params: { id: k.id } })).corpo.data.cartoes).toEqual([])
  expect(
    (await supervisora.chamar(contatos.linhaDoTempo, { params: { id: k.id } })).corpo.data.passos.map((p) => p.tipo),
  ).not.toContain('cartao')
  expect((await leitor.chamar(contatos.relacionados, { params: { id: k.id } })).status).toBe(403)
  expect(
    (await supervisora.chamar(contatos.linhaDoTempo, { params: { id: k.id }, query: { cursor: 'x' } })).status,
  ).toBe(400)
})

it('a removal reaches cards, projects, comments, tasks and files of the person, and keeps the figures; a card with a known document finds its owner', async () => {
  const vendas = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const [cpf, telefone] = [cpfNovo(), telefoneNovo()]
  const k = await criar({ nome: 'Nilza Canária', documento: cpf, telefone })
  const novoCartao = (valores: object, contato_id?: string) =>
    vendas.chamar(cartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: 'Casa da Nilza Canária',
        valores: { origem_lead: 'indicacao', ...valores },
        ...(contato_id ? { contato_id } : {}),
      },
    })
  const cartao = (await novoCartao({ nome: 'Nilza Canária', telefone, potencia_kwp: 7.5 })).corpo.data
  // a card with only the document finds the same contact; another contact may not take it
  expect((await novoCartao({ nome: 'N. Canária', documento: cpf })).corpo.data.contato_id).toBe(k.id)
  const outra = await criar({ nome: 'Outra Pessoa', telefone: telefoneNovo() })
  const recusado = await novoCartao({ documento: cpf }, outra.id)
  expect(recusado.status).toBe(409)
  expect(recusado.campos).toMatchObject([{ campo: 'valores.documento', contato_id: k.id }])
  await sql`
    update funis.dossies
    set
      campos = campos || '{"art_numero": "ART da Canária", "fatura": [{"caminho": "x/1", "nome": "conta canária.pdf"}]}'
    where id = (select dossie_id from funis.cartoes where id = ${cartao.id})
  `.execute(db)
  await vendas.chamar(cartoes.comentar, { params: { id: cartao.id }, body: { texto: 'Falei com a Canária' } })
  const tarefa = (
    await vendas('POST', '/api/tarefas', {
      titulo: 'Ligar para a Canária',
      descricao: 'Canária pediu',
      contato_id: k.id,
    })
  ).corpo.data
  const pedido = (
    await supervisora.chamar(privacidadeDosContatos.abrir, { params: { id: k.id }, body: { tipo: 'eliminacao' } })
  ).corpo.data
  expect(
    (
      await supervisora.chamar(privacidadeDosContatos.concluir, {
        params: { id: pedido.id },
        body: {
          situacao: 'atendido',
          resposta: 'apagado',
        },
      })
    ).status,
  ).toBe(200)
  const {
    rows: [resto],
  } = await sql<{ tudo: string; kwp: string; tarefa: string }>`
    select
      (
        select string_agg(to_jsonb(c)::text, '')
        from funis.cartoes c
        where c.contato_id = ${k.id}
      ) || (
        select string_agg(to_jsonb(d)::text, '')
        from funis.dossies d
        where d.contato_id = ${k.id}
      ) || (select string_agg(m.texto, '') from funis.comentarios m where m.cartao_id = ${cartao.id}) || (
        select to_jsonb(t)::text
        from tarefas.tarefas t
        where t.contato_id = ${k.id}
      ) || coalesce(
        (
          select string_agg(to_jsonb(h)::text, '')
          from tarefas.historico h
          where h.tarefa_id = ${tarefa.tarefa?.id ?? tarefa.id}
        ),
        ''
      ) as tudo,
      (
        select potencia_kwp::text
        from funis.dossies
        where id = (select dossie_id from funis.cartoes where id = ${cartao.id})
      ) as kwp,
      (select titulo from tarefas.tarefas where contato_id = ${k.id}) as tarefa
  `.execute(db)
  expect(resto?.tudo).not.toMatch(/can[aá]ria/i)
  expect(resto).toMatchObject({ kwp: '7.5', tarefa: 'Tarefa de pessoa removida' })
})
