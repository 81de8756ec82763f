import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { criarLog } from '../log/log.ts'
import { criarRede } from '../net/buscar.ts'
import { criarCofre } from '../segredos/cofre.ts'
import { criarCorreio, FalhaDeCorreio, type OpcoesDoCorreio } from './correio.ts'
import { caixaDeSaida } from './repositorio/caixa-de-saida.ts'

const banco = await bancoDeTeste()
const linhas: string[] = []
const log = criarLog({ nivel: 'debug', destino: { write: (l: string) => void linhas.push(l) } })
const remetente = 'Girassol <nao-responda@girassol.local>'

const recebidas: { de: string; para: string[]; corpo: string }[] = []
let recusa: number | undefined
const smtp = new SMTPServer({
  authMethods: ['PLAIN'],
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'], // the test server's own certificate is not trusted
  onAuth: ({ username, password }, _sessao, pronto) =>
    username === 'girassol' && password === 'certa' ? pronto(null, { user: username }) : pronto(new Error('no')),
  onRcptTo: (_endereco, _sessao, pronto) =>
    pronto(
      recusa ? Object.assign(new Error('mailbox of cliente@exemplo.com refused'), { responseCode: recusa }) : null,
    ),
  onData: (fluxo, sessao, pronto) =>
    void text(fluxo).then((corpo) => {
      recebidas.push({
        de: sessao.envelope.mailFrom ? sessao.envelope.mailFrom.address : '',
        para: sessao.envelope.rcptTo.map((r) => r.address),
        corpo,
      })
      pronto()
    }),
})
await new Promise<void>((r) => smtp.listen(0, '127.0.0.1', r))
afterAll(() => new Promise<void>((r) => smtp.close(r)))
const porta = (smtp.server.address() as AddressInfo).port
const base = {
  banco,
  log,
  timeoutMs: 1000,
  cofre: criarCofre(Buffer.alloc(32, 'correio')),
  autorizacoes: { acesso: () => Promise.reject(new Error('this server signs in with a password')) },
}
const abrir = (o: Partial<OpcoesDoCorreio> = {}) =>
  criarCorreio({
    ...base,
    smtpUrl: undefined,
    remetente: undefined,
    identidade: async () => ({ nome: 'Solar do Vale', rodape: null }),
    rede: criarRede({ permitidos: `127.0.0.1:${porta}`, log }),
    ...o,
  })
const correio = (senha = 'certa', onde = porta) =>
  abrir({ smtpUrl: `smtp://girassol:${senha}@127.0.0.1:${onde}`, remetente })
const mensagem = {
  para: 'cliente@exemplo.com',
  assunto: 'Sua proposta de energia',
  texto: 'Olá, João!\nAté já.',
  html: '<p>Olá, João!</p>',
}
const falha = async (p: Promise<unknown>) => {
  const erro = await p.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(erro instanceof FalhaDeCorreio)) throw new Error(`expected a mail failure, got ${String(erro)}`)
  return erro
}

describe('with an SMTP server', () => {
  it('authenticates and sends the whole message', async () => {
    await correio().enviar(mensagem)
    const [uma] = recebidas
    expect(uma).toMatchObject({ de: 'nao-responda@girassol.local', para: ['cliente@exemplo.com'] })
    expect(uma?.corpo).toMatch(/^From: Girassol <nao-responda@girassol\.local>/m)
    expect(uma?.corpo).toMatch(/^Subject: Sua proposta de energia/m)
    expect(uma?.corpo).toMatch(/multipart\/alternative/)
    expect(uma?.corpo).toMatch(/Ol=C3=A1, Jo=C3=A3o!/)
    expect(await caixaDeSaida(banco.db)).toEqual([])
  })
  it('a line break in the subject starts no new header', async () => {
    await correio().enviar({ ...mensagem, assunto: 'Oi\r\nBcc: outro@exemplo.com' })
    expect(recebidas.at(-1)?.para).toEqual(['cliente@exemplo.com'])
    expect(recebidas.at(-1)?.corpo).not.toMatch(/^Bcc:/m)
  })
  it.each(['a@b.com, c@d.com', 'a@b.com\r\nBcc: c@d.com', 'Nome <a@b.com>', 'sem-arroba', ''])(
    'refuses the recipient %j',
    async (para) => {
      await expect(correio().enviar({ ...mensagem, para })).rejects.toMatchObject({ status: 400 })
    },
  )
  it('marks failures that may be retried, and keeps the address out of the log', async () => {
    linhas.length = 0
    recusa = 451
    expect((await falha(correio().enviar(mensagem))).temporaria).toBe(true)
    recusa = 550
    expect((await falha(correio().enviar(mensagem))).temporaria).toBe(false)
    recusa = undefined
    expect((await falha(correio('errada').enviar(mensagem))).temporaria).toBe(false)
    expect((await falha(correio('certa', 1).enviar(mensagem))).temporaria).toBe(true)
    expect(linhas).toHaveLength(4)
    expect(linhas.join('')).not.toContain('cliente@exemplo.com')
  })
  it('never sends the password to a server whose certificate is not trusted', async () => {
    let pedidos = 0
    const impostor = new SMTPServer({
      onAuth: (_a, _s, pronto) => {
        pedidos++
        pronto(null, { user: 'x' })
      },
    })
    await new Promise<void>((r) => impostor.listen(0, '127.0.0.1', r))
    await falha(correio('certa', (impostor.server.address() as AddressInfo).port).enviar(mensagem))
    expect(pedidos).toBe(0)
    await new Promise<void>((r) => impostor.close(r))
  })
  it('does not wait forever for a silent server', async () => {
    const mudo = createServer((s) => s.on('error', () => {}))
    await new Promise<void>((r) => mudo.listen(0, '127.0.0.1', r))
    expect((await falha(correio('certa', (mudo.address() as AddressInfo).port).enviar(mensagem))).temporaria).toBe(true)
    mudo.close()
  })
})

describe('without an SMTP server', () => {
  it('stores e-mails in the outbox, newest first, a hundred at a time', async () => {
    const semSmtp = abrir()
    for (let i = 0; i < 103; i++) await semSmtp.enviar({ ...mensagem, assunto: `Carta ${i}` })
    const caixa = await caixaDeSaida(banco.db)
    expect(caixa).toHaveLength(100)
    expect(caixa[0]).toMatchObject({
      para: 'cliente@exemplo.com',
      assunto: 'Carta 102',
      texto: mensagem.texto,
      html: mensagem.html,
    })
    expect(caixa.at(-1)?.assunto).toBe('Carta 3')
  })
})
