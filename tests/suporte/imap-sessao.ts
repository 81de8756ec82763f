import type { Socket } from 'node:net'
import {
  casa,
  citar,
  fetchDe,
  lerData,
  lerValores,
  noConjunto,
  novaPasta,
  type Carta,
  type Pasta,
  type Valor,
} from './imap-formas.ts'

/** The mailbox that all sessions of a server share. */
export interface CaixaImap {
  usuario: string
  senha: string
  /** access tokens (XOAUTH2); null: the server does not offer them */
  aceita: ((usuario: string, token: string) => boolean) | null
  pastas: Map<string, Pasta>
  /** Commands received, without their tags and passwords. */
  comandos: string[]
  /** Stores an e-mail and notifies the sessions in IDLE. */
  receber(pasta: string, bruto: Buffer, em?: Date, flags?: string[]): void
}

/** State of one connection from a mail reader: input so far, selected folder, pending command. */
export class SessaoImap {
  private buffer = Buffer.alloc(0)
  private literais: Buffer[] = []
  private linha = ''
  entrou = false
  private pasta: string | null = null
  private vistos = 0
  private idle: string | null = null
  private pedido = false
  private esperaSenha: string | null = null
  private esperaVazia: string | null = null
  readonly socket: Socket
  private readonly caixa: CaixaImap
  constructor(socket: Socket, caixa: CaixaImap, aoFechar: (s: SessaoImap) => void) {
    this.socket = socket
    this.caixa = caixa
    socket.on('data', (d: Buffer) => {
      this.buffer = Buffer.concat([this.buffer, d])
      this.consumir()
    })
    socket.on('error', () => {})
    socket.on('close', () => aoFechar(this))
    this.dizer(`* OK [CAPABILITY ${this.capacidades}] correio pronto`)
  }
  private get capacidades(): string {
    return `IMAP4rev1 IDLE AUTH=PLAIN${this.caixa.aceita ? ' AUTH=XOAUTH2 SASL-IR' : ''} UIDPLUS SPECIAL-USE LITERAL+`
  }
  dizer(linha: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(Buffer.isBuffer(linha) ? linha : `${linha}\r\n`)
  }
  avisar(): void {
    const p = this.pasta ? this.caixa.pastas.get(this.pasta) : undefined
    if (p && p.cartas.length !== this.vistos) {
      this.vistos = p.cartas.length
      this.dizer(`* ${this.vistos} EXISTS`)
    }
  }
  naIdle(pasta: string): boolean {
    return this.idle !== null && this.pasta === pasta
  }
  private consumir(): void {
    for (let fim = this.buffer.indexOf('\r\n'); fim >= 0; fim = this.buffer.indexOf('\r\n')) {
      const linha = this.buffer.subarray(0, fim).toString('latin1')
      const literal = /\{(\d+)(\+?)\}$/.exec(linha)
      const inicio = fim + 2
      if (literal) {
        const n = Number(literal[1])
        if (!literal[2] && this.buffer.length < inicio + n && !this.pedido) {
          this.pedido = true
          this.dizer('+ pode mandar')
        }
        if (this.buffer.length < inicio + n) return
        this.pedido = false
        this.literais.push(this.buffer.subarray(inicio, inicio + n))
        this.linha += `${linha}\ufffd`
        this.buffer = this.buffer.subarray(inicio + n)
        continue
      }
      this.buffer = this.buffer.subarray(inicio)
      const comando = this.linha + linha
      const { literais } = this
      this.linha = ''
      this.literais = []
      this.executar(comando, literais)
    }
  }

