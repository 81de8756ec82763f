import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Chamada } from './app.ts'
import { aoFim } from './ao-fim.ts'

type Objeto = Record<string, any>

export const TOKEN_DO_BOT = '7001234:AAF-token_de_prova_que_ninguem_ve'
export interface PedidoAoTelegram {
  metodo: string
  corpo: Objeto
  em: number
}
interface Recusa {
  error_code: number
  description: string
  parameters?: Objeto
}

const MAXIMO: Record<string, number> = {
  sendPhoto: 10,
  sendDocument: 50,
  sendAudio: 50,
  sendVideo: 50,
  sendVoice: 50,
  sendAnimation: 50,
  sendSticker: 1,
}
const CAMPO: Record<string, string> = {
  sendPhoto: 'photo',
  sendDocument: 'document',
  sendAudio: 'audio',
  sendVideo: 'video',
  sendVoice: 'voice',
  sendAnimation: 'animation',
  sendSticker: 'sticker',
}
const ruim = (description: string): Recusa => ({ error_code: 400, description: `Bad Request: ${description}` })

/** The Bot API on a real socket: tokens, limits in UTF-16 units, files, webhooks, and the errors it gives. */
export async function contraparteTelegram() {
  const pedidos: PedidoAoTelegram[] = []
  const arquivos = new Map<string, Buffer>()
  const falhas: { quando: (p: PedidoAoTelegram) => boolean; recusa: Recusa | 'cortar' | 'calar'; vezes: number }[] = []
  const fotos = new Map<number, string>()
  let fila: Objeto[] = []
  let acordar = () => {}
  let quemEspera: (() => void) | null = null
  let webhook: Objeto = {}
  let valido = TOKEN_DO_BOT
  let proxima = 500

  const servidor = createServer((req, res) => {
    const partes: Buffer[] = []
    req
      .on('data', (p: Buffer) => partes.push(p))
      .on(
        'end',
        () =>
          void tratar(req, res, Buffer.concat(partes)).catch((erro: unknown) => res.writeHead(500).end(String(erro))),
      )
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  const url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`

  const recusar = (res: ServerResponse, r: Recusa) =>
    void res.writeHead(r.error_code, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: false, ...r }))
  const aceitar = (res: ServerResponse, result: unknown) =>
    void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }))

  async function tratar(req: IncomingMessage, res: ServerResponse, bytes: Buffer): Promise<void> {
    const caminho = new URL(req.url ?? '/', url).pathname
    const arquivo = /^\/file\/bot([^/]+)\/(.+)$/.exec(caminho)
    if (arquivo)
      return arquivo[1] === valido && arquivos.has(`/${arquivo[2]}`)
        ? void res.writeHead(200, { 'content-type': 'application/octet-stream' }).end(arquivos.get(`/${arquivo[2]}`))
        : recusar(res, { error_code: 404, description: 'Not Found' })
    const [, token, metodo = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(caminho) ?? []
    if (token !== valido) return recusar(res, { error_code: 401, description: 'Unauthorized' })
    const tipo = req.headers['content-type'] ?? ''
    const corpo: Objeto = tipo.startsWith('multipart/')
      ? await formulario(bytes, tipo)
      : bytes.length > 0
        ? (JSON.parse(bytes.toString()) as Objeto)
        : {}
    const p = { metodo, corpo, em: Date.now() }
    pedidos.push(p)
    const falha = falhas.find((f) => f.vezes > 0 && f.quando(p))
    if (falha) {
      falha.vezes -= 1
      if (falha.recusa === 'cortar') return void req.socket.destroy()
      if (falha.recusa === 'calar') return
      p.corpo.recusada = true
      return recusar(res, falha.recusa)
    }
    const erro = conferir(metodo, corpo)
    if (erro) return recusar(res, erro)
    if (metodo === 'getMe')
      return aceitar(res, { id: 7001234, is_bot: true, first_name: 'Girassol', username: 'girassol_bot' })
    if (metodo === 'setWebhook') return void ((webhook = corpo), aceitar(res, true))
    if (metodo === 'getWebhookInfo')
      return aceitar(res, {
        url: webhook.url ?? '',
        pending_update_count: webhook.espera ?? 0,
        ...(webhook.falha ? { last_error_date: 1_795_167_000, last_error_message: webhook.falha } : {}),
      })
    if (metodo === 'deleteWebhook') return void ((webhook = {}), aceitar(res, true))
    if (metodo === 'getUpdates') return buscar(res, corpo)
    if (metodo === 'getChat')
      return aceitar(res, {
        id: corpo.chat_id,
        type: 'private',
        ...(fotos.has(Number(corpo.chat_id))
          ? { photo: { small_file_id: 'p', big_file_id: fotos.get(Number(corpo.chat_id)) } }
          : {}),
      })
    if (metodo === 'getFile')
      return aceitar(res, { file_id: corpo.file_id, file_unique_id: 'u', file_path: `docs/${corpo.file_id}` })
    if (!metodo.startsWith('send')) return aceitar(res, true)
    aceitar(res, {
      message_id: (p.corpo.message_id_dado = ++proxima),
      date: Math.floor(Date.now() / 1000),
      chat: { id: Number(corpo.chat_id), type: 'private' },
      text: corpo.text,
    })
  }

  /** Long polling as the Bot API does it: confirmed by offset, one caller at a time, never together with a webhook. */
  function buscar(res: ServerResponse, { offset = 0 }: Objeto): void {
    if (webhook.url)
      return recusar(res, {
        error_code: 409,
        description:
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      })
    quemEspera?.()
    fila = fila.filter((u) => u.update_id >= offset)
    const responder = () => {
      clearTimeout(prazo)
      quemEspera = null
      acordar = () => {}
      aceitar(res, fila.slice(0, 100))
    }
    const prazo = setTimeout(responder, 1000)
    quemEspera = () => {
      clearTimeout(prazo)
      return recusar(res, {
        error_code: 409,
        description:
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      })
    }
    acordar = responder
    if (fila.length > 0) responder()
  }

  function conferir(metodo: string, c: Objeto): Recusa | null {
    if (metodo === 'setWebhook' && !/^[A-Za-z0-9_-]{1,256}$/.test(c.secret_token ?? ''))
      return ruim('secret token contains unallowed characters')
    if (metodo === 'setWebhook' && !String(c.url ?? '').startsWith('https:'))
      return ruim('bad webhook: An HTTPS URL must be provided for webhook')
    if (metodo === 'getFile' && !arquivos.has(`/docs/${c.file_id}`)) return ruim('invalid file_id')
    if (metodo.startsWith('send') && !/^-?\d+$/.test(String(c.chat_id))) return ruim('chat not found')
    if (metodo === 'sendMessage' && (typeof c.text !== 'string' || c.text.length === 0))
      return ruim('message text is empty')
    if (metodo === 'sendMessage' && c.text.length > 4096) return ruim('message is too long')
    if (c.caption?.length > 1024) return ruim('message caption is too long')
    for (const e of c.entities ?? []) if (e.offset + e.length > c.text.length) return ruim('entity is out of the text')
    const campo = CAMPO[metodo]
    if (campo && !c[campo]) return ruim(`there is no ${campo} in the request`)
    if (campo && Buffer.isBuffer(c[campo]) && c[campo].length > (MAXIMO[metodo] ?? 50) * 1024 * 1024)
      return { error_code: 413, description: 'Request Entity Too Large' }
    for (const b of (c.reply_markup?.inline_keyboard ?? []).flat())
      if (Buffer.byteLength(b.callback_data) > 64) return ruim('BUTTON_DATA_INVALID')
    return null
  }

  return {
    url,
    pedidos,
    /** Requests that sent a message, oldest first. */
    envios: () => pedidos.filter((p) => p.metodo.startsWith('send')),
    webhook: () => webhook,
    /** Queues updates for the next getUpdates call. */
    publicar: (...atualizacoes: Objeto[]) => {
      fila.push(...atualizacoes)
      acordar()
    },
    esperando: () => fila.length,
    porFoto: (chat: number, file_id: string) => void fotos.set(chat, file_id),
    mudarWebhook: (m: Objeto) => void Object.assign(webhook, m),
    guardarArquivo: (file_id: string, bytes: Buffer) => void arquivos.set(`/docs/${file_id}`, bytes),
    falhar: (quando: (p: PedidoAoTelegram) => boolean, recusa: Recusa | 'cortar' | 'calar', vezes = 1) =>
      void falhas.push({ quando, recusa, vezes }),
    trocarToken: (t: string) => (valido = t),
    fechar: () =>
      new Promise<void>((r) => {
        servidor.close(() => r())
        servidor.closeAllConnections()
      }),
  }
}

async function formulario(bytes: Buffer, tipo: string): Promise<Objeto> {
  const dados = await new Response(new Uint8Array(bytes), { headers: { 'content-type': tipo } }).formData()
  const corpo: Objeto = {}
  for (const [nome, valor] of dados) {
    if (typeof valor !== 'string')
      Object.assign(corpo, {
        [nome]: Buffer.from(await valor.arrayBuffer()),
        nome_do_arquivo: valor.name,
        mime: valor.type,
      })
    else corpo[nome] = /^[[{]/.test(valor) ? (JSON.parse(valor) as unknown) : valor
  }
  return corpo
}

/** Starts the whole product with the Telegram counterpart as its channel. */
export async function casaDoTelegram() {
  const telegram = await contraparteTelegram()
  aoFim(telegram.fechar)
  // imported here, so that a test of the counterpart alone does not load the whole product
  const { appDeTeste } = await import('./app.ts')
  const casa = await appDeTeste({ permitirTambem: [new URL(telegram.url).host] })
  const entregarUma = async (
    caixa: { url: string },
    corpo: unknown,
    segredo: string | null = String(telegram.webhook().secret_token),
  ): Promise<number> => {
    const r = await fetch(caixa.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(segredo === null ? {} : { 'x-telegram-bot-api-secret-token': segredo }),
      },
      body: JSON.stringify(corpo),
    })
    await r.arrayBuffer()
    return r.status
  }
  return {
    ...casa,
    telegram,
    entregarUma,
    async criarCaixa(quem: Chamada, papeis: Record<string, string> = {}, mudancas: Objeto = {}) {
      const r = await quem('POST', '/api/chat/caixas-entrada', {
        nome: `Telegram ${++proximaCaixa}`,
        tipo: 'telegram',
        configuracao: {
          bot_token: TOKEN_DO_BOT,
          url_base: telegram.url,
          webhook_url: 'https://chat.girassol.test/gancho',
          ...mudancas,
        },
      })
      if (r.status !== 200) throw new RangeError(`the inbox was not made: ${JSON.stringify(r.corpo)}`)
      for (const [usuario_id, papel] of Object.entries(papeis))
        await quem('POST', `/api/chat/caixas-entrada/${r.corpo.data.id}/usuarios`, { usuario_id, papel })
      const ligada = await quem('POST', `/api/chat/caixas-entrada/${r.corpo.data.id}/ligar-webhook`)
      if (ligada.status !== 200) throw new RangeError(`the webhook was not set: ${JSON.stringify(ligada.corpo)}`)
      return { id: r.corpo.data.id as string, url: `${casa.url}/api/chat/webhook/${r.corpo.data.token}` }
    },
    async entregar(caixa: { id: string; url: string }, ...corpos: unknown[]) {
      for (const corpo of corpos) await entregarUma(caixa, corpo)
      await casa.app.chat.processarAgora(caixa.id)
    },
  }
}
let proximaCaixa = 0
let proximaAtualizacao = 70_000
let proximoChat = 5_550_000 + (process.pid % 1000) * 1000

export const chatNovo = (): number => ++proximoChat
export const atualizacao = (campo: string, valor: Objeto) => ({ update_id: ++proximaAtualizacao, [campo]: valor })

/** A message of a private chat, as the Bot API delivers it. */
export function recebidaDoTelegram(
  o: { chat?: number; id?: number; em?: number; nome?: string; conteudo?: Objeto; extra?: Objeto } = {},
) {
  const id = o.chat ?? chatNovo()
  const pessoa = { id, first_name: o.nome ?? 'Ana', username: 'ana' }
  return atualizacao('message', {
    message_id: o.id ?? ++proximaAtualizacao,
    date: o.em ?? Math.floor(Date.now() / 1000),
    chat: { ...pessoa, type: 'private' },
    from: { ...pessoa, is_bot: false, language_code: 'pt-br' },
    ...(o.conteudo ?? { text: 'oi' }),
    ...o.extra,
  })
}

/** The same message in a group. */
export const recebidaDoGrupo = (
  grupo: number,
  autor: { id: number; nome: string },
  conteudo: Objeto = { text: 'oi' },
  titulo = 'Obra 12',
) =>
  atualizacao('message', {
    message_id: ++proximaAtualizacao,
    date: Math.floor(Date.now() / 1000),
    chat: { id: grupo, type: 'supergroup', title: titulo },
    from: { id: autor.id, is_bot: false, first_name: autor.nome },
    ...conteudo,
  })
