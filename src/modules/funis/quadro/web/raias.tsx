import { useMemo, useState } from 'react'
import type { Agrupamento, Grupo } from '#modules/funis/nucleo/tipos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { dinheiro, plural } from '#ui/formatos.ts'
import { ChevronDown, ChevronRight } from '#ui/icones.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useQuadro, type FiltroDoQuadro } from '#modules/funis/nucleo/web/dados.ts'
import { useGrupos } from '#modules/funis/visoes/web/dados.ts'
import type { PropsDaVista } from '#modules/funis/visoes/web/vista.ts'
import type { Densidade } from './altura.ts'
import { Faixa } from './faixa.tsx'
import type { Lugar } from './no-quadro.ts'
import { trazerParaARaia, type MudancaDaRaia } from './trazer.ts'
import { useMovimentos } from './usar-movimentos.ts'

type Por = Exclude<Agrupamento, 'estagio'>
/** The first lanes are expanded; the others show counts. */
const ABERTAS = 2
/** Height in px by the fullest stage, up to most of the screen. */
const ALTURA_DA_RAIA = { cabeca: 124, cartao: 140 }
const PRIORIDADES: Record<string, string> = { urgente: 'Urgente', alta: 'Alta', normal: 'Normal', baixa: 'Baixa' }
const SEM: Record<Por, string> = {
  responsavel: 'Sem responsável',
  prioridade: 'Sem prioridade',
  cidade: 'Sem cidade',
  concessionaria: 'Sem concessionária',
}

const filtroDaRaia: Record<Por, (chave: string | null) => FiltroDoQuadro> = {
  responsavel: (c) => ({ responsavel_id: [c ?? 'ninguem'] }),
  prioridade: (c) => ({ prioridade: [c as 'alta'] }),
  cidade: (c) => ({ campo: [c === null ? 'cidade:vazio:' : `cidade:igual:${c}`] }),
  concessionaria: (c) => ({ campo: [c === null ? 'concessionaria_id:vazio:' : `concessionaria_id:um_de:${c}`] }),
}

/** Changes that dropping a card into a lane makes. */
const mudancaDaRaia: Record<Por, (g: Grupo) => MudancaDaRaia> = {
  responsavel: (g) => ({ responsavel_id: g.chave }),
  prioridade: (g) => ({ prioridade: g.chave as 'alta' }),
  cidade: (g) => ({ valores: { cidade: g.chave } }),
  concessionaria: (g) => ({ valores: { concessionaria_id: g.chave } }),
}

/** The board in lanes: one per user, city, utility or priority, each a board of its own. */
export function Raias({ por, densidade, ...p }: PropsDaVista & { por: Por; densidade: Densidade }) {
  const grupos = useGrupos(p.qual, p.filtro, por)
  const [mudadas, setMudadas] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (grupos.isError)
    return (
      <ErrorState
        oQueFalhou="As raias não carregaram."
        detalhe={grupos.error.message}
        aoTentar={() => grupos.refetch()}
      />
    )
  if (!grupos.data) return <SkeletonList linhas={8} rotulo="Carregando as raias" />
  if (grupos.data.length === 0)
    return <EmptyState frase="Nenhum cartão com estes filtros" detalhe="Tire um filtro para ver mais." />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-bg">
      {grupos.data.map((g, i) => {
        const id = g.chave ?? ''
        const aberta = mudadas.get(id) ?? i < ABERTAS
        return (
          <Raia
            key={id}
            {...p}
            por={por}
            grupo={g}
            densidade={densidade}
            aberta={aberta}
            aoAbrirRaia={() => setMudadas(new Map([...mudadas, [id, !aberta]]))}
          />
        )
      })}
    </div>
  )
}

