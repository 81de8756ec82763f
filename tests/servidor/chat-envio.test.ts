import { beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import {
  abrirConversa,
  canalFiel,
  casaDeChat,
  CHAVE_DO_CANAL,
  OGG,
  PNG,
  recebida,
  subirArquivo,
} from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'
const NOME = '*Rafael Nogueira Lima*\n\n'
beforeEach(() => {
  casa.canal.responderCom(canalFiel)
  casa.canal.pedidos.length = 0
})
/** Requests that send a message: pictures of contacts and read receipts are requested in the background. */
const mensagens = () => casa.pedidos('/message/')
const enviar = (id: string, corpo: unknown, cabecalhos?: Record<string, string>) =>
  atendente('POST', `${base}/${id}/mensagens`, corpo, cabecalhos)
const mensagem = async (conversa: string, id: string) =>
  (await atendente.chamar(contratoDeMensagens.obter, { params: { id: conversa, messageId: id } })).corpo.data
const recusa = {
  status: 400,
  corpo: {
    status: 400,
    error: 'Bad Request',
    response: { message: [{ jid: '5519992147730@s.whatsapp.net', exists: false, number: '5519992147730' }] },
  },
}

describe('on the wire', () => {
  it('[S7.52] [S7.57] [S7.58] [S7.59] [S9.6] [S9.8] sends a text once, with the name in bold and a blank line, number, delay and presence, under both headers', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    const { status, corpo } = await enviar(id, { conteudo: ' Bom dia!\nTudo bem? ', tipo: 'text' })
    expect([status, corpo.success]).toEqual([200, true])
    expect(corpo.data).toMatchObject({
      tipo: 'text',
      direcao: 'saida',
      status: 'enviada',
      conteudo: `${NOME}Bom dia!\nTudo bem?`,
      autor_nome: 'Rafael Nogueira Lima',
      erro: null,
    })
    expect(mensagens()).toHaveLength(1)
    expect(mensagens()[0]).toMatchObject({
      metodo: 'POST',
      caminho: '/message/sendText/web',
      cabecalhos: { apikey: CHAVE_DO_CANAL, authorization: `Bearer ${CHAVE_DO_CANAL}` },
      corpo: { number: contato_telefone, text: `${NOME}Bom dia!\nTudo bem?`, delay: 1200, presence: 'composing' },
    })
  })

  it('[S7.60] [S9.6] [S9.8] sends an image to sendMedia with its kind, type, caption, name and bytes', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    const anexo = await subirArquivo(casa, atendente, id, 'telhado.png', 'image/png', PNG)
    expect((await enviar(id, { conteudo: 'Veja', tipo: 'imagem', anexos: [anexo] })).corpo.data).toMatchObject({
      tipo: 'imagem',
      conteudo: `${NOME}Veja`,
      status: 'enviada',
    })
    expect(mensagens()).toMatchObject([
      {
        caminho: '/message/sendMedia/web',
        corpo: {
          number: contato_telefone,
          mediatype: 'image',
          mimetype: 'image/png',
          caption: `${NOME}Veja`,
          fileName: 'telhado.png',
          media: PNG.toString('base64'),
          delay: 1200,
          presence: 'composing',
        },
      },
    ])
  })

  it('[S7.60] sends several files as several messages, the text with the first; a document keeps its name', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
    const anexos = [
      await subirArquivo(casa, atendente, id, 'Proposta 12.pdf', 'application/pdf', pdf),
      await subirArquivo(casa, atendente, id, 'foto.png', 'image/png', PNG),
    ]
    await enviar(id, { conteudo: 'Segue', tipo: 'media', anexos })
    await ate('both sent', () => mensagens().length === 2)
    expect(mensagens()).toMatchObject([
      {
        corpo: {
          mediatype: 'document',
          mimetype: 'application/pdf',
          fileName: 'Proposta 12.pdf',
          caption: `${NOME}Segue`,
          media: pdf.toString('base64'),
        },
      },
      { corpo: { mediatype: 'image', fileName: 'foto.png' } },
    ])
    expect(mensagens()[1]?.corpo.caption).toBeUndefined()
  })

  it('[S7.61] [S9.8] sends a voice note to sendWhatsAppAudio in base64, recording', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    const anexo = await subirArquivo(casa, atendente, id, 'voz.ogg', 'audio/ogg', OGG)
    expect((await enviar(id, { conteudo: '', tipo: 'audio', anexos: [anexo] })).corpo.data).toMatchObject({
      tipo: 'audio',
      conteudo: '',
      status: 'enviada',
    })
    expect(mensagens()).toMatchObject([
      {
        caminho: '/message/sendWhatsAppAudio/web',
        corpo: { number: contato_telefone, audio: OGG.toString('base64'), delay: 1200, presence: 'recording' },
      },
    ])
  })

  it('[S7.67] sends a voice note to {endpoint}/message/sendAudio where the server has that route', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    casa.canal.responderCom((p) =>
      p.caminho.startsWith('/message/sendWhatsAppAudio')
        ? { status: 404, corpo: { response: { message: [`Cannot POST ${p.caminho}`] } } }
        : canalFiel(p),
    )
    const anexo = await subirArquivo(casa, atendente, id, 'voz.ogg', 'audio/ogg', OGG)
    expect((await enviar(id, { tipo: 'audio', anexos: [anexo] })).status).toBe(200)
    expect(mensagens().at(-1)).toMatchObject({
      metodo: 'POST',
      caminho: '/message/sendAudio',
      corpo: { audio: OGG.toString('base64') },
    })
  })

  it('[S7.59] an answer quotes the whole key and the text; a note is internal and sends nothing', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    await casa.entregar(caixa, recebida({ numero: contato_telefone, id: '3A0000000000QUOTE', texto: 'Quanto custa?' }))
    const pergunta = (await atendente.chamar(contratoDeMensagens.listar, { params: { id } })).corpo.data[0]
    expect((await enviar(id, { conteudo: 'Depende', citada_id: pergunta?.id })).corpo.data.citada).toMatchObject({
      mensagem_id: pergunta?.id,
      seq: 1,
      conteudo: 'Quanto custa?',
    })
    expect(mensagens()[0]?.corpo.quoted).toEqual({
      key: { id: '3A0000000000QUOTE', remoteJid: `${contato_telefone}@s.whatsapp.net`, fromMe: false },
      message: { conversation: 'Quanto custa?' },
    })
    expect((await enviar(id, { conteudo: 'cliente difícil', privada: true })).corpo.data).toMatchObject({
      direcao: 'nota',
      conteudo: 'cliente difícil',
      status: 'enviada',
    })
    expect(mensagens()).toHaveLength(1)
    expect((await enviar(id, { conteudo: 'x', citada_id: crypto.randomUUID() })).corpo.error.message).toBe(
      'Mensagem citada não encontrada.',
    )
  })
})

