import { beforeEach, describe, expect, it } from 'vitest'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, canalFiel, casaDeChat, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'
const NOME = '*Rafael Nogueira Lima*\n\n'
beforeEach(() => {
  casa.canal.responderCom(canalFiel)
  casa.canal.pedidos.length = 0
})
const recusar = { status: 400, corpo: { response: { message: ['Message not compatible'] } } }

async function enviada(texto = 'preço: 100') {
  const conversa = await abrirConversa(atendente, caixa)
  const { data } = (await atendente('POST', `${base}/${conversa.id}/mensagens`, { conteudo: texto })).corpo
  const externo = (
    await casa.app.s.banco.db
      .selectFrom('chat.mensagens')
      .select('id_externo')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
  ).id_externo
  casa.canal.pedidos.length = 0
  return {
    conversa,
    jid: `${conversa.contato_telefone}@s.whatsapp.net`,
    externo,
    id: data.id as string,
    url: `${base}/${conversa.id}/mensagens/${data.id}`,
  }
}

describe('editing', () => {
  it('[S7.72] sends updateMessage with number, id and text, keeps the signature and marks the message as edited', async () => {
    const m = await enviada()
    const { status, corpo } = await atendente('PUT', m.url, { conteudo: 'preço: 120' })
    expect([status, corpo.data.conteudo, typeof corpo.data.editada_em]).toEqual([200, `${NOME}preço: 120`, 'string'])
    expect(casa.pedidos('/chat/updateMessage')).toMatchObject([
      {
        metodo: 'POST',
        caminho: '/chat/updateMessage/web',
        corpo: {
          number: m.conversa.contato_telefone,
          text: `${NOME}preço: 120`,
          messageId: m.externo,
          key: { id: m.externo, remoteJid: m.jid, fromMe: true },
        },
      },
    ])
    const edicoes = await casa.app.s.banco.db
      .selectFrom('chat.edicoes')
      .select(['conteudo_anterior', 'por'])
      .where('mensagem_id', '=', m.id)
      .execute()
    expect(edicoes).toEqual([{ conteudo_anterior: `${NOME}preço: 100`, por: atendente.id }])
    expect(
      (await atendente.chamar(conversas.obter, { params: { id: m.conversa.id } })).corpo.data.ultima_mensagem?.conteudo,
    ).toBe(`${NOME}preço: 120`)
  })
  it('stores one edit with the signature, whether our write or the echo of the channel comes first', async () => {
    const m = await enviada()
    const eco = (texto: string) =>
      casa.entregar(caixa, {
        event: 'send.message.update',
        instance: 'web',
        data: {
          key: { id: m.externo, remoteJid: m.jid, fromMe: true },
          type: 'MESSAGE_EDIT',
          editedMessage: { extendedTextMessage: { text: texto } },
          timestampMs: String(Date.now()),
        },
      })
    casa.canal.responderCom(async (p) => {
      await eco(String(p.corpo.text))
      return canalFiel(p)
    })
    expect((await atendente('PUT', m.url, { conteudo: 'preço: 120' })).corpo.data.conteudo).toBe(`${NOME}preço: 120`)
    casa.canal.responderCom(canalFiel)
    await atendente('PUT', m.url, { conteudo: 'preço: 130' })
    await eco(`${NOME}preço: 130`)
    // the same text again is no edit
    await supervisora('PUT', m.url, { conteudo: 'preço: 130' })
    const { edicoes } = (await supervisora('GET', `${m.url}/historico`)).corpo.data
    expect(edicoes).toMatchObject(
      [100, 120].map((n) => ({ conteudo_anterior: `${NOME}preço: ${n}`, por_nome: 'Rafael Nogueira Lima' })),
    )
    await expect(
      casa.app.s.banco.db.updateTable('chat.edicoes').set({ por: null }).where('mensagem_id', '=', m.id).execute(),
    ).rejects.toThrow('never rewritten')
  })
  it("[S8.20] a refusal is a 500 'Erro ao editar mensagem', and nothing changes here", async () => {
    const m = await enviada()
    casa.canal.responderCom(() => recusar)
    const r = await atendente('PUT', m.url, { conteudo: 'outra' })
    expect([r.status, r.corpo.error.message, r.corpo.error.details]).toEqual([
      500,
      'Erro ao editar mensagem',
      { detalhe: 'Esta mensagem não pode mais ser editada', causa: 'o servidor recusou o pedido (400)' },
    ])
    expect((await atendente('GET', m.url)).corpo.data).toMatchObject({
      conteudo: `${NOME}preço: 100`,
      editada_em: null,
    })
  })
  it.each([
    ['', 'Escreva o novo texto'],
    ['   ', 'Escreva o novo texto'],
    ['x'.repeat(4097), 'O texto tem no máximo 4096 caracteres'],
  ])('refuses an empty or too long text', async (conteudo, mensagem) => {
    const m = await enviada()
    const r = await atendente('PUT', m.url, { conteudo })
    expect([r.status, r.corpo.error.details]).toEqual([400, [{ campo: 'conteudo', mensagem }]])
  })
  it('is allowed for the author and supervisors, and never for a message of the customer', async () => {
    const m = await enviada()
    const r = await vendedor('PUT', m.url, { conteudo: 'x' })
    expect([r.status, r.corpo.error.message]).toEqual([
      403,
      'Só quem escreveu ou um supervisor pode mudar esta mensagem.',
    ])
    expect((await supervisora('PUT', m.url, { conteudo: 'revisto' })).corpo.data.conteudo).toBe(`${NOME}revisto`)
    await casa.entregar(caixa, recebida({ numero: m.conversa.contato_telefone }))
    const dela = (await atendente.chamar(mensagens.listar, { params: { id: m.conversa.id } })).corpo.data[0]
    const d = await atendente.chamar(mensagens.editar, {
      params: { id: m.conversa.id, messageId: dela?.id ?? '' },
      body: { conteudo: 'x' },
    })
    expect([d.status, d.erro.message]).toEqual([409, 'Só dá para mudar mensagens enviadas por nós.'])
  })
})

