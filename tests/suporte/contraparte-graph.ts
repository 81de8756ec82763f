import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { versaoExpirada } from '#modules/chat/canais/whatsapp/regras/whatsapp.ts'
import { pagina, responderAnuncios, type MundoDosAnuncios } from './graph-anuncios.ts'
import { conferirMensagem, type Recusa } from './graph-mensagem.ts'

type Objeto = Record<string, any>

export interface PedidoAoGraph {
  metodo: string
  versao: string
  caminho: string
  query: URLSearchParams
  corpo: Objeto
  em: number
}

export const TOKEN = 'EAAG-token-de-prova-123'
export const SEGREDO = 'segredo-do-aplicativo'
export const NUMERO_ID = '1055500001'
export const WABA = '2066600001'
export const NUMERO = '551133334444'

const EXPIRADO: Recusa = { status: 400, code: 100, message: 'Unsupported get request. Object does not exist' }

/**
 * The Graph API on a real socket: tokens, versions, windows, limits, expiring media, templates, leads, ads and its
 * errors.
 */
export async function contraparteGraph(mundo: Partial<MundoDosAnuncios> = {}) {
  const pedidos: PedidoAoGraph[] = []
  const midias = new Map<string, { bytes: Buffer; mime: string; validade: number; sumiu: boolean }>()
  const fechadas = new Set<string>()
  const falhas: { quando: (p: PedidoAoGraph) => boolean; recusa: Recusa | 'cortar' | 'calar'; vezes: number }[] = []
  const modelos: Objeto[] = []
  const anuncios: MundoDosAnuncios = {
    pagina: '900001',
    conta: '70001',
    leads: [],
    formularios: [],
    conjuntos: [],
    dias: [],
    ...mundo,
  }
  let valido = TOKEN
  let validadeMs = 300_000
  let proximo = 9000

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

  const responder = (res: ServerResponse, status: number, corpo: unknown, cabecalhos: Record<string, string> = {}) =>
    void res
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...cabecalhos })
      .end(JSON.stringify(corpo))
  const recusar = (res: ServerResponse, r: Recusa, cabecalhos: Record<string, string> = {}) =>
    responder(
      res,
      r.status,
      {
        error: {
          message: r.message,
          type: 'OAuthException',
          code: r.code,
          ...(r.subcode ? { error_subcode: r.subcode } : {}),
          error_data: { messaging_product: 'whatsapp', details: r.message },
          fbtrace_id: 'Ab12',
        },
      },
      { ...cabecalhos, ...r.cabecalhos },
    )
  const naoAutorizado = (res: ServerResponse) =>
    recusar(res, {
      status: 401,
      code: 190,
      subcode: 463,
      message: 'Error validating access token: Session has expired',
    })

  async function tratar(req: IncomingMessage, res: ServerResponse, bytes: Buffer): Promise<void> {
    const endereco = new URL(req.url ?? '/', url)
    const bearer = req.headers.authorization?.replace(/^Bearer /, '')
    if (endereco.pathname.startsWith('/baixar/')) return baixar(res, endereco, bearer)
    const [, versao = '', ...resto] = endereco.pathname.split('/')
    const tipo = req.headers['content-type'] ?? ''
    const corpo: Objeto = tipo.startsWith('multipart/')
      ? await formulario(bytes, tipo)
      : bytes.length > 0
        ? (JSON.parse(bytes.toString()) as Objeto)
        : {}
    const p: PedidoAoGraph = {
      metodo: req.method ?? '',
      versao,
      caminho: resto.join('/'),
      query: endereco.searchParams,
      corpo,
      em: Date.now(),
    }
    pedidos.push(p)
    const cabecalhos = { 'facebook-api-version': versaoExpirada(versao) ? 'v21.0' : versao }
    if (!/^v\d{1,2}\.\d$/.test(versao))
      return recusar(res, { status: 400, code: 2500, message: 'Unknown path components' })
    if (bearer !== valido || endereco.searchParams.has('access_token')) return naoAutorizado(res)
    const prova = endereco.searchParams.get('appsecret_proof')
    if (prova && prova !== createHmac('sha256', SEGREDO).update(valido).digest('hex'))
      return recusar(res, { status: 400, code: 100, message: 'Invalid appsecret_proof provided in the API argument' })
    const falha = falhas.find((f) => f.vezes > 0 && f.quando(p))
    if (falha) {
      falha.vezes -= 1
      if (falha.recusa === 'cortar') return void req.socket.destroy()
      if (falha.recusa !== 'calar') return recusar(res, falha.recusa, cabecalhos)
      enviar(p, null) // accepted, but the answer is never sent
      return
    }
    if (p.metodo === 'POST' && p.caminho === `${NUMERO_ID}/messages`) return enviar(p, res, cabecalhos)
    if (p.metodo === 'POST' && p.caminho === `${NUMERO_ID}/media`) return subir(p, res)
    if (p.metodo === 'POST') return responder(res, 200, { success: true }, cabecalhos)
    const midia = midias.get(p.caminho)
    if (midia) {
      if (midia.sumiu) return recusar(res, EXPIRADO)
      midia.validade = Date.now() + validadeMs
      return responder(
        res,
        200,
        {
          messaging_product: 'whatsapp',
          id: p.caminho,
          url: `${url}/baixar/${p.caminho}`,
          mime_type: midia.mime,
          sha256: createHash('sha256').update(midia.bytes).digest('hex'),
          file_size: midia.bytes.length,
        },
        cabecalhos,
      )
    }
    const achado = consultar(p)
    return achado ? responder(res, 200, achado, cabecalhos) : recusar(res, EXPIRADO, cabecalhos)
  }

  function consultar(p: PedidoAoGraph): Objeto | null {
    if (p.caminho === NUMERO_ID)
      return {
        id: NUMERO_ID,
        display_phone_number: '+55 11 3333-4444',
        verified_name: 'Girassol Energia',
        quality_rating: 'GREEN',
        messaging_limit_tier: 'TIER_2K',
      }
    if (p.caminho === `${WABA}/phone_numbers`)
      return {
        data: [
          { id: '99', display_phone_number: '+1 555 000 1111' },
          { id: NUMERO_ID, display_phone_number: '+55 11 3333-4444' },
        ],
      }
    if (p.caminho === `${WABA}/message_templates`) return pagina(modelos, p.query)
    return responderAnuncios(anuncios, p.caminho, p.query)
  }

  function enviar(p: PedidoAoGraph, res: ServerResponse | null, cabecalhos: Record<string, string> = {}): void {
    if (p.corpo.status === 'read') return void (res && responder(res, 200, { success: true }, cabecalhos))
    const recusa = conferirMensagem(p.corpo, (id) => midias.get(id)?.mime)
    if (recusa) return void (res && recusar(res, recusa, cabecalhos))
    if (fechadas.has(p.corpo.to) && p.corpo.type !== 'template')
      return void (
        res && recusar(res, { status: 400, code: 131047, message: '(#131047) Re-engagement message' }, cabecalhos)
      )
    p.corpo.wamid = `wamid.${randomBytes(12).toString('base64url')}`
    // WhatsApp stores eight digits for older area codes
    const wa_id = String(p.corpo.to ?? '').replace(/^(55(?:[3-9]\d))9([7-9]\d{7})$/, '$1$2')
    if (res)
      responder(
        res,
        200,
        {
          messaging_product: 'whatsapp',
          contacts: [{ input: p.corpo.to, wa_id }],
          messages: [{ id: p.corpo.wamid, message_status: 'accepted' }],
        },
        cabecalhos,
      )
  }

  function subir(p: PedidoAoGraph, res: ServerResponse): void {
    const { arquivo, type, messaging_product } = p.corpo as {
      arquivo?: Buffer
      type?: string
      messaging_product?: string
    }
    if (messaging_product !== 'whatsapp' || !type || !arquivo)
      return recusar(res, { status: 400, code: 100, message: 'The parameter messaging_product is required.' })
    const id = String(++proximo)
    midias.set(id, { bytes: arquivo, mime: type, validade: 0, sumiu: false })
    responder(res, 200, { id })
  }

  function baixar(res: ServerResponse, endereco: URL, bearer: string | undefined): void {
    if (bearer !== valido) return naoAutorizado(res)
    const midia = midias.get(endereco.pathname.split('/').at(-1) ?? '')
    if (!midia || midia.sumiu || midia.validade < Date.now())
      return recusar(res, { status: 404, code: 100, message: 'URL signature expired' })
    res.writeHead(200, { 'content-type': midia.mime }).end(midia.bytes)
  }

  return {
    url,
    pedidos,
    modelos,
    anuncios,
    fechadas,
    /** Requests that sent a message, oldest first. */
    mensagens: () => pedidos.filter((p) => p.caminho === `${NUMERO_ID}/messages` && p.corpo.type).map((p) => p.corpo),
    leituras: () => pedidos.filter((p) => p.corpo.status === 'read').map((p) => p.corpo),
    falhar: (quando: (p: PedidoAoGraph) => boolean, recusa: Recusa | 'cortar' | 'calar', vezes = 1) =>
      void falhas.push({ quando, recusa, vezes }),
    guardarMidia(bytes: Buffer, mime: string): { id: string; mime_type: string; sha256: string } {
      const id = String(++proximo)
      midias.set(id, { bytes, mime, validade: 0, sumiu: false })
      return { id, mime_type: mime, sha256: createHash('sha256').update(bytes).digest('base64') }
    },
    midia: (id: string) => midias.get(id),
    /** Sets for how long a media URL is valid from now on (ms). */
    validadeDaMidia: (ms: number) => (validadeMs = ms),
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
    if (typeof valor === 'string') corpo[nome] = valor
    else Object.assign(corpo, { arquivo: Buffer.from(await valor.arrayBuffer()), nome_arquivo: valor.name })
  }
  return corpo
}

/** JSON as Meta writes it: non-ASCII letters escaped, so that only the raw text matches the signature. */
export const textoDaMeta = (corpo: unknown): string =>
  JSON.stringify(corpo).replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const assinar = (texto: string, segredo = SEGREDO): string =>
  `sha256=${createHmac('sha256', segredo).update(texto).digest('hex')}`

/** Posts one signed delivery, as Meta does. */
export async function entregarDaMeta(url: string, corpo: unknown, assinatura?: string | null): Promise<number> {
  const texto = typeof corpo === 'string' ? corpo : textoDaMeta(corpo)
  const r = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(assinatura === null ? {} : { 'x-hub-signature-256': assinatura ?? assinar(texto) }),
    },
    body: texto,
  })
  await r.arrayBuffer()
  return r.status
}

export const mudanca = (valor: Objeto, field = 'messages', numero = NUMERO_ID) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: WABA,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: NUMERO, phone_number_id: numero },
            ...valor,
          },
        },
      ],
    },
  ],
})
export const wamid = (): string => `wamid.IN${randomBytes(9).toString('base64url')}`
