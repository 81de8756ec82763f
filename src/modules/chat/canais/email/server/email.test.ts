import { describe, expect, it } from 'vitest'
import { separarCitado } from '../regras/citado.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { carta, devolucao } from '#tests/suporte/correio.ts'
import { corpoDaCarta } from './enviar/corpo.ts'
import { destinatarios, referenciasDe, type Pai } from './repositorio/fio.ts'
import { falhaDoEnvio, fraseDaLigacao } from './ligacao/explicar.ts'
import { fraseDaDevolucao } from './receber/devolucao.ts'
import { htmlParaTexto } from './receber/html-para-texto.ts'
import { identificador, identificadores } from './receber/identificador.ts'
import { interpretar } from './receber/interpretar.ts'
import { lerEmail } from './receber/ler-email.ts'
import { nomeSeguroDeArquivo } from './receber/nome-de-arquivo.ts'

const NOSSO = 'suporte@girassol.test'
const ler = (bruto: string) => lerEmail(Buffer.from(bruto, 'latin1'), NOSSO)

describe('parsing an e-mail', () => {
  it('decodes an old character set, an encoded subject and several ids in one header', async () => {
    const e = await ler(
      `From: =?ISO-8859-1?Q?Jo=E3o?= <JOAO@Cliente.TEST>\r\nTo: ${NOSSO}\r\nSubject: =?UTF-8?B?${Buffer.from('Instalação').toString('base64')}?=\r\nMessage-ID: <a@b>\r\nIn-Reply-To: <x@y> "hoje" <z@y>\r\nReferences: <r1@y>\r\n <r2@y>\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nN\xe3o funcionou\r\n`,
    )
    expect(e).toMatchObject({
      de: 'joao@cliente.test',
      de_nome: 'João',
      assunto: 'Instalação',
      texto: 'Não funcionou',
      id_externo: 'a@b',
      em_resposta_a: 'x@y',
      referencias: ['r1@y', 'r2@y', 'x@y', 'z@y'],
      automatica: null,
    })
  })
  it('derives the same id from the same e-mail without a Message-ID, and another id from another e-mail', async () => {
    const sem = (texto: string) =>
      `From: a@b.test\r\nDate: Tue, 3 Mar 2026 10:00:00 +0000\r\nSubject: x\r\n\r\n${texto}`
    const [um, igual, outro] = await Promise.all(['oi', 'oi', 'tchau'].map((t) => ler(sem(t))))
    expect(um?.id_externo).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect([igual?.id_externo === um?.id_externo, outro?.id_externo === um?.id_externo]).toEqual([true, false])
  })
  it('treats small inline images as decoration and everything else as a file', async () => {
    const png = (n: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(n)])
    const e = await ler(
      carta({
        html: '<img src="cid:logo"><img src="cid:foto">',
        anexos: [
          { nome: 'logo.png', mime: 'image/png', bytes: png(100), cid: 'logo' },
          { nome: 'foto.png', mime: 'image/png', bytes: png(50_000), cid: 'foto' },
          { nome: 'x.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF') },
        ],
      }),
    )
    expect(e.anexos.map((a) => [a.nome, a.no_corpo])).toEqual([
      ['logo.png', true],
      ['foto.png', false],
      ['x.pdf', false],
    ])
  })
  it.each([
    ['Auto-Submitted', 'auto-replied', 'Resposta automática'],
    ['Auto-Submitted', 'no', null],
    ['Precedence', 'bulk', 'Envio em massa'],
    ['List-Id', '<l.x.test>', 'Lista de distribuição'],
    ['X-Auto-Response-Suppress', 'OOF, AutoReply', 'Resposta automática'],
    ['X-Autoreply', 'yes', 'Resposta automática'],
    ['Return-Path', '<>', 'Aviso do servidor de e-mail'],
    ['X-Loop', 'qualquer', 'Mensagem em círculo'],
    ['X-Mailer', 'Outlook', null],
  ])('reads the header %s: %s as %s', async (nome, valor, motivo) =>
    expect((await ler(carta({ cabecalhos: { [nome]: valor } }))).automatica).toBe(motivo),
  )
  it.each(['mailer-daemon@x.test', 'no-reply@x.test', 'nao-responda@x.test', 'bounces+123@x.test', NOSSO])(
    'treats an e-mail from %s as automatic',
    async (de) => expect((await ler(carta({ de }))).automatica).toBeTruthy(),
  )
  it("reads our message's id, the recipient and the reason from a delivery failure notice", async () => {
    const e = await ler(devolucao('c1.m1.abc@girassol.test', 'cheia@cliente.test', '5.2.2'))
    expect(e.devolucao).toEqual({
      id_externo: 'c1.m1.abc@girassol.test',
      destinatario: 'cheia@cliente.test',
      acao: 'falhou',
      codigo: '5.2.2',
    })
    expect(e.devolucao && fraseDaDevolucao(e.devolucao)).toBe(
      'O e-mail voltou: a caixa de quem recebe está cheia (cheia@cliente.test).',
    )
  })
})