describe('deleting', () => {
  it('[S7.73] sends deleteMessageForEveryone with id, remoteJid and fromMe, and removes the text from everywhere', async () => {
    const m = await enviada('segredo')
    const { status, corpo } = await atendente('DELETE', m.url)
    expect([status, corpo.data.conteudo, typeof corpo.data.apagada_em]).toEqual([200, '', 'string'])
    expect(casa.pedidos('/chat/deleteMessageForEveryone')).toMatchObject([
      {
        metodo: 'DELETE',
        caminho: '/chat/deleteMessageForEveryone/web',
        corpo: { id: m.externo, remoteJid: m.jid, fromMe: true },
      },
    ])
    const visto = await Promise.all(
      ['', '/mensagens', `/mensagens/${m.id}`].map((c) => atendente('GET', `${base}/${m.conversa.id}${c}`)),
    )
    expect(JSON.stringify(visto.map((r) => r.corpo))).not.toContain('segredo')
    expect((await atendente.chamar(conversas.listar, { query: { busca: 'segredo' } })).corpo.data).toEqual([])
    expect((await atendente('PUT', m.url, { conteudo: 'x' })).corpo.error.message).toBe('Esta mensagem foi apagada.')
  })
  it("[S8.21] a refusal is a 500 'Erro ao deletar mensagem', and the message stays", async () => {
    const m = await enviada()
    casa.canal.responderCom(() => 'cortar')
    const r = await atendente('DELETE', m.url)
    expect([r.status, r.corpo.error.message]).toEqual([500, 'Erro ao deletar mensagem'])
    expect((await atendente('GET', m.url)).corpo.data.apagada_em).toBeNull()
  })
})

