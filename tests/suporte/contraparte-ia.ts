import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aoFim } from './ao-fim.ts'

type Objeto = Record<string, any>

export interface PedidoAIa {
  caminho: string
  chave: string | null
  /** the JSON of a completion, or the fields of a form with its file under `file` */
  corpo: Objeto
  /** all text that was sent to the model, for assertions */
  texto: string
  /** the connection was closed before the answer was complete */
  abandonado: boolean
}

export const CHAVE_DA_IA = 'sk-prova-7f3a91'

/** A fault that replaces the answer of the next call. */
export type Tropeco =
  | { status: number; corpo?: Objeto; cabecalhos?: Record<string, string> }
  | 'calar'
  | 'cortar'
  | 'cortar_no_meio'
  | 'sem_fim'
  | 'erro_no_meio'

/**
 * A provider with the OpenAI API on a real socket: completions (whole and streamed), transcriptions, keys, models,
 * usage, and all its failures.
 */
export async function contraparteIa() {
  const pedidos: PedidoAIa[] = []
  const tropecos: Tropeco[] = []
  const presos = new Set<() => void>()
  let responder: (pedido: PedidoAIa) => string = () => 'Olá! Como posso ajudar?'
  let uso: { entrada: number; saida: number } | null = { entrada: 120, saida: 30 }
  let transcrita: Objeto = { text: 'bom dia queria saber da minha conta', usage: { type: 'duration', seconds: 7.5 } }
  let porta: (() => Promise<void>) | null = null

  const servidor = createServer((req, res) => {
    const partes: Buffer[] = []
    req
      .on('data', (p: Buffer) => partes.push(p))
      .on(
        'end',
        () => void tratar(req, res, Buffer.concat(partes)).catch((erro: unknown) => res.destroy(erro as Error)),
      )
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  const maquina = `127.0.0.1:${(servidor.address() as AddressInfo).port}`
  aoFim(() => {
    presos.forEach((soltar) => soltar())
    servidor.close().closeAllConnections()
  })

  const json = (res: ServerResponse, status: number, corpo: Objeto, cabecalhos: Record<string, string> = {}) =>
    void res.writeHead(status, { 'content-type': 'application/json', ...cabecalhos }).end(JSON.stringify(corpo))
  const recusa = (res: ServerResponse, status: number, code: string, message: string) =>
    json(res, status, { error: { message, type: 'invalid_request_error', param: null, code } })

  async function tratar(req: IncomingMessage, res: ServerResponse, bytes: Buffer): Promise<void> {
    const tipo = req.headers['content-type'] ?? ''
    const corpo: Objeto = tipo.startsWith('multipart/')
      ? Object.fromEntries(await new Response(new Uint8Array(bytes), { headers: { 'content-type': tipo } }).formData())
      : (JSON.parse(bytes.toString() || '{}') as Objeto)
    const pedido: PedidoAIa = {
      caminho: req.url ?? '',
      chave: req.headers.authorization?.replace(/^Bearer /, '') ?? null,
      corpo,
      texto: (corpo.messages ?? []).map((m: Objeto) => m.content).join('\n'),
      abandonado: false,
    }
    pedidos.push(pedido)
    res.on('close', () => (pedido.abandonado = !res.writableFinished))
    if (pedido.chave !== CHAVE_DA_IA) return recusa(res, 401, 'invalid_api_key', 'Incorrect API key provided')
    const tropeco = tropecos.shift()
    if (tropeco === 'calar') return new Promise<void>((r) => presos.add(r))
    if (tropeco === 'cortar') return void req.socket.destroy()
    if (typeof tropeco === 'object')
      return json(
        res,
        tropeco.status,
        tropeco.corpo ?? { error: { message: 'x', type: 'server_error', code: null } },
        tropeco.cabecalhos,
      )
    if (corpo.model === 'nao-existe') return recusa(res, 404, 'model_not_found', 'The model does not exist')
    if (req.url === '/v1/audio/transcriptions')
      return corpo.file instanceof File && corpo.model
        ? json(res, 200, transcrita)
        : recusa(res, 400, 'missing', 'file and model are required')
    if (req.url !== '/v1/chat/completions') return recusa(res, 404, 'not_found', 'Unknown request URL')
    if (!corpo.model || !Array.isArray(corpo.messages))
      return recusa(res, 400, 'missing', 'model and messages are required')
    const texto = responder(pedido)
    const usage = uso && {
      prompt_tokens: uso.entrada,
      completion_tokens: uso.saida,
      total_tokens: uso.entrada + uso.saida,
    }
    if (!corpo.stream)
      return json(res, 200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model: corpo.model,
        choices: [{ index: 0, message: { role: 'assistant', content: texto }, finish_reason: 'stop' }],
        usage,
      })
    await correr(res, texto, corpo.stream_options?.include_usage ? usage : null, tropeco)
  }

  /**
   * Streams the text in pieces of three characters, each event in two writes, so that words, placeholders and UTF-8
   * letters are split.
   */
  async function correr(
    res: ServerResponse,
    texto: string,
    usage: Objeto | null,
    tropeco: Tropeco | undefined,
  ): Promise<void> {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    const evento = (o: Objeto) =>
      `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', ...o })}\n\n`
    const pedacos = texto.match(/[\s\S]{1,3}/g) ?? []
    for (const [n, content] of pedacos.entries()) {
      const bytes = Buffer.from(
        evento({ choices: [{ index: 0, delta: { content }, finish_reason: null }], usage: null }),
      )
      res.write(bytes.subarray(0, bytes.length - 9))
      res.write(bytes.subarray(bytes.length - 9))
      if (n === Math.floor(pedacos.length / 2)) {
        await porta?.()
        if (tropeco === 'cortar_no_meio') return void res.socket?.destroy()
        if (tropeco === 'sem_fim') return void res.end()
        if (tropeco === 'erro_no_meio')
          return void res.end('data: {"error":{"message":"overloaded","type":"server_error"}}\n\n')
      }
    }
    res.write(evento({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: null }))
    if (usage) res.write(evento({ choices: [], usage }))
    res.end('data: [DONE]\n\n')
  }

  return {
    url: `http://${maquina}/v1`,
    maquina,
    pedidos,
    tropecos,
    get ultimo(): PedidoAIa {
      const p = pedidos.at(-1)
      if (!p) throw new RangeError('nothing was asked')
      return p
    },
    aoResponder: (fn: typeof responder) => void (responder = fn),
    contar: (u: typeof uso) => void (uso = u),
    aoTranscrever: (o: Objeto) => void (transcrita = o),
    /** Pauses streams half-way until the returned function is called. */
    segurar(): () => void {
      let soltar = () => {}
      const espera = new Promise<void>((r) => (soltar = r))
      presos.add(soltar)
      porta = () => espera
      return () => {
        porta = null
        soltar()
      }
    },
  }
}

export const CONFIGURACAO_DE_PROVA = {
  ligada: true,
  chave: CHAVE_DA_IA,
  modelo_texto: 'gpt-prova',
  modelo_transcricao: 'whisper-prova',
  temperatura: 0.3,
  limite_segundos: 20,
  limite_mensal_centavos: null as number | null,
  preco_entrada_centavos: 250,
  preco_saida_centavos: 1000,
  preco_minuto_centavos: 3,
  guardar_textos: false,
  completar_contas: false,
}
export const TODAS = ['rascunho', 'reescrita', 'resumo', 'triagem', 'traducao', 'transcricao', 'fluxo']

export interface Evento {
  evento: string
  dados: Objeto
}

/** Reads an event stream to its end, or hangs up when `parar` returns true. */
export async function lerFluxo(
  url: string,
  token: string | null,
  corpo: unknown,
  parar?: (e: Evento) => boolean,
): Promise<{ status: number; tipo: string; eventos: Evento[]; corpo: Objeto | null }> {
  const desistencia = new AbortController()
  const r = await fetch(url, {
    method: 'POST',
    signal: desistencia.signal,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(corpo),
  })
  const tipo = r.headers.get('content-type') ?? ''
  if (!tipo.startsWith('text/event-stream') || !r.body)
    return { status: r.status, tipo, eventos: [], corpo: (await r.json()) as Objeto }
  const eventos: Evento[] = []
  let resto = ''
  for await (const parte of r.body.pipeThrough(new TextDecoderStream())) {
    const blocos = (resto + parte).split('\n\n')
    resto = blocos.pop() ?? ''
    for (const b of blocos) {
      const e = {
        evento: /^event: (\w+)$/m.exec(b)?.[1] ?? '',
        dados: JSON.parse(/^data: (.*)$/m.exec(b)?.[1] ?? '{}') as Objeto,
      }
      eventos.push(e)
      if (parar?.(e)) {
        desistencia.abort()
        return { status: r.status, tipo, eventos, corpo: null }
      }
    }
  }
  return { status: r.status, tipo, eventos, corpo: null }
}
