// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completar, tela as nomear } from '#departments/montar.ts'
import type { LinhaCurta, PropsDaTela } from '#departments/tipos.ts'
import { criarRoteador, type OpcoesDoRoteador } from './criar-roteador.tsx'
import type { QuemNavega } from './guardas.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let raiz: Root
let lugar: HTMLElement
beforeEach(() => {
  sessionStorage.clear()
  lugar = document.body.appendChild(document.createElement('div'))
  raiz = createRoot(lugar)
})
afterEach(async () => {
  await act(() => raiz.unmount())
  lugar.remove()
})

const tela =
  (texto: string): ComponentType<PropsDaTela> =>
  () => <p>{texto}</p>
const carregarSegredo = vi.fn(async () => tela('segredo'))
const comoTela = (texto: string) => nomear('de-teste', async () => tela(texto))
const curtas: (LinhaCurta & { de?: string })[] = [
  {
    path: '/',
    titulo: 'Entrar',
    guards: [],
    layout: 'nenhum',
    soVisitantes: true,
    tela: comoTela('entre aqui'),
  },
  { path: '/home', titulo: 'Início', tela: comoTela('o dia') },
  { path: '/acesso-negado', titulo: 'Acesso negado', guards: [], layout: 'nenhum', tela: comoTela('negado') },
  {
    path: '/mpvl/campo',
    titulo: 'Meu dia',
    permissao: 'campo.dia.usar',
    comecoNoCampo: true,
    tela: comoTela('meu dia'),
  },
  { path: '/est/segredo', titulo: 'Segredo', tela: nomear('segredo', carregarSegredo), de: 'est' },
  { path: '/vu/{name}', titulo: 'Página', tela: comoTela('página da área') },
  { path: '/vu/proposta', titulo: 'Proposta', tela: comoTela('proposta') },
]
const linhas = curtas.map(({ de, ...c }) => completar(c, de ?? null))
const layouts = {
  padrao: () => (
    <div data-layout="padrao">
      <Outlet />
    </div>
  ),
  nenhum: Outlet,
  iframe: Outlet,
}
/** Asks no server: the pages of the router show without the company's name. */
const semServidor = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Infinity } } })
const ana: QuemNavega = { permissoes: new Set(['vu.area.entrar']) }

async function abrir(em: string, quem: QuemNavega | null, mais: Partial<OpcoesDoRoteador> = {}) {
  const history = createMemoryHistory({ initialEntries: [em] })
  const roteador = criarRoteador({
    linhas,
    quemNavega: async () => quem,
    meta: async () => null,
    history,
    layouts,
    ...mais,
  })
  await act(async () => {
    raiz.render(
      <QueryClientProvider client={semServidor}>
        <RouterProvider router={roteador} />
      </QueryClientProvider>,
    )
    await roteador.load()
  })
  return { roteador, texto: () => lugar.textContent ?? '', url: () => history.location.href }
}

