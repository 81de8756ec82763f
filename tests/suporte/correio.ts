import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as esperar } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { SMTPServer } from 'smtp-server'
import { dovecot, iniciarDovecot } from './dovecot-de-correio.ts'
import { servidorImap } from './imap-de-correio.ts'
import type { CaixaImap } from './imap-sessao.ts'
import { aoFim } from './ao-fim.ts'

export const USUARIO = 'suporte@girassol.test'
export const SENHA_DO_CORREIO = 'senha-do-correio-81'

interface CartaEnviada {
  de: string
  para: string[]
  bruto: string
}

/** A mail provider: one mailbox by IMAP and one SMTP server, both on real sockets. */
export interface Correio {
  configuracao: Record<string, unknown>
  hosts: string[]
  /** E-mails sent through SMTP, oldest first. */
  enviadas: CartaEnviada[]
  /** Sets the SMTP code for RCPT or at the end of DATA; undefined accepts. */
  recusar(onde: 'RCPT' | 'DATA', codigo: number | undefined): void
  trocarSenha(senha: string): void
  /** Appends e-mails to the mailbox, in this order. */
  entregar(...brutos: string[]): Promise<void>
  noLugar(pasta: string): Promise<{ bruto: string; flags: string[] }[]>
  trocarValidade(): Promise<void>
  derrubar(): Promise<void>
  /** Number of sessions signed in to the mailbox; only the counterpart counts them (Dovecot: 0). */
  ligados(): number
}

/** The counterpart always, Dovecot only where the machine has it installed. */
export const provedores: readonly ('contraparte' | 'dovecot')[] = dovecot ? ['contraparte', 'dovecot'] : ['contraparte']

/** `aceita`: the mailbox also signs in with access tokens (XOAUTH2) that it accepts. */
export async function correioDeTeste(
  qual: 'contraparte' | 'dovecot',
  aceita: ((usuario: string, token: string) => boolean) | null = null,
): Promise<Correio> {
  const enviadas: CartaEnviada[] = []
  const recusas = new Map<string, number>()
  let senha = SENHA_DO_CORREIO
  const falha = (onde: string) =>
    recusas.has(onde) ? Object.assign(new Error('refused by the test'), { responseCode: recusas.get(onde) }) : null
  const smtp = new SMTPServer({
    authMethods: aceita ? ['PLAIN', 'LOGIN', 'XOAUTH2'] : ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ method, username = '', password, accessToken = '' }, _s, pronto) => {
      if (method === 'XOAUTH2')
        return aceita?.(username, accessToken)
          ? pronto(null, { user: username })
          : pronto(null, { data: { status: '400', schemes: 'bearer', scope: 'https://mail.google.com/' } })
      return username === USUARIO && password === senha
        ? pronto(null, { user: username })
        : pronto(Object.assign(new Error('no'), { responseCode: 535 }))
    },
    onRcptTo: (_e, _s, pronto) => pronto(falha('RCPT')),
    onData: (fluxo, s, pronto) =>
      void buffer(fluxo).then((b) => {
        const recusa = falha('DATA')
        if (!recusa)
          enviadas.push({
            de: s.envelope.mailFrom ? s.envelope.mailFrom.address : '',
            para: s.envelope.rcptTo.map((r) => r.address),
            bruto: b.toString('utf8'),
          })
        pronto(recusa)
      }),
  })
  await new Promise<void>((r) => smtp.listen(0, '127.0.0.1', r))
  aoFim(() => new Promise<void>((r) => smtp.close(() => r())))
  const portaSmtp = (smtp.server.address() as AddressInfo).port
  const imap = await (qual === 'dovecot' ? comDovecot() : comContraparte(aceita))
  aoFim(imap.fechar)

  async function ligado<T>(fn: (c: ImapFlow) => Promise<T>): Promise<T> {
    const c = new ImapFlow({
      host: '127.0.0.1',
      port: imap.porta,
      secure: false,
      doSTARTTLS: false,
      auth: { user: USUARIO, pass: SENHA_DO_CORREIO },
      logger: false,
      disableAutoIdle: true,
    })
    c.on('error', () => {})
    await c.connect()
    try {
      return await fn(c)
    } finally {
      await c.logout()
    }
  }

  return {
    configuracao: {
      servidor_imap: '127.0.0.1',
      porta_imap: imap.porta,
      ssl_imap: false,
      servidor_smtp: '127.0.0.1',
      porta_smtp: portaSmtp,
      ssl_smtp: false,
      usuario: USUARIO,
      senha: SENHA_DO_CORREIO,
    },
    hosts: [`127.0.0.1:${imap.porta}`, `127.0.0.1:${portaSmtp}`],
    enviadas,
    recusar: (onde, codigo) => void (codigo === undefined ? recusas.delete(onde) : recusas.set(onde, codigo)),
    trocarSenha(nova) {
      senha = nova
      imap.trocarSenha?.(nova)
    },
    entregar: (...brutos) =>
      ligado(async (c) => {
        for (const b of brutos) await c.append('INBOX', Buffer.from(b))
      }),
    noLugar: (pasta) =>
      ligado(async (c) => {
        const trava = await c.getMailboxLock(pasta)
        try {
          const cartas: { bruto: string; flags: string[] }[] = []
          for await (const m of c.fetch('1:*', { source: true, flags: true }))
            cartas.push({ bruto: m.source?.toString('utf8') ?? '', flags: [...(m.flags ?? [])] })
          return cartas
        } finally {
          trava.release()
        }
      }),
    trocarValidade: imap.trocarValidade,
    derrubar: imap.derrubar,
    ligados: () => imap.ligados?.() ?? 0,
  }
}