describe('reacting', () => {
  it('[S7.71] [S9.6] sends sendReaction with the key and 1000 ms; one at a time, and it can be removed', async () => {
    const m = await enviada()
    const reagir = async (emoji: string) => (await atendente('POST', `${m.url}/reacao`, { emoji })).corpo.data.reacoes
    expect(await reagir('👍')).toEqual([
      { emoji: '👍', de_contato: false, usuario_id: atendente.id, nome: 'Rafael Nogueira Lima' },
    ])
    expect((await reagir('❤️')).map((r: { emoji: string }) => r.emoji)).toEqual(['❤️'])
    expect(await reagir('')).toEqual([])
    expect(
      casa
        .pedidos('/message/')
        .map((p) => [p.caminho.split('/').slice(0, 3).join('/'), p.corpo.reaction, p.corpo.delay]),
    ).toEqual([
      ['/message/sendReaction', '👍', 1000],
      ['/message/sendReaction', '❤️', 1000],
      ['/message/sendReaction', '', 1000],
    ])
    expect(casa.pedidos('/message/')[0]?.corpo.key).toEqual({ id: m.externo, remoteJid: m.jid, fromMe: true })
  })
  it("[S8.19] a refusal is a 500 'Erro ao enviar reação', and no reaction appears", async () => {
    const m = await enviada()
    casa.canal.responderCom(() => ({ status: 500, corpo: { response: { message: 'x' } } }))
    const r = await atendente('POST', `${m.url}/reacao`, { emoji: '👍' })
    expect([r.status, r.corpo.error.message]).toEqual([500, 'Erro ao enviar reação'])
    expect((await atendente('GET', m.url)).corpo.data.reacoes).toEqual([])
  })
  it('accepts only a single emoji, also on a note, which is never sent', async () => {
    const m = await enviada()
    const nota = (
      await atendente.chamar(mensagens.enviar, {
        params: { id: m.conversa.id },
        body: { conteudo: 'interna', privada: true },
      })
    ).corpo.data
    for (const id of [m.id, nota.id]) {
      for (const emoji of ['ok', '👍👍', '1']) {
        const r = await atendente.chamar(mensagens.reagir, {
          params: { id: m.conversa.id, messageId: id },
          body: { emoji },
        })
        expect([r.status, r.erro.message], emoji).toEqual([400, 'Reação deve ser um emoji'])
      }
    }
    expect((await atendente('POST', `${m.url}/reacao`, {})).corpo.error.message).toBe('Escolha um emoji')
  })
  it('stores one from our own phone as ours, and one of the customer as theirs', async () => {
    const m = await enviada()
    const reacao = (de_mim: boolean, emoji: string) =>
      recebida({
        numero: m.conversa.contato_telefone,
        de_mim,
        extra: {
          messageType: 'reactionMessage',
          message: { reactionMessage: { key: { id: m.externo, fromMe: true }, text: emoji } },
        },
      })
    await casa.entregar(caixa, reacao(true, '✅'), reacao(false, '😀'))
    const { reacoes } = (await atendente('GET', m.url)).corpo.data
    expect(reacoes.map((r: { emoji: string; de_contato: boolean }) => [r.emoji, r.de_contato]).toSorted()).toEqual([
      ['✅', false],
      ['😀', true],
    ])
  })
})

describe('the profile picture', () => {
  it('[S7.75] [S7.76] is requested by number, stored, and served by us; no picture is null', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    const pedir = async () => (await atendente.chamar(conversas.foto, { params: { id } })).corpo.data
    expect(await pedir()).toEqual({ profilePictureUrl: null, erro: null })
    casa.canal.responderCom((p) =>
      p.caminho === '/foto.png'
        ? { status: 404, corpo: '' }
        : { status: 200, corpo: { profilePictureUrl: `${casa.canal.url}/foto.png` } },
    )
    expect(await pedir()).toEqual({ profilePictureUrl: null, erro: null })
    expect(casa.pedidos('/chat/fetchProfilePictureUrl')[0]).toMatchObject({
      metodo: 'POST',
      corpo: { number: contato_telefone },
    })
  })
  it("[S8.30] [S7.76] a non-200 answer is null with 'API retornou status {status}'", async () => {
    const { id } = await abrirConversa(atendente, caixa)
    casa.canal.responderCom(() => ({ status: 418, corpo: {} }))
    expect((await atendente.chamar(conversas.foto, { params: { id } })).corpo).toEqual({
      success: true,
      data: { profilePictureUrl: null, erro: 'API retornou status 418' },
    })
  })
  it('[S8.29] no answer at all is an internal failure with its own code', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    casa.canal.responderCom(() => 'cortar')
    const r = await atendente.chamar(conversas.foto, { params: { id } })
    expect([r.status, r.erro.code, r.erro.message]).toEqual([
      500,
      'PROFILE_PICTURE_FETCH_FAILED',
      'Erro interno do serviço ao buscar foto de perfil.',
    ])
  })
})
