import type { Processo } from './processo.ts'

export const ADMIN = { ADMIN_EMAIL: 'dona@girassol.test', ADMIN_PASSWORD: 'senha-de-prova' }

export interface Resposta {
  status: number
  corpo: {
    data?: { id: string; token: string; status: string } & Record<string, unknown>
    access_token?: string
    error?: { message: string }
  } & Record<string, unknown>
}

/** Signs in to a server in another process, as its administrator or as who has the same password, and returns a caller. */
export async function entrarNa(
  url: string,
  email = ADMIN.ADMIN_EMAIL,
): Promise<
  (metodo: string, caminho: string, corpo?: unknown, cabecalhos?: Record<string, string>) => Promise<Resposta>
> {
  let autorizacao = ''
  const chamar = async (
    metodo: string,
    caminho: string,
    corpo?: unknown,
    cabecalhos: Record<string, string> = {},
  ): Promise<Resposta> => {
    const r = await fetch(url + caminho, {
      method: metodo,
      headers: {
        'content-type': 'application/json',
        apikey: 'sb_publishable_girassol',
        ...(autorizacao ? { authorization: autorizacao } : {}),
        ...cabecalhos,
      },
      ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
    })
    return { status: r.status, corpo: (await r.json()) as Resposta['corpo'] }
  }
  const { corpo } = await chamar('POST', '/auth/v1/token?grant_type=password', {
    email,
    password: ADMIN.ADMIN_PASSWORD,
  })
  if (!corpo.access_token) throw new Error(`${email} could not sign in: ${JSON.stringify(corpo)}`)
  autorizacao = `Bearer ${corpo.access_token}`
  return chamar
}

/** Creates an inbox of type `api` that sends to `destino`. Returns its id and the path of its webhook. */
export async function criarCaixaNa(
  url: string,
  destino = 'http://127.0.0.1:9/message/sendText/prova',
): Promise<{ id: string; webhook: string }> {
  const chamar = await entrarNa(url)
  const { status, corpo } = await chamar('POST', '/api/chat/caixas-entrada', {
    nome: 'WhatsApp de prova',
    tipo: 'api',
    configuracao: {
      send_endpoint_url: destino,
      send_api_key: 'chave-de-prova-1234',
      instance_name: 'prova',
      rate_limit: 1000,
    },
  })
  if (!corpo.data) throw new Error(`inbox not made: ${status} ${JSON.stringify(corpo)}`)
  return { id: corpo.data.id, webhook: `/api/chat/webhook/${corpo.data.token}` }
}

/** The delivery of an Evolution server for one incoming text. */
export const entrega = (externo: string, numero: string, texto: string) => ({
  event: 'messages.upsert',
  instance: 'prova',
  date_time: new Date().toISOString(),
  sender: '5519933330000@s.whatsapp.net',
  data: {
    key: { remoteJid: `${numero}@s.whatsapp.net`, fromMe: false, id: externo },
    pushName: `Cliente ${numero.slice(-4)}`,
    message: { conversation: texto },
    messageType: 'conversation',
    messageTimestamp: Math.floor(Date.now() / 1000),
    source: 'android',
  },
})

/** The echo of one of our messages. */
export const eco = (externo: string, numero: string, texto: string) => ({
  event: 'send.message',
  instance: 'prova',
  date_time: new Date().toISOString(),
  data: {
    key: { remoteJid: `${numero}@s.whatsapp.net`, fromMe: true, id: externo },
    status: 'PENDING',
    message: { conversation: texto },
    messageType: 'conversation',
    messageTimestamp: Math.floor(Date.now() / 1000),
    source: 'unknown',
  },
})

export async function postar(url: string, corpo: unknown): Promise<number> {
  const r = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
    signal: AbortSignal.timeout(15_000),
  })
  await r.arrayBuffer()
  return r.status
}

/** Sends the stop signal and waits. A process that does not stop in time fails the test. */
export async function encerrar(
  p: Processo,
  sinal: NodeJS.Signals = 'SIGINT',
  limiteMs = 30_000,
): Promise<{ codigo: number | null; ms: number }> {
  const inicio = performance.now()
  p.sinal(sinal)
  const fim = await Promise.race([p.fim, new Promise<null>((r) => setTimeout(() => r(null), limiteMs).unref())])
  if (!fim) {
    p.sinal('SIGKILL')
    throw new Error(`the server did not stop within ${limiteMs} ms:\n${p.saida()}\n${p.erros()}`)
  }
  return { codigo: fim.codigo, ms: performance.now() - inicio }
}