async function comContraparte(aceita: CaixaImap['aceita']) {
  const s = await servidorImap(USUARIO, SENHA_DO_CORREIO, aceita)
  return {
    porta: s.porta,
    fechar: s.fechar,
    ligados: s.ligados,
    trocarSenha: (senha: string) => void (s.senha = senha),
    trocarValidade: async () => s.trocarValidade('INBOX'),
    derrubar: async () => s.derrubar(),
  }
}

async function comDovecot() {
  const d = await iniciarDovecot(USUARIO, SENHA_DO_CORREIO)
  return {
    porta: d.porta,
    fechar: d.fechar,
    trocarSenha: undefined,
    ligados: undefined,
    trocarValidade: d.trocarValidade,
    derrubar: () => d.reiniciar(),
  }
}

let numero = 0

/** An e-mail as a mail program writes it. */
export function carta(
  o: {
    de?: string
    para?: string
    assunto?: string
    texto?: string
    html?: string
    id?: string
    em?: Date
    cabecalhos?: Record<string, string>
    anexos?: { nome: string; mime: string; bytes: Buffer; cid?: string }[]
  } = {},
): string {
  const id = o.id ?? `carta-${process.pid}-${++numero}@cliente.test`
  const cabeca = {
    From: o.de ?? 'Maria Souza <maria@cliente.test>',
    To: o.para ?? USUARIO,
    Subject: o.assunto ?? 'Proposta',
    Date: (o.em ?? new Date()).toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}>`,
    'MIME-Version': '1.0',
    ...o.cabecalhos,
  }
  const parte = (tipo: string, conteudo: string) =>
    `Content-Type: ${tipo}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${linhas(Buffer.from(conteudo))}\r\n`
  const corpos = [
    ...(o.texto === undefined && o.html !== undefined ? [] : [parte('text/plain', o.texto ?? 'Bom dia!')]),
    ...(o.html === undefined ? [] : [parte('text/html', o.html)]),
  ]
  const anexos = (o.anexos ?? []).map(
    (a) =>
      `Content-Type: ${a.mime}; name="${a.nome}"\r\nContent-Disposition: ${a.cid ? 'inline' : 'attachment'}; filename="${a.nome}"\r\n${a.cid ? `Content-ID: <${a.cid}>\r\n` : ''}Content-Transfer-Encoding: base64\r\n\r\n${linhas(a.bytes)}\r\n`,
  )
  const topo = Object.entries(cabeca)
    .map(([n, v]) => `${n}: ${v}\r\n`)
    .join('')
  const texto = corpos.length === 1 ? (corpos[0] ?? '') : junto('alternative', 'alt', corpos)
  return (
    topo +
    (anexos.length > 0 ? junto(o.anexos?.some((a) => a.cid) ? 'related' : 'mixed', 'mix', [texto, ...anexos]) : texto)
  )
}

const linhas = (b: Buffer) => b.toString('base64').replace(/.{76}/g, '$&\r\n')
const junto = (tipo: string, marca: string, partes: string[]) =>
  `Content-Type: multipart/${tipo}; boundary="${marca}-girassol"\r\n\r\n${partes.map((p) => `--${marca}-girassol\r\n${p}`).join('')}--${marca}-girassol--\r\n`

/** The bounce that a server sends when it could not deliver. */
export const devolucao = (original: string, destinatario: string, codigo = '5.1.1') =>
  `From: Mail Delivery Subsystem <mailer-daemon@provedor.test>\r\nTo: ${USUARIO}\r\nSubject: Undelivered Mail Returned to Sender\r\nMessage-ID: <dsn-${++numero}@provedor.test>\r\nDate: ${new Date().toUTCString()}\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="dsn"\r\n\r\n--dsn\r\nContent-Type: text/plain\r\n\r\nI could not deliver your message.\r\n--dsn\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; provedor.test\r\n\r\nFinal-Recipient: rfc822; ${destinatario}\r\nAction: failed\r\nStatus: ${codigo}\r\nDiagnostic-Code: smtp; 550 no such user\r\n--dsn\r\nContent-Type: message/rfc822\r\n\r\nFrom: ${USUARIO}\r\nTo: ${destinatario}\r\nMessage-ID: <${original}>\r\nSubject: x\r\n\r\noi\r\n--dsn--\r\n`

/** Polls `fn` every 60 ms until it returns a value. */
export async function ate<T>(fn: () => Promise<T | null | undefined | false>, limiteMs = 60_000): Promise<T> {
  for (const fim = Date.now() + limiteMs; ; await esperar(60)) {
    const valor = await fn()
    if (valor) return valor
    if (Date.now() > fim) throw new Error('waited in vain')
  }
}
