import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { criarClienteEvolution, type ClienteEvolution } from './cliente-evolution.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { semRota, servidorDeTeste } from './servidor-de-teste.ts'

interface Caso {
  case: string
  request: { method: string; path: string; body: Record<string, unknown> | null }
  response: { status: number; body: unknown }
}
const arquivo = new URL('../../../../../embedded/evolution/vetores/golden.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(arquivo, 'utf8')) as { cases: Caso[] }
const caso = (nome: string): Caso => {
  const achado = cases.find((c) => c.case === nome)
  if (!achado) throw new TypeError(`no recording named ${nome}`)
  return achado
}

const number = '5511999990001'
const remoteJid = `${number}@s.whatsapp.net`
const PNG = 'iVBORw0KGgo='
const acao = { number, messageId: 'ABC' }
const lida = (c: ClienteEvolution) =>
  c.marcarComoLida({ number, action: 'read', mensagens: [{ id: 'ABC', remoteJid, fromMe: false }] })

/** Our call for each recording of an accepted request. */
const ACEITOS: Record<string, (c: ClienteEvolution) => Promise<unknown>> = {
  'text ok: extra keys ignored': (c) => c.enviarTexto({ number, text: 'a' }),
  'text ok: quoted': (c) =>
    c.enviarTexto({
      number,
      text: 'r',
      quoted: { key: { id: 'ABC', remoteJid, fromMe: false }, message: { conversation: 'antes' } },
    }),
  'media ok: image base64': (c) =>
    c.enviarMidia({
      number,
      mediatype: 'image',
      base64: PNG,
      caption: 'leg',
      fileName: 'a.png',
      mimetype: 'image/png',
    }),
  'media ok: document base64': (c) => c.enviarMidia({ number, mediatype: 'document', base64: PNG, fileName: 'a.pdf' }),
  'media ok: audio base64': (c) => c.enviarMidia({ number, mediatype: 'audio', base64: PNG, fileName: 'a.mp3' }),
  'audio ok: base64, encoding false': (c) => c.enviarAudio({ number, base64: PNG }),
  'reaction ok': (c) => c.enviarReacao({ ...acao, reaction: '👍' }),
  'reaction ok: remove': (c) => c.removerReacao(acao),
  'poll ok': (c) => c.enviarEnquete({ number, pergunta: 'Q', opcoes: ['a', 'b'] }),
  'poll ok: also carries options': (c) => c.enviarEnquete({ number, pergunta: 'Q', opcoes: ['a', 'b'] }),
  'list ok': (c) =>
    c.enviarLista({
      number,
      titulo: 'T',
      descricao: 'D',
      rodape: 'F',
      botao: 'B',
      secoes: [{ titulo: 'S', linhas: [{ id: '1', titulo: 'r1', descricao: 'd1' }] }],
    }),
  'list ok: no description': (c) =>
    c.enviarLista({
      number,
      titulo: 'T',
      rodape: 'F',
      botao: 'B',
      secoes: [{ titulo: 'S', linhas: [{ id: '1', titulo: 'r1' }] }],
    }),
  'sticker ok': (c) => c.enviarFigurinha({ number, base64: PNG }),
  'location ok': (c) =>
    c.enviarLocalizacao({ number, latitude: -23.5, longitude: -46.6, nome: 'Sede', endereco: 'Rua A, 1' }),
  'location ok: empty name and address': (c) => c.enviarLocalizacao({ number, latitude: -23.5, longitude: -46.6 }),
  'contact ok: two': (c) =>
    c.enviarContato({
      number,
      contatos: [
        { nome: 'Ana', telefone: '5511988887777' },
        { nome: 'Bia', telefone: '5511988886666' },
      ],
    }),
  'read ok': lida,
  'edit ok': (c) => c.editarMensagem({ ...acao, text: 'novo texto' }),
  'delete ok': (c) => c.deletarMensagem({ id: 'ABC', remoteJid, fromMe: true }),
  'state ok': (c) => c.testarConexao(),
  'picture ok': (c) => c.buscarFotoDePerfil(number),
}

const FORMATO = { detalhe: 'O servidor recusou os dados do envio', classe: 'permanente' }
const SEM_FUNCAO = { detalhe: 'O servidor não oferece esta função: confira a URL de envio', classe: 'permanente' }
const ARQUIVO = { detalhe: 'O servidor não conseguiu abrir o arquivo', classe: 'permanente' }
const CHAVE = { detalhe: 'Chave da API recusada', classe: 'permanente' }
const DESCONECTADA = { detalhe: 'Instância desconectada', classe: 'permanente' }
/** Expected explanation of each recording, except those that mean "the body was refused". */
const MOTIVOS: Record<string, { detalhe: string; classe: string }> = {
  'auth: bearer only': CHAVE,
  'auth: wrong key': CHAVE,
  'auth: token of another instance': CHAVE,
  'state: instance missing in path': SEM_FUNCAO,
  'spec path without instance': SEM_FUNCAO,
  'path not served': SEM_FUNCAO,
  'delete with POST': SEM_FUNCAO,
  'media: no media': ARQUIVO,
  'media: data uri': ARQUIVO,
  'media: localhost url': ARQUIVO,
  'media: host without tld': ARQUIVO,
  'audio: missing': ARQUIVO,
  'audio: data uri': ARQUIVO,
  'sticker: missing': ARQUIVO,
  'sticker: bad': ARQUIVO,
  'poll: 11 values': { detalhe: 'O servidor aceita no máximo 10 opções', classe: 'permanente' },
  'edit: unknown message': { detalhe: 'Esta mensagem não pode mais ser editada', classe: 'permanente' },
  'edit: no key': { detalhe: 'Esta mensagem não pode mais ser editada', classe: 'permanente' },
  'edit: empty text': { detalhe: 'O texto está vazio', classe: 'permanente' },
  'edit: other chat': { detalhe: 'A mensagem é de outra conversa', classe: 'permanente' },
  'picture: no number': { detalhe: 'O servidor do WhatsApp falhou', classe: 'incerta' },
  'webhook set: no events': { detalhe: 'O servidor do WhatsApp falhou', classe: 'incerta' },
  'off-line: text passes validation': DESCONECTADA,
  'off-line: read': DESCONECTADA,
  'off-line: delete': DESCONECTADA,
}

let servidor: Awaited<ReturnType<typeof servidorDeTeste>>
let cliente: ClienteEvolution
beforeAll(async () => {
  servidor = await servidorDeTeste(semRota)
  cliente = criarClienteEvolution({ configuracao: servidor.configuracao(), rede: servidor.rede })
})
afterAll(() => servidor.fechar())

/** Asserts that our body has every key of the recording with a value of the same type; additional keys are allowed. */
function cobre(nosso: unknown, gravado: unknown): void {
  if (typeof gravado !== 'object' || gravado === null) return expect(typeof nosso).toBe(typeof gravado)
  if (Array.isArray(gravado))
    return (
      expect(Array.isArray(nosso)).toBe(true),
      gravado.forEach((g, i) => {
        cobre((nosso as unknown[])[i], g)
      })
    )
  for (const [nome, valor] of Object.entries(gravado)) cobre((nosso as Record<string, unknown>)[nome], valor)
}

describe('accepted requests of a real server', () => {
  it.each(Object.keys(ACEITOS))('sends an equivalent of the recorded request: %s', async (nome) => {
    const { request, response } = caso(nome)
    servidor.responderCom((p) =>
      p.metodo === request.method && p.caminho === request.path
        ? { status: response.status, corpo: response.body }
        : semRota(p),
    )
    const resultado = await ACEITOS[nome]?.(cliente)
    const pedido = servidor.pedidos.at(-1)
    expect(pedido).toMatchObject({ metodo: request.method, caminho: request.path })
    const { options: _o, foo: _f, encoding: _e, ...gravado } = request.body ?? {}
    cobre(pedido?.corpo, gravado)
    const chave = (response.body as { key?: { id: string; remoteJid: string } }).key
    if (chave && resultado)
      expect(resultado).toMatchObject({
        id_externo: chave.id,
        jid: chave.remoteJid,
        momento: new Date(1_795_167_958_000),
      })
  })

  it("reads the picture's URL from the recording", async () => {
    const { response } = caso('picture ok')
    servidor.responderCom(() => ({ status: 200, corpo: response.body }))
    expect(await cliente.buscarFotoDePerfil(number)).toEqual({ profilePictureUrl: 'https://pps.example/foto.jpg' })
  })
})

describe('refusals of a real server', () => {
  const recusas = cases.filter((c) => c.response.status >= 400)
  it.each(recusas.map((c, i) => ({ i, nome: c.case, c })))('$i $nome', async ({ c }) => {
    servidor.responderCom(() => ({ status: c.response.status, corpo: c.response.body }))
    const erro: unknown = await lida(cliente).catch((e: unknown) => e)
    expect(erro).toBeInstanceOf(ErroDeChat)
    // the recording uses another HTTP method than our call: this test covers the sentence, not the fallback
    expect(erro).toMatchObject({
      message: 'Erro ao marcar conversa como lida',
      statusCode: 500,
      ...(MOTIVOS[c.case] ?? FORMATO),
    })
    expect((erro as ErroDeChat).original).toMatchObject({ statusCode: c.response.status })
  })

  it('explains a number without WhatsApp, an unknown instance and a server of version 1', async () => {
    const dizer = async (status: number, message: unknown) => {
      servidor.responderCom(() => ({ status, corpo: { status, error: 'x', response: { message } } }))
      return cliente.enviarTexto({ number, text: 'oi' }).catch((e: unknown) => (e as ErroDeChat).detalhe)
    }
    expect(await dizer(400, [{ jid: '5500000000001@s.whatsapp.net', exists: false, number: '5500000000001' }])).toBe(
      'Número sem WhatsApp',
    )
    expect(await dizer(404, ['The "x" instance does not exist'])).toBe('Instância não existe no servidor')
    expect(await dizer(400, [['instance requires property "textMessage"']])).toBe(
      'Versão da Evolution API sem suporte: use a versão 2',
    )
    expect(await dizer(500, [{ markedChatUnread: false, message: ['An error occurred', 'Connection Closed'] }])).toBe(
      'Instância desconectada',
    )
    expect(await dizer(400, '[object Object]')).toBe('O servidor recusou os dados do envio')
  })
})