  private executar(linha: string, literais: Buffer[]): void {
    if (this.idle !== null && linha.toUpperCase() === 'DONE') {
      const etiqueta = this.idle
      this.idle = null
      return this.dizer(`${etiqueta} OK fim da espera`)
    }
    if (this.esperaVazia !== null) {
      const etiqueta = this.esperaVazia
      this.esperaVazia = null
      return this.dizer(`${etiqueta} NO [AUTHENTICATIONFAILED] Invalid credentials`)
    }
    if (this.esperaSenha !== null) {
      const etiqueta = this.esperaSenha
      this.esperaSenha = null
      const [, u, s] = Buffer.from(linha, 'base64').toString().split('\u0000')
      return this.autenticar(etiqueta, u ?? '', s ?? '')
    }
    const [etiqueta = '*', verbo = '', ...resto] = lerValores(linha, literais) as string[]
    const nome = verbo.toUpperCase()
    if (nome !== 'LOGIN' && nome !== 'AUTHENTICATE')
      this.caixa.comandos.push(linha.replace(/^\S+ /, '').replaceAll('\ufffd', ''))
    if (nome === 'LOGIN') return this.autenticar(etiqueta, resto[0] ?? '', resto[1] ?? '')
    if (nome === 'AUTHENTICATE' && resto[0]?.toUpperCase() === 'XOAUTH2') return this.comToken(etiqueta, resto[1] ?? '')
    if (nome === 'AUTHENTICATE') {
      if (resto[1]) return this.executarPlain(etiqueta, resto[1])
      this.esperaSenha = etiqueta
      return this.dizer('+ ')
    }
    const livres: Record<string, () => void> = {
      CAPABILITY: () => this.dizer(`* CAPABILITY ${this.capacidades}`),
      ID: () => this.dizer('* ID ("name" "correio de prova")'),
      NOOP: () => this.avisar(),
      LOGOUT: () => this.dizer('* BYE ate logo'),
    }
    const livre = livres[nome]
    if (livre) {
      livre()
      this.dizer(`${etiqueta} OK feito`)
      if (nome === 'LOGOUT') this.socket.end()
      return
    }
    if (!this.entrou) return this.dizer(`${etiqueta} NO entre primeiro`)
    this.autenticado(etiqueta, nome, resto as unknown as Valor[], literais)
  }
  private comToken(etiqueta: string, base64: string): void {
    const campos = Buffer.from(base64, 'base64').toString().split('\u0001')
    const usuario = campos.find((c) => c.startsWith('user='))?.slice('user='.length) ?? ''
    const token = campos.find((c) => c.startsWith('auth=Bearer '))?.slice('auth=Bearer '.length) ?? ''
    this.entrou = this.caixa.aceita?.(usuario, token) ?? false
    if (this.entrou) return this.dizer(`${etiqueta} OK entrou`)
    // the client answers the detail with an empty line before it gets the refusal
    this.esperaVazia = etiqueta
    this.dizer(`+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}`)
  }
  private executarPlain(etiqueta: string, base64: string): void {
    const [, u, s] = Buffer.from(base64, 'base64').toString().split('\u0000')
    this.autenticar(etiqueta, u ?? '', s ?? '')
  }
  private autenticar(etiqueta: string, u: string, s: string): void {
    this.entrou = u === this.caixa.usuario && s === this.caixa.senha
    this.dizer(this.entrou ? `${etiqueta} OK entrou` : `${etiqueta} NO [AUTHENTICATIONFAILED] Authentication failed.`)
  }
  private autenticado(etiqueta: string, nome: string, args: Valor[], literais: Buffer[]): void {
    const texto = (n: number) => String(args[n] ?? '')
    if (nome === 'NAMESPACE') this.dizer('* NAMESPACE (("" "/")) NIL NIL')
    else if (nome === 'LIST' && texto(1) === '') this.dizer('* LIST (\\Noselect) "/" ""')
    else if (nome === 'LIST' || nome === 'LSUB')
      for (const [p, { especial }] of this.caixa.pastas)
        this.dizer(`* ${nome} (${['\\HasNoChildren', especial].filter(Boolean).join(' ')}) "/" ${citar(p)}`)
    else if (nome === 'SELECT' || nome === 'EXAMINE') {
      const p = this.caixa.pastas.get(texto(0))
      if (!p) return this.dizer(`${etiqueta} NO [NONEXISTENT] pasta desconhecida`)
      this.pasta = texto(0)
      this.vistos = p.cartas.length
      for (const l of [
        'FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)',
        'OK [PERMANENTFLAGS (\\Seen \\*)] ok',
        `${this.vistos} EXISTS`,
        '0 RECENT',
        `OK [UIDVALIDITY ${p.validade}] ok`,
        `OK [UIDNEXT ${p.proximo}] ok`,
      ])
        this.dizer(`* ${l}`)
      return this.dizer(`${etiqueta} OK [READ-WRITE] aberta`)
    } else if (nome === 'STATUS') {
      const p = this.caixa.pastas.get(texto(0))
      this.dizer(
        `* STATUS ${citar(texto(0))} (MESSAGES ${p?.cartas.length ?? 0} UIDNEXT ${p?.proximo ?? 1} UIDVALIDITY ${p?.validade ?? 1})`,
      )
    } else if (nome === 'CREATE') this.caixa.pastas.set(texto(0), novaPasta())
    else if (nome === 'APPEND') {
      const p = this.caixa.pastas.get(texto(0))
      if (!p) return this.dizer(`${etiqueta} NO [TRYCREATE] pasta desconhecida`)
      const flags = Array.isArray(args[1]) ? args[1].map(String) : []
      const data = args.slice(1).find((a): a is string => typeof a === 'string' && /^\s?\d{1,2}-\w{3}-\d{4}/.test(a))
      const uid = p.proximo
      this.caixa.receber(
        texto(0),
        literais.at(-1) ?? Buffer.alloc(0),
        data ? lerData(data.replace(/-/g, ' ').replace(/ ([+-])(\d{4})$/, ' GMT$1$2')) : new Date(),
        flags,
      )
      return this.dizer(`${etiqueta} OK [APPENDUID ${p.validade} ${uid}] guardada`)
    } else if (nome === 'IDLE') {
      this.idle = etiqueta
      this.dizer('+ esperando')
      return this.avisar()
    } else if (nome === 'UID' || nome === 'FETCH' || nome === 'SEARCH' || nome === 'STORE') {
      const porUid = nome === 'UID'
      return this.naPasta(etiqueta, porUid ? texto(0).toUpperCase() : nome, porUid ? args.slice(1) : args, porUid)
    } else if (nome === 'CLOSE' || nome === 'UNSELECT') this.pasta = null
    else if (nome !== 'ENABLE' && nome !== 'EXPUNGE') return this.dizer(`${etiqueta} BAD comando desconhecido`)
    this.dizer(`${etiqueta} OK feito`)
  }
  private naPasta(etiqueta: string, nome: string, args: Valor[], porUid: boolean): void {
    const p = this.pasta ? this.caixa.pastas.get(this.pasta) : undefined
    if (!p) return this.dizer(`${etiqueta} BAD nenhuma pasta aberta`)
    const ultimo = porUid ? (p.cartas.at(-1)?.uid ?? 0) : p.cartas.length
    const numero = (c: Carta) => (porUid ? c.uid : p.cartas.indexOf(c) + 1)
    if (nome === 'SEARCH') {
      const achadas = p.cartas.filter((c) => casa(c, args, p))
      this.dizer(`* SEARCH${achadas.map((c) => ` ${numero(c)}`).join('')}`)
    } else {
      const escolhidas = p.cartas.filter((c) => noConjunto(String(args[0]), numero(c), ultimo))
      if (nome === 'STORE') for (const c of escolhidas) this.marcar(p, c, String(args[1]), args[2])
      else for (const c of escolhidas) this.dizer(fetchDe(p, c, args[1] ?? []))
    }
    this.dizer(`${etiqueta} OK feito`)
  }
  private marcar(p: Pasta, c: Carta, como: string, quais: Valor | undefined): void {
    const flags = (Array.isArray(quais) ? quais : [quais]).map(String)
    if (como.startsWith('-')) for (const f of flags) c.flags.delete(f)
    else for (const f of flags) c.flags.add(f)
    if (!/\.SILENT/i.test(como))
      this.dizer(`* ${p.cartas.indexOf(c) + 1} FETCH (UID ${c.uid} FLAGS (${[...c.flags].join(' ')}))`)
  }
}