describe('names and text from external senders', () => {
  it.each([
    ['../../etc/passwd', 'passwd.txt'],
    ['C:\\Users\\x\\conta.pdf', 'conta.pdf'],
    ['con\u202eta\u0000.txt', 'conta.txt'],
    ['', 'anexo-3.txt'],
    ['.bashrc', 'bashrc.txt'],
  ])('stores the file name %j as %j', (bruto, limpo) => expect(nomeSeguroDeArquivo(bruto, 'text/plain', 2)).toBe(limpo))
  it('converts formatted text to plain lines', () => {
    expect(
      htmlParaTexto('<ol><li>um</li><li>dois<ul><li>a</li></ul></li><li>três</li></ol><ol><li>de novo</li></ol>'),
    ).toBe('1. um\n2. dois\n• a\n\n3. três\n\n1. de novo')
    expect(
      htmlParaTexto(
        '<style>p{}</style><p>Olá,&nbsp;Jo&atilde;o &lt;3</p><ul><li>um</li><li>dois</li></ul><div>fim<br>mesmo</div><script>x()</script>',
      ),
    ).toBe('Olá, João <3\n\n• um\n• dois\nfim\nmesmo')
  })
  it("compares ids without brackets and limits them to the key's length", () => {
    expect([
      identificador(' <a@b> '),
      identificador('a@b'),
      identificador(''),
      identificadores('texto <a@b><c@d> <a@b>'),
    ]).toEqual(['a@b', 'a@b', null, ['a@b', 'c@d']])
    expect(identificador(`<${'x'.repeat(300)}@y>`)).toHaveLength(71)
  })
  it('parses an e-mail crafted to be slow in linear time', async () => {
    const n = 60_000
    for (const html of [
      '<blockquote'.repeat(n),
      '<br '.repeat(n),
      '<ol><li>x</ol>'.repeat(n / 10),
      '<li '.repeat(n),
      '<b>x</b><p>'.repeat(n),
      '&'.repeat(n),
    ])
      expect(htmlParaTexto(html).length).toBeLessThan(1024 * 1024)
    const fundo = await ler(carta({ html: `<div><p><b><i>${'<div><b>'.repeat(n)}oi` }))
    expect([fundo.html, fundo.texto]).toEqual([null, 'oi'])
    const e = await ler(
      `From: a@b.test\r\nMessage-ID: ${'<'.repeat(n)}x@y>\r\nSubject: x\u0000y\r\n\r\n${'>\r\n'.repeat(n)}fim`,
    )
    expect([e.id_externo, e.assunto, separarCitado(e.texto).citado]).toEqual(['x@y', 'xy', ''])
  })
  it('ignores bodies that are not e-mails and never throws', () => {
    for (const corpo of [null, 1, 'x', {}, { id_externo: 'a' }, []])
      expect(interpretar(corpo)).toEqual([{ tipo: 'ignorado', motivo: 'Não é um e-mail.' }])
  })
})

