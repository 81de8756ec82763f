import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

interface Carta {
  uid: number
  bruto: Buffer
  flags: Set<string>
  em: Date
}

interface Pasta {
  validade: number
  proximo: number
  cartas: Carta[]
  especial?: string
}

export interface ServidorImap {
  porta: number
  usuario: string
  senha: string
  pastas: Map<string, Pasta>
  /** Commands seen, without their tags and passwords. */
  comandos: string[]
  /** How many lines are signed in right now. */
  ligados(): number
  /** A letter arrives; whoever waits in IDLE is told. */
  receber(pasta: string, bruto: Buffer, em?: Date): void
  /** The mailbox was rebuilt: every letter gets another number. */
  trocarValidade(pasta: string): void
  derrubar(): void
  fechar(): Promise<void>
}

type Valor = string | Valor[]

/** Quoted strings, literals, lists and atoms of one command. */
function lerValores(texto: string, literais: Buffer[]): Valor[] {
  const pilha: Valor[][] = [[]]
  const forma = /\s+|"((?:[^"\\]|\\.)*)"|\{(\d+)\+?\}\ufffd|(\()|(\))|([A-Z0-9.]+\[[^\]]*\](?:<[\d.]+>)?)|([^\s()"]+)/gi
  let n = 0
  for (const m of texto.matchAll(forma)) {
    const topo = pilha.at(-1) ?? []
    if (m[1] !== undefined) topo.push(m[1].replace(/\\(.)/g, '$1'))
    else if (m[2] !== undefined) topo.push((literais[n++] ?? Buffer.alloc(0)).toString('latin1'))
    else if (m[3]) pilha.push([])
    else if (m[4]) pilha.at(-2)?.push(pilha.pop() ?? [])
    else if (m[5] ?? m[6]) topo.push(m[5] ?? m[6] ?? '')
  }
  return pilha[0] ?? []
}

const MESES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const dataImap = (d: Date) => `${String(d.getUTCDate()).padStart(2, '0')}-${MESES[d.getUTCMonth()]}-${d.getUTCFullYear()} ${d.toISOString().slice(11, 19)} +0000`
const lerData = (t: string) => new Date(`${t.replaceAll('-', ' ')}${/:/.test(t) ? '' : ' 00:00 UTC'}`)
const citar = (t: string) => `"${t.replace(/[\\"]/g, '\\$&')}"`

/** Which of `total` a set such as `3:7,9:*` names; `*` is the last one. */
function noConjunto(conjunto: string, numero: number, ultimo: number): boolean {
  return conjunto.split(',').some((faixa) => {
    const [a = 0, b = a] = faixa.split(':').map((x) => (x === '*' ? ultimo : Number(x)))
    return numero >= Math.min(a, b) && numero <= Math.max(a, b)
  })
}

