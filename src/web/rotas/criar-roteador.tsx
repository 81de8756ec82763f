import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
  type AnyRouter,
  type RouterHistory,
  type RouteComponent,
} from '@tanstack/react-router'
import { type ComponentType } from 'react'
import type { Layout, Linha, PropsDaTela } from '#departments/tipos.ts'
import { chavesDe } from '#kit/objeto.ts'
import { destinoSeguro } from '#platform/navegador/destino.ts'
import { tardia } from '#ui/tardia.tsx'
import { Carregando } from '../paginas/carregando.tsx'
import { NaoEncontrada } from '../paginas/nao-encontrada.tsx'
import { PaginaDeErro } from '../paginas/pagina-de-erro.tsx'
import { useTituloDaLinha } from '../paginas/usar-titulo.ts'
import { Raiz } from '../raiz.tsx'
import { escreverBusca, lerBusca } from './busca-da-url.ts'
import { decidir, exigirGuardasConhecidos, guardas, type Guarda, type QuemNavega } from './guardas.ts'
import { parametrosValidos, paraORoteador } from './caminho.ts'
import { preguicosa } from './preguicosa.tsx'
import { ehExterno, obterMeta, regraDoCaminho, type MetaDaConstrucao } from './regras-de-rota.ts'

export interface OpcoesDoRoteador {
  linhas: readonly Linha[]
  quemNavega: (aoEntrar?: () => void) => Promise<QuemNavega | null>
  registro?: Readonly<Record<string, Guarda>>
  meta?: () => Promise<MetaDaConstrucao | null>
  /** Leaves for another site. */
  sairPara?: (url: string) => void
  history?: RouterHistory
  layouts?: Readonly<Record<Layout, ComponentType>>
}

const layoutsDoProduto = (destino: Destino): Record<Layout, ComponentType> => ({
  padrao: preguicosa(() => import('../casca/casca.tsx').then((m) => m.Casca), destino),
  iframe: preguicosa(() => import('../casca/moldura-de-iframe.tsx').then((m) => m.MolduraDeIframe), destino),
  nenhum: Outlet,
})

/** Creates the router from the rows. Throws when a row names an unknown guard. */
export function criarRoteador(o: OpcoesDoRoteador): AnyRouter {
  const registro = o.registro ?? guardas
  exigirGuardasConhecidos(o.linhas, registro)
  let indoPara: string | null = null
  const destino: Destino = () => indoPara
  const layouts = o.layouts ?? layoutsDoProduto(destino)

  const raiz = comoRota(
    createRootRoute({
      component: Raiz,
      notFoundComponent: NaoEncontrada,
      errorComponent: PaginaDeErro,
      beforeLoad: async ({ location, preload }) => {
        if (preload) return
        indoPara = location.href
        const meta = await (o.meta ?? obterMeta)()
        const para = meta && regraDoCaminho(meta, location.pathname).redirect
        if (!para) return
        if (!ehExterno(para)) throw redirect({ to: para, search: comoBusca(location.search), replace: true })
        const sair = o.sairPara ?? deixarOSite
        sair(para)
        await new Promise(() => {}) // never resolves: the document is being unloaded
      },
    }),
  )

  const molduras = new Map(
    chavesDe(layouts).map((id): [Layout, AnyRoute] => [
      id,
      comoRota(
        createRoute({
          getParentRoute: () => raiz,
          id,
          component: layouts[id] as RouteComponent,
        }),
      ),
    ]),
  )
  const rotas = o.linhas.map((linha) =>
    rotaDaLinha(linha, molduras.get(linha.layout) ?? raiz, { ...o, registro }, destino),
  )
  for (const [id, moldura] of molduras) moldura.addChildren(rotas.filter((r) => r.layout === id).map((r) => r.rota))

  const roteador = createRouter({
    routeTree: comoRota(raiz.addChildren([...molduras.values()])),
    parseSearch: lerBusca,
    stringifySearch: escreverBusca,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Carregando,
    defaultNotFoundComponent: NaoEncontrada,
    defaultErrorComponent: PaginaDeErro,
    notFoundMode: 'root',
    scrollRestoration: true,
    scrollToTopSelectors: ['#conteudo'],
    ...(o.history ? { history: o.history } : {}),
  }) as unknown as AnyRouter
  roteador.subscribe('onResolved', () => {
    indoPara = null
  })
  return roteador
}

/** The rows give the routes at run time; the router's types would need every path as a literal. */
const comoRota = (rota: object): AnyRoute => rota as AnyRoute
const comoBusca = (busca: object): never => busca as never

/** Returns the target of the navigation in progress, or null. */
type Destino = () => string | null

const deixarOSite = (url: string): void => location.assign(url)

const ConvidaVisitante = tardia(() => import('../paginas/convida-visitante.tsx').then((m) => m.ConvidaVisitante))

function rotaDaLinha(
  linha: Linha,
  pai: AnyRoute,
  o: OpcoesDoRoteador & { registro: Readonly<Record<string, Guarda>> },
  destino: Destino,
) {
  const Tela = preguicosa<PropsDaTela>(linha.tela, destino)
  function Pagina() {
    useTituloDaLinha(linha)
    return (
      <div data-tela={linha.tela.nome} className="contents">
        {linha.convida ? <ConvidaVisitante linha={linha} tela={Tela} /> : <Tela linha={linha} />}
      </div>
    )
  }
  const rota = createRoute({
    getParentRoute: () => pai,
    path: paraORoteador(linha.path),
    // an anonymous user who only sees the sign-in invitation does not download the screen
    component: linha.convida ? Pagina : Object.assign(Pagina, { preload: Tela.preload }),
    staticData: { linha },
    beforeLoad: async ({
      location,
      params,
      search,
    }: {
      location: { href: string }
      params: Record<string, string>
      search: Record<string, unknown>
    }) => {
      if (!parametrosValidos(params)) throw notFound()
      if (linha.guards.length === 0 && !linha.soVisitantes && !linha.convida) return
      // load the screen's code while the session is being checked
      const quem = await o.quemNavega(() => void (linha.soVisitantes || Tela.preload().catch(() => {})))
      if (linha.soVisitantes && quem) throw redirect({ ...lerDestino(destinoSeguro(search.voltar)), replace: true })
      if (linha.comecoNoCampo && search.inicio !== undefined && quem && !quem.emCampo)
        throw redirect({ to: '/home', replace: true })
      const decisao = decidir(quem, linha, o.registro)
      if (decisao.deixa) return
      if (decisao.falta === null || !quem)
        throw redirect({ to: '/', search: comoBusca(entrada(location.href)), replace: true })
      throw redirect({
        to: '/acesso-negado',
        search: comoBusca({ permissao: decisao.falta, de: location.href }),
        replace: true,
      })
    },
  } as never)
  return { layout: linha.layout, rota }
}

const entrada = (href: string): { voltar?: string } => (href === '/home' || href === '/' ? {} : { voltar: href })

function lerDestino(href: string) {
  const url = new URL(href, location.origin)
  return { to: url.pathname, search: comoBusca(lerBusca(url.search)), hash: url.hash.slice(1) }
}