describe('when it fails', () => {
  const casos: [string, (id: string) => Promise<unknown>][] = [
    ['Erro ao enviar mensagem de texto', async () => ({ conteudo: 'oi' })],
    [
      'Erro ao enviar mensagem de mídia',
      async (id) => ({
        conteudo: 'x',
        tipo: 'imagem',
        anexos: [await subirArquivo(casa, atendente, id, 'a.png', 'image/png', PNG)],
      }),
    ],
    [
      'Erro ao enviar áudio',
      async (id) => ({ tipo: 'audio', anexos: [await subirArquivo(casa, atendente, id, 'a.ogg', 'audio/ogg', OGG)] }),
    ],
  ]
  it.each(casos)(
    "[S8.5] [S8.9] [S8.10] [S8.15] [S8.25] returns 500 '%s' with the reason; the message stays, failed, and can be sent again",
    async (frase, montar) => {
      const { id } = await abrirConversa(atendente, caixa)
      const corpo = await montar(id)
      casa.canal.responderCom(() => recusa)
      const r = await enviar(id, corpo)
      expect([r.status, r.corpo]).toEqual([
        500,
        {
          success: false,
          error: {
            code: 'HTTP_ERROR',
            message: frase,
            details: { detalhe: 'Número sem WhatsApp', causa: 'o servidor recusou o pedido (400)' },
          },
        },
      ])
      const falha = (await atendente('GET', `${base}/${id}/mensagens`)).corpo.data[0]
      expect(falha).toMatchObject({ status: 'falhou', erro: 'Número sem WhatsApp' })
      expect(mensagens()).toHaveLength(1)
      casa.canal.responderCom(canalFiel)
      expect(
        (await atendente.chamar(contratoDeMensagens.reenviar, { params: { id, messageId: falha.id } })).status,
      ).toBe(200)
      await ate('it went', async () => (await mensagem(id, falha.id)).status === 'enviada')
      expect(await mensagem(id, falha.id)).toMatchObject({ erro: null, conteudo: falha.conteudo })
      const denovo = await atendente.chamar(contratoDeMensagens.reenviar, { params: { id, messageId: falha.id } })
      expect([denovo.status, denovo.erro.message]).toEqual([400, 'Só dá para reenviar uma mensagem que falhou.'])
    },
  )

  it('a connection cut after the request is uncertain: stored, not resent automatically, and settled by the echo', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    casa.canal.responderCom(() => 'cortar')
    expect((await enviar(id, { conteudo: 'chegou?' })).status).toBe(500)
    const duvida = (await atendente.chamar(contratoDeMensagens.listar, { params: { id } })).corpo.data[0]
    expect([duvida?.status, mensagens().length]).toEqual(['incerta', 1])
    await casa.entregar(
      caixa,
      recebida({ numero: contato_telefone, de_mim: true, id: '3EB0ECODUVIDA', texto: `${NOME}chegou?` }),
    )
    const { data, pagination } = (await atendente.chamar(contratoDeMensagens.listar, { params: { id } })).corpo
    expect([data[0]?.id, data[0]?.status, pagination.total]).toEqual([duvida?.id, 'enviada', 1])
  })

  it('resent after a receipt of failure, it follows the new send and adds no second bubble', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    const ids = ['3EB0PRIMEIRA', '3EB0SEGUNDA']
    casa.canal.responderCom((p) => ({
      status: 201,
      corpo: {
        key: {
          id: ids[mensagens().length - 1],
          remoteJid: `${String(p.corpo.number)}@s.whatsapp.net`,
          fromMe: true,
        },
      },
    }))
    const {
      corpo: { data },
    } = await enviar(id, { conteudo: 'de novo' })
    const status = (externo: string, s: string) => ({
      event: 'messages.update',
      instance: 'web',
      date_time: new Date().toISOString(),
      data: { keyId: externo, remoteJid: `${contato_telefone}@s.whatsapp.net`, fromMe: true, status: s },
    })
    await casa.entregar(caixa, status('3EB0PRIMEIRA', 'ERROR'))
    expect((await mensagem(id, data.id)).status).toBe('falhou')
    await atendente.chamar(contratoDeMensagens.reenviar, { params: { id, messageId: data.id } })
    await ate('sent again', async () => (await mensagem(id, data.id)).status === 'enviada')
    await casa.entregar(
      caixa,
      recebida({ numero: contato_telefone, de_mim: true, id: '3EB0SEGUNDA', texto: `${NOME}de novo` }),
      status('3EB0SEGUNDA', 'READ'),
    )
    expect(await mensagem(id, data.id)).toMatchObject({ status: 'lida' })
    expect((await atendente.chamar(contratoDeMensagens.listar, { params: { id } })).corpo.pagination.total).toBe(1)
  })

  it('an echo with another text does not turn a sent message into a failure', async () => {
    const { id, contato_telefone } = await abrirConversa(atendente, caixa)
    await casa.entregar(
      caixa,
      recebida({ numero: contato_telefone, de_mim: true, id: '3EB0MESMOID', texto: 'outras palavras' }),
    )
    casa.canal.responderCom((p) => ({
      status: 201,
      corpo: { key: { id: '3EB0MESMOID', remoteJid: `${String(p.corpo.number)}@s.whatsapp.net`, fromMe: true } },
    }))
    const { status, corpo } = await enviar(id, { conteudo: 'nossas palavras' })
    expect([status, corpo.data.status]).toEqual([200, 'enviada'])
    expect(
      (await atendente.chamar(contratoDeMensagens.listar, { params: { id } })).corpo.data.map((m) => m.conteudo),
    ).toEqual([`${NOME}nossas palavras`, 'outras palavras'])
  })
})