describe('composing an e-mail', () => {
  const pai = (p: Partial<Pai> = {}): Pai => ({
    id_externo: 'p@x',
    referencias: [],
    de: 'maria@x.test',
    de_nome: 'Maria',
    responder_a: null,
    para: [NOSSO],
    cc: [],
    assunto: 'A',
    texto: 'oi',
    automatica: null,
    momento: new Date('2026-03-03T13:00:00Z'),
    ...p,
  })
  it('signs in bold and in plain text, converts formatting marks, and escapes text as HTML', () => {
    const { texto, html } = corpoDaCarta(
      '*Ana Lima*\n\nVeja *isto* em https://x.test/a?b=1&c=2 <b>não</b>\n2*3*4',
      'Girassol',
      {
        de: 'Maria <maria@x.test>',
        em: new Date('2026-03-03T13:00:00Z'),
        texto: 'oi\n\nEm 1 de março, Ana escreveu:\n> antes',
      },
    )
    expect(texto).toBe(
      'Ana Lima\n\nVeja *isto* em https://x.test/a?b=1&c=2 <b>não</b>\n2*3*4\n\n-- \nGirassol\n\nEm 03/03/2026, 10:00, Maria <maria@x.test> escreveu:\n> oi',
    )
    expect(html).toContain('<strong>Ana Lima</strong>')
    expect(html).toContain('Veja <strong>isto</strong> em <a href="https://x.test/a?b=1&amp;c=2">')
    expect(html).toContain('&lt;b&gt;não&lt;/b&gt;<br>2*3*4')
    expect(html).toMatch(/<blockquote type="cite"[^>]*>oi<\/blockquote>/)
  })
  it('replies to the author with all participants in copy, and never to ourselves', () => {
    expect(destinatarios('maria@x.test', NOSSO, pai({ cc: ['rui@x.test', NOSSO] }))).toEqual({
      para: 'maria@x.test',
      cc: ['rui@x.test'],
    })
    expect(destinatarios('maria@x.test', NOSSO, pai({ de: 'rui@x.test' }))).toEqual({
      para: 'rui@x.test',
      cc: ['maria@x.test'],
    })
    expect(
      destinatarios('maria@x.test', NOSSO, pai({ de: NOSSO, para: ['maria@x.test'], cc: ['rui@x.test'] })),
    ).toEqual({ para: 'maria@x.test', cc: ['rui@x.test'] })
    expect(destinatarios('maria@x.test', NOSSO, null)).toEqual({ para: 'maria@x.test', cc: [] })
  })
  it('keeps the first and the latest references of a long thread', () => {
    const refs = referenciasDe(pai({ referencias: Array.from({ length: 60 }, (_, n) => `r${n}@x`) }))
    expect([refs.length, refs[0], refs.at(-1), refs[1]]).toEqual([21, 'r0@x', 'p@x', 'r41@x'])
  })
})

describe('error explanations', () => {
  it.each([
    [{ code: 'EAUTH', responseCode: 535 }, 'permanente'],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'permanente'],
    [{ responseCode: 451, command: 'RCPT TO' }, 'repetivel'],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'repetivel'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'repetivel'],
    [{ code: 'ECONNECTION', command: 'DATA' }, 'incerta'],
    [{ code: 'ETLS', command: 'STARTTLS' }, 'permanente'],
    [new ErroDeRede('recusado', 'address 10.0.0.1 is not public'), 'permanente'],
  ])('classifies %o as %s', (erro, classe) => expect(falhaDoEnvio(erro).classe).toBe(classe))
  it('distinguishes a wrong password, an unreachable server and a bad certificate, and reveals nothing of our network', () => {
    expect(fraseDaLigacao({ authenticationFailed: true }, 'IMAP')).toBe('O servidor IMAP recusou o usuário ou a senha.')
    expect(fraseDaLigacao({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'IMAP')).toMatch(/conexão segura/)
    expect(fraseDaLigacao(new ErroDeRede('recusado', 'address 10.0.0.1 is not public'), 'SMTP')).not.toContain('10.0')
  })
})
