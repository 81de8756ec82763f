import { randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { jidDoTelefone } from '#kit/telefone.ts'
import { servidorDeTeste, type Recebido, type Responder } from '#modules/chat/canais/api/server/servidor-de-teste.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from './app.ts'
import { aoFim } from './ao-fim.ts'

export const CHAVE_DO_CANAL = 'chave-do-canal-9f2c71'
const idExterno = () => `3EB0${randomBytes(8).toString('hex').toUpperCase()}`

/** A channel without faults: every send gets its own id. */
export const canalFiel: Responder = (p) => {
  if (p.caminho.startsWith('/instance/connectionState'))
    return { status: 200, corpo: { instance: { instanceName: 'web', state: 'open' } } }
  if (p.caminho.startsWith('/chat/fetchProfilePictureUrl'))
    return { status: 200, corpo: { wuid: '', profilePictureUrl: null } }
  if (!p.caminho.startsWith('/message/')) return { status: 201, corpo: {} }
  return {
    status: 201,
    corpo: {
      key: { remoteJid: jidDoTelefone(String(p.corpo.number)), fromMe: true, id: idExterno() },
      status: 'PENDING',
      messageTimestamp: Math.floor(Date.now() / 1000),
    },
  }
}

export interface CaixaDeTeste {
  id: string
  token: string
}

export interface CasaDeChat extends AppDeTeste {
  canal: Awaited<ReturnType<typeof servidorDeTeste>>
  /** Requests that the counterpart received under this path, oldest first. */
  pedidos(caminho: string): Recebido[]
  criarCaixa(
    quem: Chamada,
    papeis?: Record<string, string>,
    configuracao?: Record<string, unknown>,
  ): Promise<CaixaDeTeste>
  /** Posts one delivery of the channel over the network and processes it. */
  entregar(caixa: CaixaDeTeste, ...corpos: unknown[]): Promise<void>
}

/** Starts the whole product with a channel counterpart of its own on a real socket. */
export async function casaDeChat({
  permitirTambem = [],
  ...opcoes
}: {
  urlDoBanco?: string
  chaveMestra?: Buffer
  semear?: boolean
  permitirTambem?: string[]
} = {}): Promise<CasaDeChat> {
  const canal = await servidorDeTeste(canalFiel)
  aoFim(canal.fechar)
  const casa = await appDeTeste({ permitirTambem: [new URL(canal.url).host, ...permitirTambem], ...opcoes })
  return {
    ...casa,
    canal,
    pedidos: (caminho) => canal.pedidos.filter((p) => p.caminho.startsWith(caminho)),
    async criarCaixa(quem, papeis = {}, configuracao = {}) {
      const r = await quem('POST', '/api/chat/caixas-entrada', {
        nome: `Caixa ${idExterno()}`,
        tipo: 'api',
        configuracao: {
          send_endpoint_url: `${canal.url}/message/sendText/web`,
          send_api_key: CHAVE_DO_CANAL,
          ...configuracao,
        },
      })
      if (r.status !== 200) throw new RangeError(`the inbox was not made: ${JSON.stringify(r.corpo)}`)
      for (const [usuario_id, papel] of Object.entries(papeis))
        await quem('POST', `/api/chat/caixas-entrada/${r.corpo.data.id}/usuarios`, { usuario_id, papel })
      return { id: r.corpo.data.id, token: r.corpo.data.token }
    },
    async entregar(caixa, ...corpos) {
      for (const corpo of corpos) await postar(casa.url, caixa.token, corpo)
      await casa.app.chat.processarAgora(caixa.id)
    },
  }
}

/** Posts a delivery as the channel's server does. */
export async function postar(
  url: string,
  token: string,
  corpo: unknown,
  cabecalhos: Record<string, string> = {},
): Promise<number> {
  const r = await fetch(`${url}/api/chat/webhook/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cabecalhos },
    body: typeof corpo === 'string' ? corpo : JSON.stringify(corpo),
  })
  await r.arrayBuffer()
  return r.status
}

interface DeTexto {
  numero?: string
  id?: string
  texto?: string
  nome?: string
  /** seconds since the epoch */
  em?: number
  de_mim?: boolean
  key?: Record<string, unknown>
  extra?: Record<string, unknown>
}

/** A message record as Evolution 2.3 delivers it. */
export function recebida({
  numero = '5511999990001',
  id = idExterno(),
  texto = 'oi',
  nome = 'Maria Teste',
  em = Math.floor(Date.now() / 1000),
  de_mim = false,
  key = {},
  extra = {},
}: DeTexto = {}) {
  return {
    event: de_mim ? 'send.message' : 'messages.upsert',
    instance: 'web',
    destination: '',
    date_time: new Date().toISOString(),
    sender: '5511900000009@s.whatsapp.net',
    apikey: 'token-da-instancia-em-claro',
    data: {
      key: { remoteJid: `${numero}@s.whatsapp.net`, fromMe: de_mim, id, ...key },
      pushName: de_mim ? 'Você' : nome,
      status: de_mim ? 'PENDING' : 'DELIVERY_ACK',
      message: { conversation: texto },
      messageType: 'conversation',
      messageTimestamp: em,
      source: 'android',
      ...extra,
    },
  }
}

export const recibo = (id: string, status: string, numero = '5511999990001') => ({
  event: 'messages.update',
  instance: 'web',
  date_time: new Date().toISOString(),
  data: { keyId: id, remoteJid: `${numero}@s.whatsapp.net`, fromMe: true, status, messageId: `bd-${id}` },
})

/** Uploads a file as a browser does, through the official client, and returns the attachment to send. */
export async function subirArquivo(
  casa: AppDeTeste,
  quem: Chamada,
  conversaId: string,
  nome: string,
  mime: string,
  bytes: Buffer,
) {
  const cliente = createClient(casa.url, 'sb_publishable_girassol', { accessToken: async () => quem.token })
  const caminho_storage = `${conversaId}/${crypto.randomUUID()}`
  const { error } = await cliente.storage.from('chat-anexos').upload(caminho_storage, bytes, { contentType: mime })
  if (error) throw new RangeError(`the file was not taken: ${error.message}`)
  return {
    nome_arquivo: nome,
    tipo_mime: mime,
    tamanho: bytes.length,
    caminho_storage,
    url_publica: '',
    largura: null,
    altura: null,
    duracao: null,
  }
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The shortest Ogg page whose first packet is an Opus header. */
export const OGG = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.from([0, 2]),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
])

let proximo = 0
/** Returns a mobile number that is used nowhere else in this file. */
export const numeroNovo = (): string =>
  `55119${String(70_000_000 + (process.pid % 10_000) * 1000 + ++proximo).padStart(8, '0')}`

/** Opens a conversation with a number that is used nowhere else. */
export async function abrirConversa(quem: Chamada, caixa: CaixaDeTeste, corpo: Record<string, unknown> = {}) {
  const r = await quem('POST', '/api/chat/conversas', {
    caixa_entrada_id: caixa.id,
    contato_telefone: numeroNovo(),
    ...corpo,
  })
  if (r.status !== 200) throw new RangeError(`the conversation was not opened: ${JSON.stringify(r.corpo)}`)
  return r.corpo.data
}