describe('exactly once', () => {
  it('[R4] [S7.52] the same id_cliente in twenty concurrent posts is one message and one send', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    const r = await Promise.all(
      Array.from({ length: 20 }, () => enviar(id, { conteudo: 'uma vez', id_cliente: 'aba-7f3c-0001' })),
    )
    expect(r.map((x) => x.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(r.map((x) => x.corpo.data.id)).size).toBe(1)
    expect((await atendente.chamar(contratoDeMensagens.listar, { params: { id } })).corpo.pagination.total).toBe(1)
    expect(mensagens()).toHaveLength(1)
  })

  it('with Prefer: respond-async it answers before the channel does, and is sent afterwards', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    casa.canal.responderCom(() => 'calar')
    const r = await enviar(id, { conteudo: 'depois' }, { prefer: 'respond-async' })
    expect([r.status, r.cabecalhos.get('preference-applied')]).toEqual([200, 'respond-async'])
    expect(['pendente', 'enviando']).toContain(r.corpo.data.status)
    await ate('asked', () => mensagens().length === 1)
    expect((await mensagem(id, r.corpo.data.id)).status).toBe('enviando')
  })

  it('sends the messages of one conversation in the order they were written', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    for (let i = 0; i < 6; i++) await enviar(id, { conteudo: `n${i}` }, { prefer: 'respond-async' })
    await ate('all gone', () => mensagens().length === 6)
    expect(mensagens().map((p) => String(p.corpo.text).slice(NOME.length))).toEqual([
      'n0',
      'n1',
      'n2',
      'n3',
      'n4',
      'n5',
    ])
  })
})
