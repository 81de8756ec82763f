import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const engenheira = await casa.como('engenheira@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'
const fio = async (id: string) =>
  (await supervisora.chamar(mensagens.listar, { params: { id } })).corpo.data.map((m) => m.conteudo)
const FECHADA = 'Esta conversa está finalizada. Reabra para continuar.'

describe('assignment', () => {
  it('[S1.15] [S4.3] [S7.37] [S7.38] is set and removed, with a line in the thread', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    expect(
      (await atendente.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: atendente.id } })).corpo.data,
    ).toMatchObject({
      atribuida_para: atendente.id,
      atribuida_nome: 'Rafael Nogueira Lima',
      status: 'ativa',
    })
    // again: no new line
    expect(
      (await atendente.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: atendente.id } })).status,
    ).toBe(200)
    expect(
      (await atendente.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: vendedor.id } })).corpo.data
        .atribuida_para,
    ).toBe(vendedor.id)
    expect((await vendedor.chamar(conversas.desatribuir, { params: { id } })).corpo.data).toMatchObject({
      atribuida_para: null,
      atribuida_nome: null,
      status: 'aguardando',
    })
    expect(
      (await vendedor.chamar(conversas.desatribuir, { params: { id }, body: { usuario_id: vendedor.id } })).status,
    ).toBe(200)
    expect(await fio(id)).toEqual([
      'Conversa devolvida à espera',
      'Conversa atribuída a Bruno Cavalcanti Reis',
      'Rafael Nogueira Lima assumiu a conversa',
    ])
  })

  it('[S7.37] refuses a missing user, an unknown one and one who may not answer in the inbox', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    const atribuir = async (corpo: unknown) => {
      const r = await atendente('POST', `${base}/${id}/atribuir`, corpo)
      return [r.status, r.corpo.error.message, r.corpo.error.details[0].campo]
    }
    expect(await atribuir({})).toEqual([400, 'Escolha uma pessoa', 'usuario_id'])
    expect(await atribuir({ usuario_id: crypto.randomUUID() })).toEqual([
      400,
      'Pessoa não encontrada ou inativa.',
      'usuario_id',
    ])
    expect(await atribuir({ usuario_id: engenheira.id })).toEqual([
      400,
      'Marina Siqueira Campos não atende nesta caixa de entrada.',
      'usuario_id',
    ])
    await supervisora.chamar(caixas.alterarUsuario, {
      params: { id: caixa.id, userId: vendedor.id },
      body: { papel: 'leitor' },
    })
    expect((await atribuir({ usuario_id: vendedor.id }))[1]).toBe(
      'Bruno Cavalcanti Reis não atende nesta caixa de entrada.',
    )
    await supervisora.chamar(caixas.alterarUsuario, {
      params: { id: caixa.id, userId: vendedor.id },
      body: { papel: 'atendente' },
    })
    expect(
      (await supervisora.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: supervisora.id } })).status,
    ).toBe(200)
  })

  it('[S7.37] [S7.38] only the assignee or a supervisor reassigns a conversation', async () => {
    const { id } = await abrirConversa(atendente, caixa, { atribuida_para: supervisora.id })
    const r = await atendente.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: vendedor.id } })
    expect([r.status, r.erro.message]).toEqual([
      403,
      'Esta conversa está com outra pessoa. Só quem a atende ou um supervisor pode passá-la adiante.',
    ])
    const d = await atendente.chamar(conversas.desatribuir, { params: { id } })
    expect([d.status, d.erro.message]).toEqual([
      403,
      'Esta conversa está com outra pessoa. Só quem a atende ou um supervisor pode devolvê-la.',
    ])
    expect(
      (await supervisora.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: vendedor.id } })).corpo.data
        .atribuida_para,
    ).toBe(vendedor.id)
  })

  it('[S1.15] answering an unassigned conversation assigns it; two concurrent answers leave one assignee', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    await Promise.all(
      [atendente, vendedor].map((p) =>
        p.chamar(
          mensagens.enviar,
          { params: { id }, body: { conteudo: 'oi', privada: false } },
          { prefer: 'respond-async' },
        ),
      ),
    )
    const { data } = (await supervisora.chamar(conversas.obter, { params: { id } })).corpo
    expect([atendente.id, vendedor.id]).toContain(data.atribuida_para)
    expect(data.status).toBe('ativa')
  })
})