function Raia({
  por,
  grupo: g,
  aberta,
  aoAbrirRaia,
  ...p
}: PropsDaVista & { por: Por; grupo: Grupo; densidade: Densidade; aberta: boolean; aoAbrirRaia: () => void }) {
  const nome = g.chave === null ? SEM[por] : por === 'prioridade' ? (PRIORIDADES[g.chave] ?? g.chave) : g.rotulo
  return (
    <section aria-label={`${nome}, ${plural(g.total, 'cartão', 'cartões')}`}>
      <h2 className="sticky top-0 z-10 border-b bg-surface">
        <button
          type="button"
          aria-expanded={aberta}
          className="flex h-9 w-full items-center gap-2 px-3 text-left text-13 hover:bg-surface-2"
          onClick={aoAbrirRaia}
        >
          {aberta ? (
            <ChevronDown className="size-4" aria-hidden="true" />
          ) : (
            <ChevronRight className="size-4" aria-hidden="true" />
          )}
          <span className="font-semibold">{nome}</span>
          <span className="num text-12 text-text-2">
            {[
              plural(g.total, 'cartão', 'cartões'),
              g.valor_centavos > 0 && p.funil.definicao.usa_valor
                ? dinheiro(g.valor_centavos).replace(/,\d\d$/, '')
                : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {g.atrasados > 0 && (
            <span className="num text-12 font-medium text-danger">{plural(g.atrasados, 'atrasado')}</span>
          )}
        </button>
      </h2>
      {aberta && (
        <DentroDaRaia
          {...p}
          por={por}
          grupo={g}
          filtro={{ ...p.filtro, ...juntar(p.filtro, filtroDaRaia[por](g.chave)) }}
          nome={nome}
        />
      )}
    </section>
  )
}

/** Combines the lane's filter with the active ones; field filters are merged. */
const juntar = (a: FiltroDoQuadro, b: FiltroDoQuadro): FiltroDoQuadro =>
  a.campo && b.campo ? { ...b, campo: [...a.campo, ...b.campo] } : b

function DentroDaRaia({
  nome,
  por,
  grupo,
  filtro,
  ...p
}: PropsDaVista & { densidade: Densidade; nome: string; por: Por; grupo: Grupo }) {
  const estavel = useMemo(() => filtro, [JSON.stringify(filtro)]) // oxlint-disable-line react-hooks/exhaustive-deps -- equal filters are one filter
  const quadro = useQuadro(p.qual, estavel)
  const { mover, porta } = useMovimentos(p.qual, p.funil, estavel, p.anunciar)
  if (!quadro.data) return <SkeletonList linhas={3} rotulo={`Carregando ${nome}`} />
  // the screen opens the dialog for missing fields
  const pelaTela: PropsDaVista['mover'] = async (id, para, resposta, avulso) => {
    const c = quadro.data.colunas.flatMap((k) => k.cartoes).find((x) => x.id === id)
    if (c && c.estagio_id !== para.estagio_id)
      return p.mover(id, para, resposta, { estagio_id: c.estagio_id, titulo: c.titulo })
    return mover(id, para, resposta, avulso)
  }
  const trazer = (id: string, de: string, para: Lugar) =>
    void acompanhar(
      trazerParaARaia({
        id,
        qual: p.qual,
        mudanca: mudancaDaRaia[por](grupo),
        frase: (titulo) => `${titulo} passou para ${nome}`,
        anunciar: p.anunciar,
      }).then((titulo) =>
        titulo !== null && para.estagio_id !== de ? p.mover(id, para, {}, { estagio_id: de, titulo }) : undefined,
      ),
    )
  return (
    <div
      className="flex max-h-[60vh] flex-col"
      style={{
        height:
          ALTURA_DA_RAIA.cabeca +
          ALTURA_DA_RAIA.cartao * Math.max(1, ...quadro.data.colunas.map((c) => c.cartoes.length)),
      }}
      aria-busy={porta !== null}
    >
      <Faixa
        {...p}
        filtro={estavel}
        mover={pelaTela}
        quadro={quadro.data}
        {...(p.podeMover ? { aoTrazer: trazer } : {})}
        rotulo={`Raia de ${nome}`}
      />
    </div>
  )
}
