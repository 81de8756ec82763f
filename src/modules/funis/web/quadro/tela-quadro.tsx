import { useParams, useSearch, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { destinos } from '#engines/funil/mover.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { useFaixaDeArrasto, type Carga } from '#ui/arrastar.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAgora } from '#ui/use-agora.ts'
import { useCelular } from '#ui/use-media.ts'
import { useFunilAoVivo } from '../ao-vivo.ts'
import { chaves, maisDaColuna, useFunil, useQuadro, type QuadroLido } from '../dados.ts'
import { lerFiltro } from './filtro-da-url.ts'
import { BarraDeFiltros } from './barra.tsx'
import { ColunaDoQuadro } from './coluna.tsx'
import { EstagioFechado } from './estagio-fechado.tsx'
import { FaixaDeEstagios } from './faixa-de-estagios.tsx'
import { acharCartao, juntarPagina } from './no-quadro.ts'
import { useMovimentos } from './usar-movimentos.ts'
import { useTecladoDoQuadro } from './usar-teclado.ts'

const GavetaDoCartao = lazy(() => import('../cartao/gaveta.tsx').then((m) => ({ default: m.GavetaDoCartao })))
const Porta = lazy(() => import('./porta.tsx').then((m) => ({ default: m.Porta })))
const MoverPara = lazy(() => import('./mover-para.tsx').then((m) => ({ default: m.MoverPara })))
const NovoCartao = lazy(() => import('./novo-cartao.tsx').then((m) => ({ default: m.NovoCartao })))

/** A funnel as a board: of the row that led here, or of the address. */
export function TelaDoQuadro({ linha }: { linha: { funil?: string } }) {
  const { id } = useParams({ strict: false }) as { id?: string }
  return <Quadro key={linha.funil ?? id} qual={linha.funil ?? id ?? ''} />
}

function Quadro({ qual }: { qual: string }) {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavigate()
  const qc = useQueryClient()
  const celular = useCelular()
  const agora = useAgora()
  const filtro = useMemo(() => lerFiltro(busca), [busca])
  const funil = useFunil(qual)
  const quadro = useQuadro(qual, filtro)
  const [voz, anunciar] = useState('')
  const [noAr, setNoAr] = useState<Carga | null>(null)
  const [destinoDe, setDestinoDe] = useState<string | null>(null)
  const [criandoEm, setCriandoEm] = useState<string | null>(null)
  const [emFoco, setEmFoco] = useState(0)
  const faixa = useRef<HTMLDivElement>(null)
  useFaixaDeArrasto(faixa, setNoAr)
  useFunilAoVivo(qual, funil.data?.id)
  const d = funil.data?.definicao
  useTituloDaPagina(d?.nome)
  const campos = useMemo(() => new Map(funil.data?.campos.map((c) => [c.chave, c])), [funil.data])
  const mudarUrl = useCallback((parte: Record<string, unknown>) => void navegar({ to: '.', search: ((antes: Record<string, unknown>) => ({ ...antes, ...parte })) as never, replace: !('cartao' in parte) }), [navegar])
  const aberto = typeof busca.cartao === 'string' ? busca.cartao : null
  const abrir = useCallback((id: string | null) => mudarUrl({ cartao: id ?? undefined }), [mudarUrl])
  const nomeDe = (id: string) => d?.estagios.find((e) => e.id === id)?.nome ?? ''
  const podeMover = funil.data !== undefined && funil.data.papel !== 'leitor'
  const { mover, porta, fecharPorta } = useMovimentos(qual, funil.data, filtro, anunciar)
  const { teclar, parada, naMao, aoFocar } = useTecladoDoQuadro({ quadro: quadro.data, podeMover, anunciar, nomeDe, mover: (id, para) => void mover(id, para), pedirDestino: setDestinoDe })
  const buscarMais = (estagioId: string, cursor: string) => {
    void maisDaColuna(qual, estagioId, filtro, cursor).then((pagina) => qc.setQueryData<QuadroLido>(chaves.quadro(qual, filtro), (q) => q && q.colunas.some((c) => c.estagio_id === estagioId && c.proximo === cursor) ? juntarPagina(q, estagioId, pagina) : q))
  }

  if (funil.isError && !funil.data) return <ErrorState oQueFalhou="O funil não carregou." detalhe={funil.error.message} aoTentar={() => funil.refetch()} />
  if (quadro.isError && !quadro.data) return <ErrorState oQueFalhou="O quadro não carregou." detalhe={quadro.error.message} aoTentar={() => quadro.refetch()} />
  if (!d || !funil.data || !quadro.data) return <SkeletonList linhas={8} rotulo="Carregando o quadro" />

  const abertas = d.estagios.filter((e) => situacaoDe(e.tipo) === 'aberto')
  const visiveis = celular ? abertas.slice(emFoco, emFoco + 1) : abertas
  const permitidos = noAr ? new Set([String(noAr.de), ...destinos(d, String(noAr.de), funil.data.papel).map((e) => e.id)]) : null
  const fechadas = celular ? [] : d.estagios.filter((e) => situacaoDe(e.tipo) !== 'aberto')
  const contadas = quadro.data.colunas.filter((c) => abertas.some((e) => e.id === c.estagio_id))
  const total = contadas.reduce((n, c) => n + c.total, 0)
  const valor = contadas.reduce((n, c) => n + c.valor_centavos, 0)
  const cartaoDe = (id: string | null) => (id ? (acharCartao(quadro.data, id)?.cartao ?? null) : null)
  const escolhido = cartaoDe(destinoDe)
  const naPorta = porta && cartaoDe(porta.cartao_id)
  const primeira = abertas[0]?.id ?? null

  return (
    <div className="flex h-full min-h-0 flex-col">
      {podeMover && (
        <AcoesDaPagina>
          <Button variante="primaria" icone={<Plus />} onClick={() => setCriandoEm(primeira)}>Novo cartão</Button>
        </AcoesDaPagina>
      )}
      <PageHeader className="max-md:hidden" titulo={d.nome} detalhe={[plural(total, 'aberto'), d.usa_valor && valor > 0 ? dinheiro(valor).replace(/,\d\d$/, '') : null].filter(Boolean).join(' · ')} />
      <BarraDeFiltros filtro={filtro} funil={funil.data} aoMudar={mudarUrl} />
      {celular && <FaixaDeEstagios estagios={abertas} colunas={quadro.data.colunas} atual={emFoco} aoMudar={setEmFoco} />}
      <div
        ref={faixa}
        role="group"
        aria-label={`Quadro de ${d.nome}`}
        className="flex min-h-0 flex-1 gap-2 overflow-x-auto bg-bg px-3 py-2"
        onKeyDown={teclar}
        onFocus={(e) => e.target.dataset.foco && aoFocar(e.target.dataset.foco)}
      >
        {visiveis.map((e) => {
          const coluna = quadro.data.colunas.find((c) => c.estagio_id === e.id)
          if (!coluna) return null
          return (
            <ColunaDoQuadro
              key={e.id}
              estagio={e}
              coluna={coluna}
              definicao={d}
              campos={campos}
              agora={agora}
              aberto={aberto}
              foco={coluna.cartoes.some((c) => c.id === parada) ? parada : null}
              naMao={naMao?.id ?? null}
              podeMover={podeMover}
              recebe={permitidos ? (permitidos.has(e.id) ? 'sim' : 'nao') : naMao?.lugar.estagio_id === e.id ? 'sim' : 'nada'}
              larga={celular}
              aoAbrir={abrir}
              aoSoltar={(id, indice) => {
                const onde = acharCartao(quadro.data, id)
                void mover(id, { estagio_id: e.id, indice: onde?.estagio_id === e.id && onde.indice < indice ? indice - 1 : indice })
              }}
              aoCriar={podeMover ? () => setCriandoEm(e.id) : undefined}
              aoChegarAoFim={() => coluna.proximo && buscarMais(e.id, coluna.proximo)}
            />
          )
        })}
        {fechadas.map((e) => (
          <EstagioFechado key={e.id} estagio={e} qual={qual} filtro={filtro} recebe={permitidos ? (permitidos.has(e.id) ? 'sim' : 'nao') : 'nada'} aoAbrir={abrir} aoSoltar={(id) => void mover(id, { estagio_id: e.id, indice: 0 })} />
        ))}
      </div>
      <p className="sr-only" aria-live="assertive">{voz}</p>
      {naMao && <p className="border-t px-4 py-1.5 text-12 text-text-2">{`Movendo para ${nomeDe(naMao.lugar.estagio_id)}, ${naMao.lugar.indice + 1}ª posição. Setas escolhem, Espaço solta, Esc cancela.`}</p>}
      <Suspense>
        {aberto && <GavetaDoCartao key={aberto} id={aberto} qual={qual} funil={funil.data} campos={campos} quadro={quadro.data} aoAbrir={abrir} aoMover={setDestinoDe} />}
        {escolhido && (
          <MoverPara
            cartao={escolhido}
            funil={funil.data}
            aoFechar={() => setDestinoDe(null)}
            aoEscolher={(estagioId) => {
              setDestinoDe(null)
              void mover(escolhido.id, { estagio_id: estagioId, indice: 0 })
            }}
          />
        )}
        {porta && naPorta && <Porta key={`${porta.cartao_id}:${porta.para.estagio_id}`} porta={porta} funil={funil.data} campos={campos} titulo={naPorta.titulo} aoFechar={fecharPorta} aoResponder={(r) => mover(porta.cartao_id, porta.para, r)} />}
        {criandoEm && (
          <NovoCartao
            qual={qual}
            funil={funil.data}
            campos={campos}
            estagioId={criandoEm}
            aoFechar={() => setCriandoEm(null)}
            aoCriar={(id) => {
              setCriandoEm(null)
              abrir(id)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