describe('ending and reopening', () => {
  it('[S4.4] [S4.5] [S7.39] [S7.40] ends with reason and grade and is reopened with a reason; both are in the thread and the audit', async () => {
    const { id } = await abrirConversa(atendente, caixa, { atribuida_para: atendente.id })
    const fim = (
      await atendente.chamar(conversas.finalizar, { params: { id }, body: { motivo: ' Resolvido ', nota_final: 9 } })
    ).corpo.data
    expect(fim).toMatchObject({
      status: 'finalizada',
      motivo_finalizacao: 'Resolvido',
      nota_final: 9,
      mensagens_nao_lidas: 0,
      aguardando_desde: null,
    })
    const volta = (await atendente.chamar(conversas.reabrir, { params: { id }, body: { motivo: 'Voltou a falhar' } }))
      .corpo.data
    expect(volta).toMatchObject({
      status: 'ativa',
      motivo_finalizacao: null,
      nota_final: null,
      finalizada_em: null,
      atribuida_para: atendente.id,
    })
    expect(await fio(id)).toEqual(['Conversa reaberta: Voltou a falhar', 'Conversa finalizada: Resolvido'])
    const { rows } = await sql<{ acao: string; motivo: string }>`
      select acao, motivo
      from plataforma.auditoria
      where entidade_id = ${id}
        and motivo is not null
      order by id
    `.execute(casa.app.s.banco.db)
    expect(rows).toEqual([
      { acao: 'conversa.finalizar', motivo: 'Resolvido' },
      { acao: 'conversa.reabrir', motivo: 'Voltou a falhar' },
    ])
  })

  it('[S4.4] motivo and nota_final are optional; a grade is an integer from 0 to 10', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    for (const [nota_final, frase] of [
      [11, 'A nota vai de 0 a 10'],
      [-1, 'A nota vai de 0 a 10'],
      [7.5, 'Nota inválida'],
      ['dez', 'Nota inválida'],
    ] as const) {
      const r = await atendente('POST', `${base}/${id}/finalizar`, { nota_final })
      expect([r.status, r.corpo.error.message, r.corpo.error.details[0].campo]).toEqual([400, frase, 'nota_final'])
    }
    expect(
      (await atendente.chamar(conversas.finalizar, { params: { id }, body: { motivo: 'x'.repeat(501) } })).status,
    ).toBe(400)
    expect((await atendente('POST', `${base}/${id}/finalizar`)).corpo.data).toMatchObject({
      status: 'finalizada',
      motivo_finalizacao: null,
      nota_final: null,
    })
    expect((await atendente('POST', `${base}/${id}/reabrir`)).corpo.data.status).toBe('aguardando')
  })

  it('[S7.39] [S7.40] an ended conversation allows only reopening; an open one cannot be reopened', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    const aberta = await atendente.chamar(conversas.reabrir, { params: { id }, body: {} })
    expect([aberta.status, aberta.erro.message]).toEqual([409, 'Esta conversa já está aberta.'])
    await atendente.chamar(conversas.finalizar, { params: { id }, body: {} })
    for (const [metodo, fim, corpo] of [
      ['POST', 'finalizar', {}],
      ['POST', 'atribuir', { usuario_id: atendente.id }],
      ['DELETE', 'atribuir', undefined],
      ['POST', 'mensagens', { conteudo: 'oi' }],
    ] as const) {
      const r = await atendente(metodo, `${base}/${id}/${fim}`, corpo)
      expect([r.status, r.corpo.error.code, r.corpo.error.message], `${metodo} ${fim}`).toEqual([
        409,
        'CONFLICT',
        FECHADA,
      ])
    }
  })

  it('[S7.40] when the customer has a newer conversation, the old one links to it', async () => {
    const numero = numeroNovo()
    const { id } = await abrirConversa(atendente, caixa, { contato_telefone: numero })
    await atendente.chamar(conversas.finalizar, { params: { id }, body: {} })
    await casa.entregar(caixa, recebida({ numero }))
    const nova = (await atendente('GET', `${base}?busca=${numero}&status=aguardando`)).corpo.data[0]
    expect(nova.id).not.toBe(id)
    const r = await atendente.chamar(conversas.reabrir, { params: { id }, body: {} })
    expect([r.status, r.erro.message, r.erro.details]).toEqual([
      409,
      'Este contato já tem uma conversa aberta nesta caixa. Continue por ela.',
      { conversa_id: nova.id },
    ])
  })

  it('[S7.39] of two concurrent endings one succeeds and the other gets an error', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    const r = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        (i % 2 ? atendente : supervisora).chamar(conversas.finalizar, { params: { id }, body: { motivo: `m${i}` } }),
      ),
    )
    expect(r.map((x) => x.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await fio(id)).toHaveLength(1)
  })
})
