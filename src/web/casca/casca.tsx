import { Outlet, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import { useSessao } from '#platform/navegador/sessao.ts'
import { visaoAtual } from '#platform/navegador/visao.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { desfazerPelaTecla } from '#ui/desfazer-pela-tecla.ts'
import { OfflineBar } from '#ui/offline-bar.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { linhaCaiu } from '../notificacoes/linha-caiu.ts'
import { BarraDeBaixo } from './barra-de-baixo.tsx'
import { BarraDoTopo } from './barra-do-topo.tsx'
import { conteudo, useComecoDaTela } from './comeco-da-tela.ts'
import { pedidosDeAtalhos, pedirAtalhos } from './folha-de-atalhos-pedida.ts'
import { MolduraDoVisitante } from './moldura-do-visitante.tsx'
import { alternarMenu, chaveDoMenu, usePreferenciasDoMenu } from './preferencias-do-menu.ts'
import { useMeuMenu } from './meu-menu.ts'
import { Trilho } from './trilho.tsx'
import { useAreas } from './usar-areas.ts'
import { useConversasNaoLidas } from './usar-nao-lidas.ts'
import { useDepartamentoDe, useLinha } from './usar-linha.ts'
import { useIr } from './usar-ir.ts'
import { guardarDigitado } from './digitado-antes.ts'

/** Items of the rail that are no department. */
const DE_TODOS: Readonly<Record<string, string>> = { '/home': 'home', '/meu-trabalho': 'meu-trabalho' }

const MenuDoDepartamento = tardia(() => import('./menu-do-departamento.tsx').then((m) => m.MenuDoDepartamento))
const BarraDaVisao = tardia(() => import('./barra-da-visao.tsx').then((m) => m.BarraDaVisao))
const BarraDeAusencia = tardia(() => import('./ausencia-automatica.tsx').then((m) => m.BarraDeAusencia))
const Notificacoes = tardia(() => import('../notificacoes/notificacoes.tsx').then((m) => m.Notificacoes))
const Paleta = tardia(() => import('./paleta.tsx').then((m) => m.Paleta))
const FolhaDeAtalhos = tardia(() => import('./folha-de-atalhos.tsx').then((m) => m.FolhaDeAtalhos))
const FolhaDoCelular = tardia(() => import('./folha-do-celular.tsx').then((m) => m.FolhaDoCelular))
const PerguntaDeSaida = tardia(() => import('./pergunta-de-saida.tsx').then((m) => m.PerguntaDeSaida))

/**
 * The default layout. An anonymous user, on the two pages without a guard, gets a frame without internal navigation.
 */
export function Casca() {
  const { situacao } = useSessao()
  return situacao === 'dentro' ? <CascaDeDentro /> : <MolduraDoVisitante />
}

/** Shown when the live connection or the network is down. */
function BarraSemConexao() {
  return <OfflineBar forcar={useSyncExternalStore(linhaCaiu.assinar, linhaCaiu.ler)} />
}

/** Reserves the width of the menu while its code loads, so that the layout does not shift. */
function LugarDoMenu() {
  const { largura } = usePreferenciasDoMenu()
  return <aside className="row-span-full border-r bg-bg max-md:hidden" style={{ width: largura }} aria-hidden="true" />
}

/** Moves the focus; with the router's own handling only the address would change. */
function pularParaOConteudo(e: SyntheticEvent) {
  e.preventDefault()
  conteudo()?.focus()
}

function CascaDeDentro() {
  const linha = useLinha()
  const departamento = useDepartamentoDe(linha)
  const areas = useAreas()
  const { recolhidos } = usePreferenciasDoMenu()
  const { largo } = useMeuMenu()
  // drawers, which are outside of this layout, leave the rail free
  useEffect(() => document.documentElement.style.setProperty('--trilho', largo ? '208px' : '56px'), [largo])
  const [paleta, setPaleta] = useState<boolean | null>(null)
  const abrirPaleta = () => {
    guardarDigitado()
    setPaleta(true)
  }
  const [folha, setFolha] = useState<'menu' | 'mais' | null>(null)
  const atalhosPedidos = useSyncExternalStore(pedidosDeAtalhos.assinar, pedidosDeAtalhos.ler)
  const { conversa }: { conversa?: unknown } = useSearch({ strict: false })
  const ir = useIr()
  useConversasNaoLidas()
  useComecoDaTela()

  const comMenu = departamento !== null && !recolhidos.includes(chaveDoMenu(departamento.codigo, linha))
  const atual = departamento?.codigo ?? (linha ? (DE_TODOS[linha.path] ?? null) : null)
  const atalhosDaMoldura = [
    { teclas: 'mod+k', rotulo: 'Buscar ou comandar', executar: abrirPaleta },
    { teclas: 'g i', rotulo: 'Ir para o início', executar: () => ir('/home') },
    ...areas
      .filter((a) => a.codigo === 'chat')
      .map((a) => ({ teclas: 'g c', rotulo: 'Ir para o chat', executar: () => ir(a.href) })),
    ...(departamento
      ? [
          {
            teclas: '[',
            rotulo: 'Mostrar ou recolher o menu',
            executar: () => alternarMenu(chaveDoMenu(departamento.codigo, linha)),
          },
        ]
      : []),
    {
      teclas: 'mod+z',
      rotulo: 'Desfazer o que o aviso na tela conta',
      emCampos: false,
      executar: () => void desfazerPelaTecla(),
    },
    ...(atalhosPedidos === 0
      ? [{ teclas: '?', rotulo: 'Mostrar os atalhos desta página', executar: pedirAtalhos }]
      : []),
  ]
  useAtalhos('Geral', atalhosDaMoldura, true, true)

  return (
    <div className="grid h-dvh grid-rows-[minmax(0,1fr)] overflow-hidden bg-bg max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-[minmax(0,1fr)_auto] md:grid-cols-[var(--trilho,56px)_auto_minmax(0,1fr)]">
      <a
        href="#conteudo"
        className="sr-only z-50 rounded bg-surface px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        onClick={pularParaOConteudo}
      >
        Pular para o conteúdo
      </a>
      <Trilho areas={areas} atual={atual} />
      {comMenu ? (
        <Aguarde fallback={<LugarDoMenu />}>
          <MenuDoDepartamento
            departamento={departamento}
            aoRecolher={() => alternarMenu(chaveDoMenu(departamento.codigo, linha))}
          />
        </Aguarde>
      ) : (
        <span className="max-md:hidden" />
      )}
      <div className="group/pagina flex min-h-0 min-w-0 flex-col">
        <BarraDoTopo
          linha={linha}
          departamento={departamento}
          aoBuscar={abrirPaleta}
          aoAbrirMenu={() => setFolha('menu')}
        />
        <BarraSemConexao />
        <Aguarde>
          {visaoAtual() && <BarraDaVisao />}
          <BarraDeAusencia />
        </Aguarde>
        <main id="conteudo" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto bg-surface outline-0">
          <Outlet />
        </main>
      </div>
      {!(linha?.cabecaPropria && conversa) && (
        <BarraDeBaixo areas={areas} atual={atual} aoAbrirMais={() => setFolha('mais')} />
      )}
      <Aguarde>
        {paleta !== null && <Paleta aberto={paleta} aoMudar={setPaleta} />}
        {atalhosPedidos > 0 && <FolhaDeAtalhos pedido={atalhosPedidos} />}
        {folha && (
          <FolhaDoCelular mostra={folha} departamento={departamento} areas={areas} aoFechar={() => setFolha(null)} />
        )}
        <PerguntaDeSaida />
        <Notificacoes />
      </Aguarde>
    </div>
  )
}
