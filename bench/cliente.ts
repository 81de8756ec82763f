import { createConnection, type Socket } from 'node:net'

export interface RespostaCrua {
  status: number
  corpo: Buffer
}

/**
 * One keep-alive HTTP connection with minimal overhead: on a small machine the load generator must not dominate the
 * measurement. Parses only what our server sends: responses with a content length, no chunks.
 */
export class Cliente {
  private readonly host: string
  private readonly porta: number
  private readonly cabecalhos: string
  private socket: Socket | undefined
  private recebido: Buffer = Buffer.alloc(0)
  private pronta: { ok: (r: RespostaCrua) => void; erro: (e: Error) => void } | undefined

  constructor(url: string, cabecalhos: Record<string, string> = {}) {
    const { hostname, port } = new URL(url)
    this.host = hostname
    this.porta = Number(port)
    this.cabecalhos = Object.entries({ host: `${hostname}:${port}`, ...cabecalhos })
      .map(([n, v]) => `${n}: ${v}\r\n`)
      .join('')
  }

  pedir(metodo: string, caminho: string, corpo?: string): Promise<RespostaCrua> {
    return new Promise((ok, erro) => {
      this.pronta = { ok, erro }
      const resto =
        corpo === undefined
          ? '\r\n'
          : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(corpo)}\r\n\r\n${corpo}`
      this.ligar().write(`${metodo} ${caminho} HTTP/1.1\r\n${this.cabecalhos}${resto}`)
    })
  }

  /** Sends a request and throws when the status is not 200. */
  async exigir(metodo: string, caminho: string, corpo?: string): Promise<Buffer> {
    const r = await this.pedir(metodo, caminho, corpo)
    if (r.status !== 200) throw new Error(`${metodo} ${caminho}: ${r.status} ${r.corpo.toString().slice(0, 300)}`)
    return r.corpo
  }

  fechar(): void {
    this.socket?.destroy()
  }

  private ligar(): Socket {
    if (this.socket && !this.socket.destroyed) return this.socket
    const socket = createConnection({ host: this.host, port: this.porta, noDelay: true })
    const caiu = (e?: Error) => {
      this.socket = undefined
      this.recebido = Buffer.alloc(0)
      const { pronta } = this
      this.pronta = undefined
      pronta?.erro(e ?? new Error('connection closed'))
    }
    socket.on('error', caiu)
    socket.on('close', () => caiu())
    socket.on('data', (d) => this.ler(d))
    return (this.socket = socket)
  }

  private ler(dados: Buffer): void {
    this.recebido = this.recebido.length === 0 ? dados : Buffer.concat([this.recebido, dados])
    const fim = this.recebido.indexOf('\r\n\r\n')
    if (fim < 0) return
    const cabeca = this.recebido.toString('latin1', 0, fim)
    const tamanho = /\r\ncontent-length: (\d+)/i.exec(cabeca)?.[1]
    if (tamanho === undefined) return void this.socket?.destroy(new Error(`an answer without a length: ${cabeca}`))
    const total = fim + 4 + Number(tamanho)
    if (this.recebido.length < total) return
    const resposta = { status: Number(cabeca.slice(9, 12)), corpo: this.recebido.subarray(fim + 4, total) }
    this.recebido = this.recebido.subarray(total)
    const { pronta } = this
    this.pronta = undefined
    pronta?.ok(resposta)
  }
}
