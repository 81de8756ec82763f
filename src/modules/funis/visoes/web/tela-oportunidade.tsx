import { useParams, useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo, useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useFunilAoVivo } from '#modules/funis/quadro/web/ao-vivo.ts'
import { OfertaDeMensagem } from '#modules/funis/cartao/web/oferta-de-mensagem.tsx'
import { GavetaDoCartao } from '#modules/funis/cartao/web/gaveta.tsx'
import { OndeEsta } from '#modules/funis/cartao/web/onde-esta.tsx'
import { useCartao, useFunil, type QuadroLido } from '#modules/funis/nucleo/web/dados.ts'
import { MoverPara } from '#modules/funis/quadro/web/mover-para.tsx'
import { Porta } from '#modules/funis/quadro/web/porta.tsx'
import { useMovimentos } from '#modules/funis/quadro/web/usar-movimentos.ts'
import { useDesfazer } from './usar-desfazer.ts'
import './oportunidade.css'

/** A card on its own page: the content of its drawer, with its moves. Closing it leads to its board. */
export function TelaDaOportunidade() {
  const { id = '' } = useParams({ strict: false })
  const cartao = useCartao(id)
  if (cartao.error instanceof ErroApp && cartao.error.status === 404)
    return <OndeEsta id={id} frase={cartao.error.message} />
  if (cartao.isError && !cartao.data)
    return (
      <ErrorState
        oQueFalhou="A oportunidade não carregou."
        detalhe={cartao.error.message}
        aoTentar={() => cartao.refetch()}
      />
    )
  if (!cartao.data) return <SkeletonList linhas={8} rotulo="Carregando a oportunidade" />
  return <Oportunidade key={id} id={id} funilId={cartao.data.funil_id} />
}

function Oportunidade({ id, funilId }: { id: string; funilId: string }) {
  const navegar = useNavegar()
  const { data: c } = useCartao(id)
  const funil = useFunil(funilId)
  const [voz, anunciar] = useState('')
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const pedido = typeof busca.mover === 'string' || typeof busca.mover === 'number' ? String(busca.mover) : null
  const [movendo, setMovendo] = useState(pedido !== null)
  const pararDeMover = () => {
    setMovendo(false)
    if (pedido !== null) void navegar({ to: '.', search: { mover: undefined }, replace: true })
  }
  const campos = useMemo(() => new Map(funil.data?.campos.map((k) => [k.chave, k])), [funil.data])
  const { mover, porta, fecharPorta } = useMovimentos(funilId, funil.data, {}, anunciar)
  useFunilAoVivo(funilId, funil.data?.canais)
  useDesfazer(anunciar)
  useTituloDaPagina(c?.titulo)
  if (funil.isError && !funil.data)
    return (
      <ErrorState oQueFalhou="O funil não carregou." detalhe={funil.error.message} aoTentar={() => funil.refetch()} />
    )
  if (!c || !funil.data) return <SkeletonList linhas={8} rotulo="Carregando a oportunidade" />
  const so: QuadroLido = {
    versao: funil.data.versao,
    parcial: false,
    colunas: [
      {
        estagio_id: c.estagio_id,
        total: 1,
        valor_centavos: 0,
        atrasados: 0,
        proximo: null,
        cartoes: [{ ...c, capa: {} }],
      },
    ],
  }
  const avulso = { estagio_id: c.estagio_id, titulo: c.titulo }
  const sair = (outro: string | null) =>
    void navegar({
      to: outro ? href('/co/funis/oportunidade/{id}', { id: outro }) : href('/funil/{id}', { id: funilId }),
    })
  return (
    <div className="pagina-de-cartao h-full">
      <GavetaDoCartao
        id={id}
        qual={funilId}
        funil={funil.data}
        campos={campos}
        quadro={so}
        aoAbrir={sair}
        aoMover={() => setMovendo(true)}
        aoAvancar={(qualCartao, estagioId) => void mover(qualCartao, { estagio_id: estagioId, indice: 0 }, {}, avulso)}
      />
      <OfertaDeMensagem />
      {movendo && (
        <MoverPara
          cartao={c}
          funil={funil.data}
          texto={pedido !== null && pedido !== '1' ? pedido : ''}
          aoFechar={pararDeMover}
          aoEscolher={(estagioId) => {
            pararDeMover()
            void mover(id, { estagio_id: estagioId, indice: 0 }, {}, avulso)
          }}
        />
      )}
      {porta && (
        <Porta
          key={`${porta.cartao_id}:${porta.para.estagio_id}`}
          porta={porta}
          funil={funil.data}
          campos={campos}
          titulo={c.titulo}
          aoFechar={fecharPorta}
          aoResponder={(r) => mover(id, porta.para, r, porta.avulso)}
        />
      )}
      <p className="sr-only" aria-live="assertive">
        {voz}
      </p>
    </div>
  )
}
