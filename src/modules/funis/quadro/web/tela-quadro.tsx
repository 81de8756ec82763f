import { useParams, useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { encaixados } from '#modules/funis/nucleo/web/partes.ts'
import { useFunilAoVivo } from './ao-vivo.ts'
import { usePublicacaoNoQuadro } from './usar-publicacao.ts'
import { useCartao, useQuadro, type QuadroLido } from '#modules/funis/nucleo/web/dados.ts'
import { colunasNaTela } from './largura.ts'
import { comGosto, useFunilComAparencia } from '#modules/funis/definicao/web/usar-aparencia.ts'
import { EscolhaDaVista } from '#modules/funis/visoes/web/escolha.tsx'
import type { TipoDeLote } from '#modules/funis/lotes/contract/lotes.ts'
import { useDesfazer } from '#modules/funis/visoes/web/usar-desfazer.ts'
import { useSelecao } from '#modules/funis/visoes/web/usar-selecao.ts'
import { VisoesSalvas } from '#modules/funis/visoes/web/salvas.tsx'
import type { PropsDaVista } from '#modules/funis/visoes/web/vista.ts'
import { atalhosDoQuadro, EM_LOTE, type NomeDoAto } from './atos.ts'
import { BarraDeFiltros } from './barra.tsx'
import { partesDoQuadro } from './encaixes.ts'
import { lerFiltro, lerVista, type NomeDaVista } from './filtro-da-url.ts'
import { dinheiroCurto } from './dinheiro-curto.ts'
import { acharCartao } from './no-quadro.ts'
import { VistaDoQuadro } from './vista-quadro.tsx'
import { useMovimentos, type Avulso } from './usar-movimentos.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'

const GavetaDoCartao = tardia(() => import('#modules/funis/cartao/web/gaveta.tsx').then((m) => m.GavetaDoCartao))
const OfertaDeMensagem = tardia(() =>
  import('#modules/funis/cartao/web/oferta-de-mensagem.tsx').then((m) => m.OfertaDeMensagem),
)
const Porta = tardia(() => import('./porta.tsx').then((m) => m.Porta))
const AtoRapido = tardia(() => import('./ato-rapido.tsx').then((m) => m.AtoRapido))
const MoverPara = tardia(() => import('./mover-para.tsx').then((m) => m.MoverPara))
const NovoCartao = tardia(() => import('./novo-cartao.tsx').then((m) => m.NovoCartao))
const paineis = encaixados('painel')
const [Barra] = partesDoQuadro.flatMap((p) => p.Barra ?? [])
const outras: Record<Exclude<NomeDaVista, 'quadro'>, React.ComponentType<PropsDaVista>> = {
  tabela: tardia(() => import('#modules/funis/visoes/web/tabela.tsx').then((m) => m.Tabela)),
  calendario: tardia(() => import('#modules/funis/visoes/web/calendario.tsx').then((m) => m.Calendario)),
  linha: tardia(() => import('#modules/funis/visoes/web/linha-do-tempo.tsx').then((m) => m.LinhaDoTempo)),
  mapa: tardia(() => import('#modules/funis/visoes/web/mapa.tsx').then((m) => m.Mapa)),
  fila: tardia(() => import('#modules/funis/visoes/web/fila.tsx').then((m) => m.FilaNoFunil)),
}

/** The funnel of the navigation row, or of the URL. */
export function TelaDoQuadro({ linha, naoEncontrada }: { linha: { funil?: string }; naoEncontrada: ReactNode }) {
  const { id } = useParams({ strict: false })
  return <TelaDoFunil key={linha.funil ?? id} qual={linha.funil ?? id ?? ''} naoEncontrada={naoEncontrada} />
}

/** One funnel, in the view given by the URL. */
function TelaDoFunil({ qual, naoEncontrada }: { qual: string; naoEncontrada: ReactNode }) {
  const daUrl: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const funil = useFunilComAparencia(qual)
  const busca = useMemo(() => comGosto(daUrl, funil.aparencia), [daUrl, funil.aparencia])
  const filtro = useMemo(() => lerFiltro(busca), [busca])
  const vista = lerVista(busca)
  const quadro = useQuadro(qual, filtro, { ligado: vista === 'quadro', colunas: colunasNaTela() })
  const [voz, anunciar] = useState('')
  const [destino, setDestino] = useState<{ id: string; avulso?: Avulso } | null>(null)
  const [fazendo, setFazendo] = useState<{ id: string; ato: NomeDoAto } | null>(null)
  const [lote, setLote] = useState<TipoDeLote | null>(null)
  const [criandoEm, criarEm] = useState<string | null>(null)
  const selecao = useSelecao()
  useFunilAoVivo(qual, funil.data?.canais)
  usePublicacaoNoQuadro(qual, funil.data?.versao, vista === 'quadro' ? quadro.data?.versao : undefined)
  const d = funil.data?.definicao
  useTituloDaPagina(d?.nome)
  const campos = useMemo(() => new Map(funil.data?.campos.map((c) => [c.chave, c])), [funil.data])
  const mudarUrl = useCallback(
    (parte: Record<string, unknown>) =>
      void navegar({
        to: '.',
        search: (antes) => ({ ...antes, ...parte }),
        replace: !('cartao' in parte || 'vista' in parte),
      }),
    [navegar],
  )
  const aberto = typeof busca.cartao === 'string' ? busca.cartao : null
  const aoAbrir = useCallback(
    (id: string | null) =>
      mudarUrl({ cartao: id ?? undefined, comentario: undefined, ...(id ? {} : { aba: undefined }) }),
    [mudarUrl],
  )
  const podeMover = funil.data !== undefined && funil.data.papel !== 'leitor'
  const { mover, porta, fecharPorta } = useMovimentos(qual, funil.data, filtro, anunciar)
  const naGaveta = useCartao(aberto)
  const { ids: escolhidos, limpar } = selecao
  const entreOutros = useCallback((id: string) => escolhidos.size > 1 && escolhidos.has(id), [escolhidos])
  const pedirDestino = useCallback(
    (id: string, avulso?: Avulso) =>
      entreOutros(id) && !avulso ? setLote('mover') : setDestino({ id, ...(avulso ? { avulso } : {}) }),
    [entreOutros],
  )
  const fazer = (id: string, ato: NomeDoAto) => {
    const deTodos = entreOutros(id) ? EM_LOTE[ato] : undefined
    if (deTodos) setLote(deTodos)
    else setFazendo({ id, ato })
  }
  useDesfazer(anunciar)
  useAtalhos('Quadro', atalhosDoQuadro({ aberto, podeMover, abrir: aoAbrir, fazer }), vista === 'quadro')
  useEffect(() => limpar(), [vista, limpar])

  if (!funil.data && funil.error instanceof ErroApp && funil.error.status === 404) return naoEncontrada
  if (funil.isError && !funil.data)
    return (
      <ErrorState oQueFalhou="O funil não carregou." detalhe={funil.error.message} aoTentar={() => funil.refetch()} />
    )
  if (!d || !funil.data) return <SkeletonList linhas={8} rotulo="Carregando o funil" />

  const abertas = d.estagios.filter((e) => situacaoDe(e.tipo) === 'aberto')
  const contadas =
    vista === 'quadro' ? (quadro.data?.colunas.filter((c) => abertas.some((e) => e.id === c.estagio_id)) ?? []) : []
  const total = contadas.reduce((n, c) => n + c.total, 0)
  const valor = contadas.reduce((n, c) => n + c.valor_centavos, 0)
  const c = naGaveta.data
  // outside the board view, a board with only the open card, so that it can be moved from its drawer
  const lido: QuadroLido =
    vista === 'quadro' && quadro.data
      ? quadro.data
      : {
          versao: funil.data.versao,
          parcial: false,
          colunas: c
            ? [
                {
                  estagio_id: c.estagio_id,
                  total: 1,
                  valor_centavos: 0,
                  atrasados: 0,
                  proximo: null,
                  cartoes: [{ ...c, capa: {} }],
                },
              ]
            : [],
        }
  const cartaoDe = (id: string) => acharCartao(lido, id)?.cartao ?? null
  const comoAvulso = (id: string): Avulso | undefined =>
    c?.id === id ? { estagio_id: c.estagio_id, titulo: c.titulo } : undefined
  const escolhido = destino && (cartaoDe(destino.id) ?? (destino.avulso ? { id: destino.id, ...destino.avulso } : null))
  const props: PropsDaVista = {
    qual,
    funil: funil.data,
    campos,
    filtro,
    busca,
    mudarUrl,
    aberto,
    aoAbrir,
    podeMover,
    mover,
    pedirDestino,
    criarEm,
    anunciar,
    selecao,
  }
  const painel = paineis.find((p) => busca[p.parametro] === 'sim')
  const Outra = vista === 'quadro' ? null : outras[vista]
  return (
    <div className="flex h-full min-h-0 flex-col">
      {podeMover && (
        <AcoesDaPagina>
          {funil.data.papel === 'gestor' &&
            paineis.map((p) => (
              <Button
                key={p.parametro}
                className="max-md:hidden"
                icone={p.icone}
                onClick={() => mudarUrl({ [p.parametro]: 'sim' })}
              >
                {p.rotulo}
              </Button>
            ))}
          <Button variante="primaria" icone={<Plus />} onClick={() => criarEm(abertas[0]?.id ?? null)}>
            <span className="max-md:sr-only">Novo cartão</span>
          </Button>
        </AcoesDaPagina>
      )}
      <PageHeader
        className="max-md:hidden"
        titulo={d.nome}
        detalhe={
          vista === 'quadro' && quadro.data
            ? [plural(total, 'aberto'), d.usa_valor && valor > 0 ? dinheiroCurto(valor) : null]
                .filter(Boolean)
                .join(' · ')
            : undefined
        }
        acoes={<VisoesSalvas qual={qual} busca={busca} mudarUrl={mudarUrl} />}
      >
        <EscolhaDaVista
          vista={vista}
          aoMudar={(v) => mudarUrl({ vista: v === 'quadro' && !funil.aparencia.visao ? undefined : v })}
        />
      </PageHeader>
      <div className="flex shrink-0 items-center gap-2 overflow-x-auto border-b bg-surface px-3 py-1.5 md:hidden">
        <EscolhaDaVista
          vista={vista}
          aoMudar={(v) => mudarUrl({ vista: v === 'quadro' && !funil.aparencia.visao ? undefined : v })}
        />
        <VisoesSalvas qual={qual} busca={busca} mudarUrl={mudarUrl} />
      </div>
      <BarraDeFiltros
        qual={qual}
        filtro={filtro}
        funil={funil.data}
        campos={campos}
        vista={vista}
        busca={busca}
        aoMudar={mudarUrl}
      />
      <Aguarde fallback={<SkeletonList linhas={8} rotulo="Carregando" />}>
        {Outra ? <Outra {...props} /> : <VistaDoQuadro {...props} quadro={quadro} />}
      </Aguarde>
      <p className="sr-only" aria-live="assertive">
        {voz}
      </p>
      <Aguarde>
        <OfertaDeMensagem />
        {Barra && selecao.ids.size > 0 && (
          <Barra
            qual={qual}
            funil={funil.data}
            campos={campos}
            selecao={selecao}
            anunciar={anunciar}
            tipo={lote}
            aoPedir={setLote}
          />
        )}
        {painel && funil.data.papel === 'gestor' && (
          <painel.Tela funil={funil.data} aoFechar={() => mudarUrl({ [painel.parametro]: undefined })} />
        )}
        {aberto && (
          <GavetaDoCartao
            key={aberto}
            id={aberto}
            qual={qual}
            funil={funil.data}
            campos={campos}
            quadro={lido}
            aoAbrir={aoAbrir}
            aoMover={(id) => pedirDestino(id, comoAvulso(id))}
            aoAvancar={(id, estagioId) => void mover(id, { estagio_id: estagioId, indice: 0 }, {}, comoAvulso(id))}
          />
        )}
        {fazendo && (
          <AtoRapido
            key={`${fazendo.id}:${fazendo.ato}`}
            {...fazendo}
            qual={qual}
            gestor={funil.data.papel === 'gestor'}
            anunciar={anunciar}
            aoFechar={() => setFazendo(null)}
          />
        )}
        {escolhido && (
          <MoverPara
            cartao={escolhido}
            funil={funil.data}
            aoFechar={() => setDestino(null)}
            aoEscolher={(estagioId) => {
              setDestino(null)
              void mover(escolhido.id, { estagio_id: estagioId, indice: 0 }, {}, destino?.avulso)
            }}
          />
        )}
        {porta && (
          <Porta
            key={`${porta.cartao_id}:${porta.para.estagio_id}`}
            porta={porta}
            funil={funil.data}
            campos={campos}
            titulo={porta.avulso?.titulo ?? cartaoDe(porta.cartao_id)?.titulo ?? ''}
            aoFechar={fecharPorta}
            aoResponder={(r) => mover(porta.cartao_id, porta.para, r, porta.avulso)}
          />
        )}
        {criandoEm && (
          <NovoCartao
            qual={qual}
            funil={funil.data}
            campos={campos}
            estagioId={criandoEm}
            aoFechar={() => criarEm(null)}
            aoCriar={(id) => {
              criarEm(null)
              aoAbrir(id)
            }}
          />
        )}
      </Aguarde>
    </div>
  )
}
