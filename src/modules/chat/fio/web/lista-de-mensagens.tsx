import { useCallback, useEffect, useMemo, useRef, useState, type Ref } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import {
  carregarAntigas,
  carregarSeguintes,
  fioAtual,
  selecionarConversa,
  voltarAoFim,
} from './dados/conversa-atual.ts'
import { noFim } from './dados/lendo.ts'
import { useLerOQueChega } from './dados/ler-o-que-chega.ts'
import { useFila } from '#modules/chat/envio/web/correio.ts'
import { envioPendentes } from '#modules/chat/envio/web/fila.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { EnvioPendente } from './envio-pendente.tsx'
import { EsqueletoDoFio } from './esqueleto.tsx'
import { agrupar } from './grupos.ts'
import { Rolagem, type RolagemNaMao } from './rolagem.tsx'
import { Trechos } from './trechos.tsx'

const pedirAntigas = () => void carregarAntigas()
const pedirSeguintes = () => void carregarSeguintes().catch(() => {})

/** The message list: re-rendered only when the thread changes. */
export function ListaDeMensagens({
  id,
  nome,
  podeResponder,
  naMao,
}: {
  id: string
  nome: string
  podeResponder: boolean
  naMao: Ref<RolagemNaMao>
}) {
  const qc = useQueryClient()
  const fio = useLoja(fioAtual, (f) => f)
  const isLoading = useLoja(estadoDoChat, (e) => e.isLoading)
  const error = useLoja(estadoDoChat, (e) => e.error)
  const fim = useLoja(noFim, (v) => v)
  const fila = useFila()
  const pendentes = envioPendentes(fila, id, fio.mensagens)
  const trechos = useMemo(() => agrupar(fio.mensagens, fio.divisor), [fio.mensagens, fio.divisor])
  const rolagem = useRef<RolagemNaMao | null>(null)

  // count messages that arrived while scrolled up
  const [desde, setDesde] = useState<number | null>(null)
  const novas = desde === null ? 0 : fio.mensagens.filter((m) => m.seq > desde && m.direcao === 'entrada').length
  const aoMudarFim = useCallback((v: boolean) => {
    noFim.mudar(() => v && !fioAtual.obter().solto)
    setDesde(v ? null : (fioAtual.obter().mensagens.at(-1)?.seq ?? null))
  }, [])

  const irAoFim = useCallback((logo = false) => {
    const solto = fioAtual.obter().solto
    void voltarAoFim().then(
      () => requestAnimationFrame(() => rolagem.current?.descer(logo || solto)),
      () => {},
    )
  }, [])

  useLerOQueChega(id)

  // an own message scrolls to the end without animation: during an animated scroll, the arriving response would find
  // the view scrolled up and hold it there
  const minhas = pendentes.length
  useEffect(() => {
    if (minhas > 0) irAoFim(true)
  }, [minhas, irAoFim])

  if (error) return <ErrorState className="m-auto" oQueFalhou={error} aoTentar={() => selecionarConversa(qc, id)} />
  if (isLoading && fio.mensagens.length === 0) return <EsqueletoDoFio />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col [container-type:inline-size]">
      <Rolagem
        ref={(r) => {
          rolagem.current = r
          if (typeof naMao === 'function') naMao(r)
          else if (naMao) naMao.current = r
        }}
        rotulo={`Mensagens de ${nome}`}
        versao={fio.mensagens}
        aoChegarAoTopo={pedirAntigas}
        aoMudarFim={aoMudarFim}
        solto={fio.solto}
      >
        <div className="flex h-6 items-center justify-center text-12 text-text-2" role="status">
          {fio.carregandoAntigas && <span className="g-tarde">Carregando mensagens anteriores…</span>}
          {fio.erroAntigas && (
            <span className="text-danger">
              {fio.erroAntigas}. <LinkButton onClick={pedirAntigas}>Tentar de novo</LinkButton>
            </span>
          )}
          {!fio.carregandoAntigas && !fio.erroAntigas && fio.pagination?.hasMore && (
            <LinkButton onClick={pedirAntigas}>Carregar anteriores</LinkButton>
          )}
          {fio.pagination && !fio.pagination.hasMore && fio.mensagens.length > 0 && 'Início da conversa'}
        </div>
        <Trechos trechos={trechos} podeResponder={podeResponder} />
        {fio.solto && (
          <p className="flex justify-center py-2 text-12">
            <LinkButton onClick={pedirSeguintes}>Carregar mensagens seguintes</LinkButton>
          </p>
        )}
        {pendentes.map((e) => (
          <EnvioPendente key={e.id_cliente} e={e} />
        ))}
        {fio.pagination && fio.mensagens.length === 0 && pendentes.length === 0 && (
          <p className="py-10 text-center text-13 text-text-2">Nenhuma mensagem ainda. Escreva a primeira.</p>
        )}
      </Rolagem>
      {(!fim || fio.solto) && (
        <span className="c-descer bottom-3">
          <IconButton
            rotulo={
              novas > 0
                ? `Ir para o fim, ${novas} ${novas === 1 ? 'mensagem nova' : 'mensagens novas'}`
                : 'Ir para o fim'
            }
            variante="contorno"
            tamanho="grande"
            className="rounded-full!"
            icone={<ArrowDown />}
            onClick={() => irAoFim()}
          />
          <Badge n={novas} className="absolute -top-1.5 -right-1" />
        </span>
      )}
    </div>
  )
}
