import type { FastifyInstance } from 'fastify'
import { comoObjeto } from '#kit/objeto.ts'
import { jidDoTelefone, soDigitos } from '#kit/telefone.ts'
import { apagarDaEmpresa, destinatario, editarDaEmpresa } from '../rede/da-empresa.ts'
import type { Mundo } from '../rede/mundo.ts'
import { fotoDe } from '../rede/progredir.ts'
import { longo, registroDe } from '../rede/registro.ts'
import { acharCliente, acharPorJid, listarClientes } from '../repositorio/clientes.ts'
import { acharMensagem, acharMidia, alterarMensagem, listarMensagens } from '../repositorio/mensagens.ts'
import { ESQUEMAS } from './esquemas.ts'
import { servir, type Chamada } from './guarda.ts'
import { Recusa, regra, semSocket } from './recusa.ts'

interface Key {
  id: string
  remoteJid: string
  fromMe: boolean
}

export function rotasDeConversa(app: FastifyInstance, mundo: Mundo, chave: string): void {
  const rota = (
    nome: keyof typeof ESQUEMAS,
    fazer: (c: Chamada) => unknown,
    extra: { method?: 'DELETE'; status?: number } = {},
  ) =>
    servir(app, mundo, chave, {
      method: extra.method ?? 'POST',
      url: `/chat/${nome}`,
      status: extra.status ?? 201,
      esquema: ESQUEMAS[nome],
      fazer,
    })

  rota('markMessageAsRead', (c) => marcarLidas(mundo, c))
  rota('markChatUnread', ({ instancia, corpo }) => {
    if (instancia.estado !== 'open')
      throw new Recusa(500, [
        {
          markedChatUnread: false,
          message: [
            'An error occurred while marked unread the chat.',
            "TypeError: Cannot read properties of undefined (reading 'chatModify')",
          ],
        },
      ])
    return { chatId: corpo.chat ?? comoObjeto(comoObjeto(corpo.lastMessage).key).remoteJid, markedChatUnread: true }
  })
  rota('updateMessage', (c) => editar(mundo, c), { status: 200 })
  rota('deleteMessageForEveryone', (c) => apagar(mundo, c), { method: 'DELETE' })
  rota('sendPresence', ({ instancia, corpo }) => {
    if (instancia.estado !== 'open') throw semSocket('onWhatsApp')
    mundo.avisar({
      tipo: 'presenca',
      cliente: destinatario(mundo, jidDoTelefone(String(corpo.number))).id,
      presenca: String(corpo.presence),
    })
    return { presence: corpo.presence }
  })

  servir(app, mundo, chave, {
    method: 'POST',
    url: '/chat/whatsappNumbers',
    status: 200,
    esquema: ESQUEMAS.whatsappNumbers,
    fazer: ({ corpo }) =>
      textos(corpo.numbers).map((number) => ({
        jid: jidDoTelefone(number),
        exists: !soDigitos(number).startsWith('5500'),
        number,
      })),
  })
  servir(app, mundo, chave, {
    method: 'POST',
    url: '/chat/fetchProfilePictureUrl',
    status: 200,
    fazer: (c) => foto(mundo, c),
  })
  servir(app, mundo, chave, {
    method: 'POST',
    url: '/chat/findMessages',
    status: 200,
    fazer: (c) => procurar(mundo, c),
  })
  servir(app, mundo, chave, {
    method: 'POST',
    url: '/chat/getBase64FromMediaMessage',
    status: 201,
    fazer: (c) => midiaEmBase64(mundo, c),
  })
}

const texto = (v: unknown): string => (typeof v === 'string' ? v : '')
const lista = (v: unknown): unknown[] => (Array.isArray(v) ? v : [])
const textos = (v: unknown): string[] => lista(v).map(String)
const objetos = (v: unknown): Record<string, unknown>[] => lista(v).map(comoObjeto)

/** Marks messages as read, which shows blue ticks to the customer. */
function marcarLidas(mundo: Mundo, { instancia, corpo }: Chamada) {
  if (instancia.estado !== 'open') throw semSocket('readMessages', 'Read messages fail')
  for (const id of objetos(corpo.readMessages).map((key) => String(key.id))) {
    const mensagem = acharMensagem(mundo.banco, id)
    if (!mensagem || mensagem.da_empresa || mensagem.status === 'READ') continue
    alterarMensagem(mundo.banco, id, { status: 'READ' })
    mundo.avisar({ tipo: 'conversa', cliente: mensagem.cliente })
  }
  return { message: 'Read messages', read: 'success' }
}