describe('the router created from rows', () => {
  it('[S6.4] cancels the navigation when a guard returns false: the screen is neither shown nor loaded', async () => {
    carregarSegredo.mockClear()
    const { roteador, texto, url } = await abrir('/home', ana, {
      registro: {
        auth: {
          deixa: (quem, linha) => quem !== null && linha.path !== '/est/segredo',
          falta: () => 'est.area.entrar',
        },
      },
    })
    await act(() => roteador.navigate({ to: '/est/segredo' } as never))
    expect(url()).toContain('/acesso-negado')
    expect(texto()).toBe('negado')
    expect(carregarSegredo).not.toHaveBeenCalled()
  })
  it('sends an anonymous user to the sign-in with the return address', async () => {
    const { texto, url } = await abrir('/vu/proposta?aba=2', null)
    expect(texto()).toBe('entre aqui')
    expect(new URL(url(), 'http://x').searchParams.get('voltar')).toBe('/vu/proposta?aba=2')
  })
  it('keeps a signed-in user off the sign-in page and never returns to another site', async () => {
    expect((await abrir('/', ana)).url()).toBe('/home')
    await act(() => raiz.unmount())
    raiz = createRoot(lugar)
    expect((await abrir('/?voltar=%2Fvu%2Fproposta', ana)).url()).toBe('/vu/proposta')
    await act(() => raiz.unmount())
    raiz = createRoot(lugar)
    expect((await abrir('/?voltar=%2F%2Fmal.example%2Fx', ana)).url()).toBe('/home')
  })
  it('starts the installed application in the field for a technician, and at home for every other user', async () => {
    const tecnico: QuemNavega = { permissoes: new Set(['campo.dia.usar']), emCampo: true }
    const supervisora: QuemNavega = { permissoes: new Set(['campo.dia.usar']), emCampo: false }
    const INICIO = '/mpvl/campo?inicio=app'
    const abrirOutra = async (em: string, quem: QuemNavega | null) => {
      const { url } = await abrir(em, quem)
      const onde = url()
      await act(() => raiz.unmount())
      raiz = createRoot(lugar)
      return onde
    }
    expect(await abrirOutra(INICIO, tecnico)).toBe(INICIO)
    expect(await abrirOutra(INICIO, supervisora)).toBe('/home')
    // without the permission it is no refusal either
    expect(await abrirOutra(INICIO, ana)).toBe('/home')
    // who chooses the day in the menu gets it
    expect(await abrirOutra('/mpvl/campo', supervisora)).toBe('/mpvl/campo')
    // after the sign-in the same decision is made
    const entrada = new URL(await abrirOutra(INICIO, null), 'http://x')
    expect(entrada.searchParams.get('voltar')).toBe(INICIO)
    expect(await abrirOutra(`/?voltar=${encodeURIComponent(INICIO)}`, ana)).toBe('/home')
  })
  it('names the missing permission', async () => {
    const { url } = await abrir('/est/segredo', ana)
    const alvo = new URL(url(), 'http://x')
    expect([alvo.pathname, alvo.searchParams.get('permissao')]).toEqual(['/acesso-negado', 'est.area.entrar'])
  })
  it('prefers a literal path to a parameter', async () => {
    expect((await abrir('/vu/proposta', ana)).texto()).toBe('proposta')
    await act(() => raiz.unmount())
    raiz = createRoot(lugar)
    expect((await abrir('/vu/sala-azul', ana)).texto()).toBe('página da área')
  })
  it('[S8.3] [S2.39] shows a fatal 404 for an invalid parameter', async () => {
    const { texto } = await abrir('/vu/%3Cscript%3E', ana)
    expect(texto()).toContain('Não encontramos esta página')
    expect(texto()).not.toContain('página da área')
  })
  it('[achado F16] [S2.32] shows an unknown path in Portuguese first, with the path itself', async () => {
    const { texto } = await abrir('/nao/existe', null)
    expect(lugar.querySelector('h1')?.textContent).toBe('Não encontramos esta página')
    expect(texto()).toContain('Page not found: /nao/existe')
  })
  it('[S2.39] shows an Internal Server Error for any other failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { texto } = await abrir('/home', ana, { quemNavega: () => Promise.reject(new Error('no server')) })
    expect(texto()).toContain('Internal Server Error')
    vi.restoreAllMocks()
  })
  it('[S7.17] looks up the rules of the path on each navigation and redirects', async () => {
    const meta = vi.fn(async () => ({
      id: 'x',
      matcher: { static: { '/inicio': { redirect: '/home' } }, wildcard: {} },
    }))
    const { roteador, url } = await abrir('/inicio', ana, { meta })
    expect(url()).toBe('/home')
    const antes = meta.mock.calls.length
    await act(() => roteador.navigate({ to: '/vu/proposta' } as never))
    expect(meta.mock.calls.length).toBeGreaterThan(antes)
  })
  it('[S7.17] leaves the site on an external redirect', async () => {
    const sairPara = vi.fn()
    const history = createMemoryHistory({ initialEntries: ['/home'] })
    const roteador = criarRoteador({
      linhas,
      quemNavega: async () => ana,
      meta: async () => ({
        id: 'x',
        matcher: { static: { '/anpd': { redirect: 'https://www.gov.br/anpd' } }, wildcard: {} },
      }),
      history,
      layouts,
      sairPara,
    })
    await act(async () => {
      raiz.render(<RouterProvider router={roteador} />)
      await roteador.load()
    })
    await act(async () => {
      void roteador.navigate({ to: '/anpd' } as never)
      await vi.waitFor(() => expect(sairPara).toHaveBeenCalledWith('https://www.gov.br/anpd'))
    })
    // the router waits for the document to unload: only another navigation stops the timer of its placeholder
    await act(() => roteador.navigate({ to: '/home' } as never))
    expect(lugar.textContent).toBe('o dia')
  })
  it('[S6.5] [S8.2] throws on an unknown guard name when the router is created', () => {
    const ruim = completar({ path: '/x', titulo: 'X', guards: ['porteiro-novo'], tela: comoTela('x') }, null)
    expect(() => criarRoteador({ linhas: [ruim], quemNavega: async () => null })).toThrow(/porteiro-novo/)
  })
})