/** An IMAP4rev1 server in memory: what a mail reader needs of one, over a real socket. */
export async function servidorImap(usuario: string, senha: string): Promise<ServidorImap> {
  const pastas = new Map<string, Pasta>()
  const nova = (especial?: string): Pasta => ({ validade: 1_700_000_000 + Math.floor(Math.random() * 1e6), proximo: 1, cartas: [], ...(especial ? { especial } : {}) })
  pastas.set('INBOX', nova())
  pastas.set('Enviados', nova('\\Sent'))
  const sessoes = new Set<Sessao>()
  const comandos: string[] = []

  class Sessao {
    private buffer = Buffer.alloc(0)
    private literais: Buffer[] = []
    private linha = ''
    entrou = false
    private pasta: string | null = null
    private vistos = 0
    private idle: string | null = null
    readonly socket: Socket
    constructor(socket: Socket) {
      this.socket = socket
      socket.on('data', (d: Buffer) => {
        this.buffer = Buffer.concat([this.buffer, d])
        this.consumir()
      })
      socket.on('error', () => {})
      socket.on('close', () => sessoes.delete(this))
      this.dizer('* OK [CAPABILITY IMAP4rev1 IDLE AUTH=PLAIN UIDPLUS SPECIAL-USE LITERAL+] correio pronto')
    }
    dizer(linha: string | Buffer): void {
      if (!this.socket.destroyed) this.socket.write(Buffer.isBuffer(linha) ? linha : `${linha}\r\n`)
    }
    avisar(): void {
      const p = this.pasta ? pastas.get(this.pasta) : undefined
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
    private pedido = false
    private esperaSenha: string | null = null

    private executar(linha: string, literais: Buffer[]): void {
      if (this.idle !== null && linha.toUpperCase() === 'DONE') {
        const etiqueta = this.idle
        this.idle = null
        return this.dizer(`${etiqueta} OK fim da espera`)
      }
      if (this.esperaSenha !== null) {
        const etiqueta = this.esperaSenha
        this.esperaSenha = null
        const [, u, s] = Buffer.from(linha, 'base64').toString().split('\u0000')
        return this.autenticar(etiqueta, u ?? '', s ?? '')
      }
      const [etiqueta = '*', verbo = '', ...resto] = lerValores(linha, literais) as string[]
      const nome = verbo.toUpperCase()
      if (nome !== 'LOGIN' && nome !== 'AUTHENTICATE') comandos.push(linha.replace(/^\S+ /, '').replaceAll('\ufffd', ''))
      if (nome === 'LOGIN') return this.autenticar(etiqueta, resto[0] ?? '', resto[1] ?? '')
      if (nome === 'AUTHENTICATE') {
        if (resto[1]) return this.executarPlain(etiqueta, resto[1])
        this.esperaSenha = etiqueta
        return this.dizer('+ ')
      }
      const livres: Record<string, () => void> = {
        CAPABILITY: () => this.dizer('* CAPABILITY IMAP4rev1 IDLE AUTH=PLAIN UIDPLUS SPECIAL-USE LITERAL+'),
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
    private executarPlain(etiqueta: string, base64: string): void {
      const [, u, s] = Buffer.from(base64, 'base64').toString().split('\u0000')
      this.autenticar(etiqueta, u ?? '', s ?? '')
    }
    private autenticar(etiqueta: string, u: string, s: string): void {
      this.entrou = u === usuario && s === imap.senha
      this.dizer(this.entrou ? `${etiqueta} OK entrou` : `${etiqueta} NO [AUTHENTICATIONFAILED] Authentication failed.`)
    }
    private autenticado(etiqueta: string, nome: string, args: Valor[], literais: Buffer[]): void {
      const texto = (n: number) => String(args[n] ?? '')
      if (nome === 'NAMESPACE') this.dizer('* NAMESPACE (("" "/")) NIL NIL')
      else if (nome === 'LIST' && texto(1) === '') this.dizer('* LIST (\\Noselect) "/" ""')
      else if (nome === 'LIST' || nome === 'LSUB') for (const [p, { especial }] of pastas) this.dizer(`* ${nome} (${['\\HasNoChildren', especial].filter(Boolean).join(' ')}) "/" ${citar(p)}`)
      else if (nome === 'SELECT' || nome === 'EXAMINE') {
        const p = pastas.get(texto(0))
        if (!p) return this.dizer(`${etiqueta} NO [NONEXISTENT] pasta desconhecida`)
        this.pasta = texto(0)
        this.vistos = p.cartas.length
        for (const l of ['FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)', 'OK [PERMANENTFLAGS (\\Seen \\*)] ok', `${this.vistos} EXISTS`, '0 RECENT', `OK [UIDVALIDITY ${p.validade}] ok`, `OK [UIDNEXT ${p.proximo}] ok`]) this.dizer(`* ${l}`)
        return this.dizer(`${etiqueta} OK [READ-WRITE] aberta`)
      } else if (nome === 'STATUS') {
        const p = pastas.get(texto(0))
        this.dizer(`* STATUS ${citar(texto(0))} (MESSAGES ${p?.cartas.length ?? 0} UIDNEXT ${p?.proximo ?? 1} UIDVALIDITY ${p?.validade ?? 1})`)
      } else if (nome === 'CREATE') pastas.set(texto(0), nova())
      else if (nome === 'APPEND') {
        const p = pastas.get(texto(0))
        if (!p) return this.dizer(`${etiqueta} NO [TRYCREATE] pasta desconhecida`)
        const flags = Array.isArray(args[1]) ? args[1].map(String) : []
        const data = args.slice(1).find((a): a is string => typeof a === 'string' && /^\s?\d{1,2}-\w{3}-\d{4}/.test(a))
        const uid = p.proximo
        imap.receber(texto(0), literais.at(-1) ?? Buffer.alloc(0), data ? lerData(data.replace(/-/g, ' ').replace(/ ([+-])(\d{4})$/, ' GMT$1$2')) : new Date(), flags)
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
      const p = this.pasta ? pastas.get(this.pasta) : undefined
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
      if (!/\.SILENT/i.test(como)) this.dizer(`* ${p.cartas.indexOf(c) + 1} FETCH (UID ${c.uid} FLAGS (${[...c.flags].join(' ')}))`)
    }
  }

  function casa(c: Carta, criterios: Valor[], p: Pasta): boolean {
    const fila = criterios.flat(9).map(String)
    let tudo = true
    while (fila.length > 0) {
      const chave = (fila.shift() ?? '').toUpperCase()
      if (chave === 'UID') tudo &&= noConjunto(fila.shift() ?? '', c.uid, p.cartas.at(-1)?.uid ?? 0)
      else if (chave === 'SINCE') tudo &&= c.em >= lerData(fila.shift() ?? '')
      else if (chave === 'HEADER') {
        const nome = (fila.shift() ?? '').toLowerCase()
        const valor = (fila.shift() ?? '').toLowerCase()
        const cabeca = c.bruto.toString('latin1').split(/\r?\n\r?\n/)[0] ?? ''
        tudo &&= cabeca.split(/\r?\n(?![ \t])/).some((l) => l.toLowerCase().startsWith(`${nome}:`) && l.toLowerCase().includes(valor))
      } else if (/^[\d:*,]+$/.test(chave)) tudo &&= noConjunto(chave, p.cartas.indexOf(c) + 1, p.cartas.length)
    }
    return tudo
  }

  function fetchDe(p: Pasta, c: Carta, itens: Valor): Buffer {
    const partes: Buffer[] = [Buffer.from(`* ${p.cartas.indexOf(c) + 1} FETCH (`)]
    const pedidos = (Array.isArray(itens) ? itens : [itens]).map((i) => String(i).toUpperCase())
    if (!pedidos.includes('UID')) pedidos.unshift('UID')
    pedidos.forEach((item, n) => {
      if (n > 0) partes.push(Buffer.from(' '))
      if (item === 'UID') partes.push(Buffer.from(`UID ${c.uid}`))
      else if (item === 'FLAGS') partes.push(Buffer.from(`FLAGS (${[...c.flags].join(' ')})`))
      else if (item === 'RFC822.SIZE') partes.push(Buffer.from(`RFC822.SIZE ${c.bruto.length}`))
      else if (item === 'INTERNALDATE') partes.push(Buffer.from(`INTERNALDATE ${citar(dataImap(c.em))}`))
      else if (item.startsWith('BODY')) {
        const nome = item.replace('.PEEK', '')
        const corpo = nome.includes('HEADER') ? Buffer.from(`${c.bruto.toString('latin1').split(/\r?\n\r?\n/)[0] ?? ''}\r\n\r\n`, 'latin1') : c.bruto
        partes.push(Buffer.from(`${nome} {${corpo.length}}\r\n`), corpo)
      }
    })
    return Buffer.concat([...partes, Buffer.from(')\r\n')])
  }

  const servidor: Server = createServer((s) => sessoes.add(new Sessao(s)))
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  const imap = {
    porta: (servidor.address() as AddressInfo).port, usuario, senha, pastas, comandos,
    receber(nome: string, bruto: Buffer, em = new Date(), flags: string[] = []) {
      const p = pastas.get(nome)
      if (!p) throw new Error(`no folder ${nome}`)
      p.cartas.push({ uid: p.proximo++, bruto, flags: new Set(flags), em })
      for (const s of sessoes) if (s.naIdle(nome)) s.avisar()
    },
    trocarValidade(nome: string) {
      const p = pastas.get(nome)
      if (!p) return
      p.validade += 1
      p.proximo = 1
      for (const c of p.cartas) c.uid = p.proximo++
      imap.derrubar()
    },
    ligados: () => [...sessoes].filter((s) => s.entrou).length,
    derrubar: () => sessoes.forEach((s) => s.socket.destroy()),
    fechar: () => {
      imap.derrubar()
      return new Promise<void>((r) => servidor.close(() => r()))
    },
  }
  return imap
}