function editar(mundo: Mundo, { instancia, corpo }: Chamada) {
  const id = texto(comoObjeto(corpo.key).id)
  const alvo = id ? acharMensagem(mundo.banco, id) : null
  const cliente = alvo ? acharCliente(mundo.banco, alvo.cliente) : null
  if (
    !alvo ||
    !cliente ||
    !alvo.da_empresa ||
    alvo.apagada ||
    !['conversation', 'imageMessage', 'videoMessage', 'documentMessage'].includes(alvo.especie)
  )
    throw regra('Message not compatible')
  if (jidDoTelefone(String(corpo.number)) !== cliente.jid) throw regra('RemoteJid does not match')
  if (Date.now() / 1000 - alvo.momento > 15 * 60) throw regra('Message is older than 15 minutes')
  if (instancia.estado !== 'open') throw semSocket('sendMessage')
  return editarDaEmpresa(mundo, instancia, cliente, alvo, String(corpo.text))
}

function apagar(mundo: Mundo, { instancia, corpo }: Chamada) {
  if (instancia.estado !== 'open') throw semSocket('sendMessage', 'Error while deleting message for everyone')
  const key: Key = { remoteJid: String(corpo.remoteJid), fromMe: corpo.fromMe === true, id: String(corpo.id) }
  return apagarDaEmpresa(mundo, instancia, destinatario(mundo, key.remoteJid), key, acharMensagem(mundo.banco, key.id))
}

function foto(mundo: Mundo, { instancia, corpo }: Chamada) {
  // the real server fails here too
  if (typeof corpo.number !== 'string') throw semSocket('replace')
  const wuid = jidDoTelefone(corpo.number)
  const cliente = acharPorJid(mundo.banco, wuid)
  return { wuid, profilePictureUrl: cliente && instancia.estado === 'open' ? fotoDe(mundo, cliente.id) : null }
}

function procurar(mundo: Mundo, { instancia, corpo }: Chamada) {
  const onde = comoObjeto(corpo.where)
  const key = comoObjeto(onde.key)
  const [id, remoteJid] = [texto(key.id), texto(key.remoteJid)]
  const quando = comoObjeto(onde.messageTimestamp)
  const [desde, antesDe] = [texto(quando.gte), texto(quando.lte)]
  const de = desde && antesDe ? Date.parse(desde) / 1000 : 0
  const ate = desde && antesDe ? Date.parse(antesDe) / 1000 : Infinity
  const clientes = remoteJid
    ? [acharPorJid(mundo.banco, remoteJid)].filter((c) => c !== null)
    : listarClientes(mundo.banco)
  // messages that the company's WhatsApp has received, newest first
  const todas = clientes
    .flatMap((c) =>
      listarMensagens(mundo.banco, c.id)
        .filter((m) => m.anunciada && (!id || m.id === id) && m.momento >= Math.floor(de) && m.momento <= ate)
        .map((m) => ({ m, c })),
    )
    .sort((a, b) => b.m.seq - a.m.seq)
  const porPagina = Number(corpo.offset) || 50
  const pagina = Number(corpo.page) || 1
  const records = todas
    .slice((pagina - 1) * porPagina, pagina * porPagina)
    .map(({ m, c }) => registroDe(m, c, instancia))
  return { messages: { total: todas.length, pages: Math.ceil(todas.length / porPagina), currentPage: pagina, records } }
}

function midiaEmBase64(mundo: Mundo, { corpo }: Chamada) {
  const id = texto(comoObjeto(comoObjeto(corpo.message).key).id)
  const mensagem = id ? acharMensagem(mundo.banco, id) : null
  const midia = mensagem ? acharMidia(mundo.banco, mensagem.id) : null
  if (!mensagem || !midia) throw regra('Message not found')
  const { caption, height, width } = comoObjeto(mensagem.conteudo[mensagem.especie])
  return {
    mediaType: mensagem.especie,
    fileName: midia.nome,
    caption,
    size: { fileLength: longo(midia.bytes.length, true), height, width },
    mimetype: midia.mimetype,
    base64: midia.bytes.toString('base64'),
    buffer: null,
  }
}
