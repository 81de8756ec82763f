import { describe, expect, it } from 'vitest'
import { permitido } from './redirecionar.ts'
import { subirAuth } from './teste/servidor.ts'

const casa = {
  urlPublica: () => 'https://girassol.example',
  redirecionamentos: ['https://*.parceiro.example/volta/*', 'https://app.example/**'],
}

describe('redirect targets of a sign-in', () => {
  it.each([
    'https://girassol.example',
    'https://girassol.example/qualquer/pagina?x=1',
    'https://GIRASSOL.example/a#b',
    'https://sul.parceiro.example/volta/1',
    'https://app.example/a/b.c?d',
  ])('allows %s', (url) => expect(permitido(casa, url)).toBe(true))

  it.each([
    'http://girassol.example',
    'https://girassol.example:8443/',
    'https://girassol.example.mal.test/',
    'https://mal.test/?https://girassol.example',
    'https://girassol.example@mal.test/',
    'https://mal.test\\@girassol.example/',
    'https://girassol.example\\.mal.test',
    '//mal.test',
    '/\\mal.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:mal.test',
    'https:/mal.test',
    'https:///mal.test',
    ' https://girassol.example',
    'https://girassol.example\n.mal.test',
    'https://girassоl.example',
    'https://girassol%2eexample',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.0.0.1:3000/',
    'http://localhost/',
    'https://a.b.parceiro.example/volta/1',
    'https://sul.parceiro.example/volta/1/2',
    'https://sul.parceiro.example/outra',
    'https://xapp.example/',
    'https://appxexample/',
    '',
  ])('refuses %s', (url) => expect(permitido(casa, url)).toBe(false))

  it('a loopback installation permits any loopback port, and no other host', () => {
    const local = { urlPublica: () => 'http://127.0.0.1:3000', redirecionamentos: [] }
    for (const url of ['http://127.0.0.1:5173/x', 'http://localhost:3000/', 'http://[::1]:9/'])
      expect(permitido(local, url)).toBe(true)
    for (const url of [
      'http://2130706433/',
      'http://0177.0.0.1/',
      'https://127.0.0.1.mal.test',
      'http://localhost.mal.test',
    ])
      expect(permitido(local, url)).toBe(false)
  })

  it('replaces a forbidden target by the front page in e-mails, redirects and errors; ignores forwarded hosts', async () => {
    const s = await subirAuth()
    const { email } = await s.pessoa()
    const mal = encodeURIComponent('https://mal.example/x')
    await s.pedir(
      'POST',
      `/recover?redirect_to=${mal}`,
      { email },
      { 'x-forwarded-host': 'mal.example', host: 'mal.example', referer: 'https://mal.example/' },
    )
    const { link, texto, html } = await s.carta(email)
    expect(link.origin).toBe(s.url)
    expect(link.searchParams.get('redirect_to')).toBe(s.url)
    expect(`${texto}${html}`).not.toContain('mal.example')
    const r = await s.pedir('GET', `/verify?token=x&type=recovery&redirect_to=${mal}`)
    expect(new URL(r.headers.get('location') ?? '').origin).toBe(s.url)
  })
})
