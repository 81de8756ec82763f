import { describe, expect, it } from 'vitest'
import { carta } from '#tests/suporte/correio.ts'
import { sanear, type ASanear } from './ler/sanear.ts'
import { lerEmail } from './receber/ler-email.ts'
import { fundoDemais } from './receber/profundidade.ts'
import { nomeDoRemetente } from './receber/remetente.ts'

const ler = (bruto: string) => lerEmail(Buffer.from(bruto), 'suporte@girassol.test')
const limpo = (html: string, imagens: ASanear['imagens'] = new Map()) =>
  sanear({ html, imagens, origens: [] }).html ?? ''
const corpo = (html: string, imagens?: ASanear['imagens']) =>
  /<body>(.*)<\/body>/s.exec(limpo(html, imagens))?.[1] ?? ''

describe('sanitizer', () => {
  it('[achado R7] drops a 320 kB URL before it is checked', () => {
    const inicio = performance.now()
    expect(corpo(`<a href="java${'<!-- -->'.repeat(40_000)}">x</a>`)).toBe(
      '<a target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
    expect(performance.now() - inicio).toBeLessThan(500)
  })

  it('[achado R7] drops attributes longer than 2,000 characters and keeps the data of an image', () => {
    const dados = `data:image/png;base64,${'A'.repeat(8000)}`
    expect(
      corpo(`<p title="${'x'.repeat(3000)}" style="${'color:red;'.repeat(400)}" lang="pt">a</p><img src="${dados}">`),
    ).toBe(`<p lang="pt">a</p><img src="${dados}" />`)
    expect(corpo(`<a href="https://x.test/${'a'.repeat(3000)}">b</a>`)).not.toContain('href')
  })

  it('[achado R6] repeats an image only while the repetitions add little', () => {
    const grande = `data:image/png;base64,${'A'.repeat(300_000)}`
    const html = '<img src="cid:a" alt="foto">'.repeat(230)
    const saida = corpo(html, new Map([['cid:a', grande]]))
    expect(saida.split(grande)).toHaveLength(5)
    expect(saida.length).toBeLessThan(2 * 1024 * 1024)
    expect(saida.match(/<img/g)).toHaveLength(230)
  })

  it('[achado R30] leaves no link that would open a page of the application', () => {
    const destinos = [
      '/conversas',
      'conversas',
      '//mal.test',
      '#a',
      '?x',
      'https:/conversas',
      'https:conversas',
      '\\\\mal.test',
      'java\tscript:alert(1)',
    ]
    for (const d of destinos) expect(corpo(`<a href="${d}">x</a>`), d).not.toContain('href')
    for (const d of ['https://x.test/a', 'HTTP://x.test', 'mailto:a@b.test', 'tel:+5511'])
      expect(corpo(`<a href="${d}">x</a>`), d).toContain(`href="${d}"`)
  })
})

describe('nesting depth of formatted text', () => {
  const fundo = 65_000
  it.each([
    ['ends in attributes', `<b title="</b>">`.repeat(fundo)],
    ['ends in comments', '<b><!--</b>-->'.repeat(fundo)],
    ['ends in raw text', '<b><style></b></style>'.repeat(fundo)],
    ['ends of what is not open', '<b></i>'.repeat(fundo)],
    ['loose elements', '<td><ul>'.repeat(fundo)],
  ])('[achado R22] counts depth with the parser: %s', (_, html) => {
    const inicio = performance.now()
    expect(fundoDemais(html)).toBe(true)
    expect(sanear({ html, imagens: new Map(), origens: [] })).toEqual({ html: null, remotas: [] })
    expect(performance.now() - inicio).toBeLessThan(500)
  })

  it('[achado R22] allows the depth that people write: long lists, open cells and many paragraphs are shown', () => {
    for (const html of [
      '<li>x'.repeat(5000),
      '<tr><td>x'.repeat(2500),
      '<p>x'.repeat(5000),
      '<div>x</div>'.repeat(5000),
      `${'<div>'.repeat(300)}x`,
    ])
      expect(fundoDemais(html)).toBe(false)
  })
})

describe('sender name', () => {
  it('[achado R21] removes bidi controls and keeps harmless format characters', () => {
    expect(nomeDoRemetente('Ana\u202Emoc.ocnab\u202C \u2066B\u2069', 'a@b.test')).toBe('Anamoc.ocnab B')
    expect(nomeDoRemetente('מרים\u200F \u200Eآ\u200Cب 👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E007F}', 'a@b.test')).toBe(
      'מרים\u200F \u200Eآ\u200Cب 👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E007F}',
    )
  })
  it('[achado R21] replaces a name that looks like an address with the real address', async () => {
    const e = await ler(carta({ de: '"gerente@banco.com.br" <ladrao@mal.test>' }))
    expect([e.de_nome, e.de]).toEqual(['ladrao@mal.test', 'ladrao@mal.test'])
    expect(nomeDoRemetente('gerente＠banco.com.br', 'a@b.test')).toBe('a@b.test')
  })
})

describe('e-mails without a Message-ID', () => {
  const semId = (bytes: string, mais = '') =>
    mais +
    carta({
      texto: 'segue',
      assunto: 'Conta',
      anexos: [{ nome: 'a.pdf', mime: 'application/pdf', bytes: Buffer.from(bytes) }],
    }).replace(/^(?:Message-ID|Date):.*\r\n/gim, '')
  it('[achado R24] treats other attachments as another e-mail, and a copy by another route as the same', async () => {
    const [um, outro, copia] = await Promise.all(
      [semId('%PDF um'), semId('%PDF dois'), semId('%PDF um', 'Received: by outro.test\r\n')].map(ler),
    )
    expect(um?.id_externo).toMatch(/^sha256:/)
    expect(outro?.id_externo).not.toBe(um?.id_externo)
    expect(copia?.id_externo).toBe(um?.id_externo)
    expect(um?.id_antigo).toBe(outro?.id_antigo)
  })
})

describe('authentication result of the receiving server', () => {
  const com = (cabecalho: string) => ler(`${cabecalho}${carta({})}`).then((e) => e.nao_confirmado)
  it('[achado R35] marks dmarc=fail from the topmost header only', async () => {
    const falhou =
      'Authentication-Results: mx.provedor.test; spf=pass smtp.mailfrom=mal.test;\r\n dmarc=fail (p=NONE) header.from=banco.test\r\n'
    const passou = 'Authentication-Results: mx.provedor.test; dkim=pass; dmarc=pass header.from=cliente.test\r\n'
    expect([
      await com(falhou),
      await com(passou),
      await com(''),
      await com(falhou + passou),
      await com(passou + falhou),
    ]).toEqual([true, false, false, true, false])
  })
})
