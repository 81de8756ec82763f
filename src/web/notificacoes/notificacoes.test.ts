// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHAVE_DO_SOM, SOM_PADRAO, tocarAviso, VOLUME } from '#platform/navegador/som.ts'
import { conversaNaTela } from './conversa-na-tela.ts'
import { criarNovidades } from './novidades.ts'
import { deveNotificar } from './regra.ts'

const conversa = (parte: object = {}) => ({
  id: 'c1',
  atribuida_para: 'ana',
  mensagens_nao_lidas: 1,
  ultima_mensagem: { seq: 7, direcao: 'entrada' },
  ...parte,
})
const situacao = (parte: object = {}) => ({ eu: 'ana', aberta: null, avisadas: new Map<string, number>(), ...parte })

describe('who is notified of a message', () => {
  it('[S4.15] notifies only the assignee', () => {
    expect(deveNotificar(conversa(), situacao())).toBe(true)
    expect(deveNotificar(conversa({ atribuida_para: 'bia' }), situacao())).toBe(false)
    expect(deveNotificar(conversa({ atribuida_para: null }), situacao())).toBe(false)
  })
  it('[S4.16] does not notify about the conversation that is open', () => {
    expect(deveNotificar(conversa(), situacao({ aberta: 'c1' }))).toBe(false)
    expect(deveNotificar(conversa(), situacao({ aberta: 'c2' }))).toBe(true)
  })
  it("notifies only of customers' messages, once each", () => {
    expect(deveNotificar(conversa({ ultima_mensagem: { seq: 7, direcao: 'saida' } }), situacao())).toBe(false)
    expect(deveNotificar(conversa({ ultima_mensagem: null }), situacao())).toBe(false)
    // read already, here or on another screen
    expect(deveNotificar(conversa({ mensagens_nao_lidas: 0 }), situacao())).toBe(false)
    expect(deveNotificar(conversa(), situacao({ avisadas: new Map([['c1', 7]]) }))).toBe(false)
    expect(deveNotificar(conversa(), situacao({ avisadas: new Map([['c1', 6]]) }))).toBe(true)
  })
  it('[S4.16] takes the open conversation from the address of a visible chat page', () => {
    expect(conversaNaTela({ pathname: '/chat/chat', search: '?conversa=c1' }, true)).toBe('c1')
    expect(conversaNaTela({ pathname: '/co/atendimento', search: '?conversa=c1' }, true)).toBe('c1')
    expect(conversaNaTela({ pathname: '/chat/chat', search: '?conversa=c1' }, false)).toBe(null)
    expect(conversaNaTela({ pathname: '/home', search: '?conversa=c1' }, true)).toBe(null)
  })
})

it('reports only items added after the page was opened, once each and in order, also after a failed request', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const respostas: (string[] | Error)[] = [
    ['velha'],
    ['velha', 'a'],
    new Error('sem rede'),
    ['velha', 'a', 'b', 'c'],
    [],
  ]
  const ditas: string[] = []
  const pedir = criarNovidades(
    async () => {
      const r = respostas.shift() ?? []
      if (r instanceof Error) throw r
      return r
    },
    (x) => x,
  )
  const ver = () => pedir({ aoVirNova: (x) => ditas.push(x), vale: () => true })
  await Promise.all([ver(), ver(), ver(), ver(), ver()])
  expect(ditas).toEqual(['a', 'b', 'c'])
})

it('reports an item that a live event announced before the first response, and none of the older ones', async () => {
  const primeira = Promise.withResolvers<string[]>()
  const respostas = [primeira.promise, Promise.resolve(['velha', 'anunciada'])]
  const ditas: string[] = []
  const pedir = criarNovidades(
    async () => (await respostas.shift()) ?? [],
    (x) => x,
  )
  const ouvinte = { aoVirNova: (x: string) => ditas.push(x), vale: () => true }
  const pedidas = [pedir(ouvinte), pedir(ouvinte, (x) => x === 'anunciada')]
  primeira.resolve(['velha', 'anunciada'])
  await Promise.all(pedidas)
  expect(ditas).toEqual(['anunciada'])
})

it('leaves the items of a response that comes after the screen was left to the next one', async () => {
  const respostas = [['velha'], ['velha', 'a'], ['velha', 'a']]
  const ditas: string[] = []
  const pedir = criarNovidades(
    async () => respostas.shift() ?? [],
    (x) => x,
  )
  for (const naTela of [true, false, true]) await pedir({ aoVirNova: (x) => ditas.push(x), vale: () => naTela })
  expect(ditas).toEqual(['a'])
})

describe('the notification sound', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.restoreAllMocks())
  const tocadores = (quebra: (url: string) => boolean = () => false) => {
    const tocados: { url: string; volume: number }[] = []
    return {
      tocados,
      criar: (url: string) => ({
        volume: 1,
        play() {
          if (quebra(url)) return Promise.reject(new Error('NotSupportedError'))
          tocados.push({ url, volume: this.volume })
          return Promise.resolve()
        },
      }),
    }
  }
  it('[S9.18] [S9.19] plays the default sound at half volume', async () => {
    const { tocados, criar } = tocadores()
    await tocarAviso(criar)
    expect([VOLUME, SOM_PADRAO]).toEqual([0.5, '/sound/sound-notification.mp3'])
    expect(tocados).toEqual([{ url: '/sound/sound-notification.mp3', volume: 0.5 }])
  })
  it('[S3.32] plays the user’s own sound when one is set', async () => {
    localStorage.setItem(CHAVE_DO_SOM, 'https://exemplo.br/sino.mp3')
    const { tocados, criar } = tocadores()
    await tocarAviso(criar)
    expect([CHAVE_DO_SOM, tocados[0]?.url]).toEqual(['customNotificationSound', 'https://exemplo.br/sino.mp3'])
  })
  it('[S9.19] falls back to the default when the user’s sound fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem(CHAVE_DO_SOM, 'https://exemplo.br/nada.mp3')
    const { tocados, criar } = tocadores((url) => url.includes('nada'))
    await tocarAviso(criar)
    expect(tocados.map((t) => t.url)).toEqual([SOM_PADRAO])
  })
  it('[S8.33] logs a failure only as a warning', async () => {
    const aviso = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await expect(tocarAviso(tocadores(() => true).criar)).resolves.toBeUndefined()
    expect(aviso).toHaveBeenCalledOnce()
  })
})
