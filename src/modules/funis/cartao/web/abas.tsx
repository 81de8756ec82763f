import { useState, type ComponentType } from 'react'
import { Link } from '#ui/link.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import { useMedia } from '#ui/usar-media.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { partesDosFunis, type NoCartao } from '#modules/funis/nucleo/web/partes.ts'
import { linkDaConversa } from '#modules/chat/links.ts'
import type { EncaixesDoCartao } from './encaixes.tsx'
import { AtividadeDoCartao } from './atividade.tsx'
import { FatosDoCartao } from './fatos.tsx'

export interface PropsDaAba extends NoCartao {
  encaixes: EncaixesDoCartao | null
  /** the comment to scroll to, from the URL */
  comentario: string | null
  aoAbrirAba: (aba: string) => void
}
export interface Aba {
  valor: string
  rotulo: string
  /** whether this card has the tab */
  ha: (o: { cartao: Cartao; funil: PropsDaAba['funil']; encaixes: EncaixesDoCartao | null }) => boolean
  /** the tab fills the height below the card's title */
  inteira?: true
  /** comments can be written in this tab */
  comenta?: true
  Tela: ComponentType<PropsDaAba>
  /** Hook with the number that the tab shows as an alert. */
  usarContagem?: (cartaoId: string) => number | undefined
}
const sempre = () => true

/** Next action and activity next to the fields; on a phone one below the other. */
function Resumo({ cartao: c, encaixes, aoAbrirAba, comentario, ...p }: PropsDaAba) {
  const largo = useMedia('(min-width: 768px)')
  const espera = p.funil.definicao.estagios.find((e) => e.id === c.estagio_id)?.tipo === 'espera'
  const semNada = c.situacao !== 'aberto' ? 'silencio' : espera ? 'espera' : 'aviso'
  const proxima = encaixes && (
    <Aguarde fallback={<Skeleton className="h-10" />}>
      <encaixes.ProximaAcao
        cartaoId={c.id}
        edita={c.pode.editar}
        semNada={semNada}
        aoVerTodas={() => aoAbrirAba('tarefas')}
      />
    </Aguarde>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_300px] max-md:grid-cols-1">
      <div className="flex flex-col gap-4 py-4 pr-4 pl-5 max-md:order-2 max-md:px-4">
        {largo && proxima}
        <AtividadeDoCartao cartao={c} comentario={comentario} {...p} />
      </div>
      <aside
        aria-label="O que se sabe"
        className="flex flex-col gap-4 border-l p-4 max-md:order-1 max-md:border-0 max-md:pb-0"
      >
        {!largo && proxima}
        <FatosDoCartao cartao={c} {...p} />
      </aside>
    </div>
  )
}

/** The customer's conversation inside the card; of several the chosen one, initially the most recent. */
function Conversa({ cartao: c, encaixes, aoAbrirAba }: PropsDaAba) {
  const [id, escolher] = useState(c.conversas[0]?.id ?? '')
  if (!encaixes)
    return (
      <div className="p-5">
        {c.conversas.map((v) => (
          <Link key={v.id} href={linkDaConversa(v.id)}>
            {v.caixa_nome}
          </Link>
        ))}
      </div>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {c.conversas.length > 1 && (
        <div className="border-b px-4 py-2">
          <SegmentedControl
            rotulo="Conversa"
            tamanho="pequeno"
            opcoes={c.conversas.slice(0, 4).map((v) => ({ valor: v.id, rotulo: v.caixa_nome }))}
            valor={id}
            aoMudar={escolher}
          />
        </div>
      )}
      <encaixes.Conversa key={id} id={id} aoVoltar={() => aoAbrirAba('resumo')} />
    </div>
  )
}

/** The tabs of a card, in order; those of other subjects last. */
export const abas: readonly Aba[] = [
  { valor: 'resumo', rotulo: 'Resumo', ha: sempre, comenta: true, Tela: Resumo },
  {
    valor: 'conversa',
    rotulo: 'Conversa',
    ha: ({ cartao }) => cartao.conversas.length > 0,
    inteira: true,
    Tela: Conversa,
  },
  {
    valor: 'tarefas',
    rotulo: 'Tarefas',
    ha: ({ encaixes }) => encaixes !== null,
    Tela: ({ cartao: c, encaixes }) =>
      encaixes && (
        <div className="py-2">
          <encaixes.Tarefas cartaoId={c.id} edita={c.pode.editar} />
        </div>
      ),
  },
  ...partesDosFunis
    .flatMap((p) => p.abas ?? [])
    .toSorted((a, b) => a.ordem - b.ordem)
    .map((a): Aba => ({ ...a, ha: a.ha ?? sempre })),
]

/** The tabs never change, so that the order of these hooks does not either. */
const contagens = abas.flatMap((a) => (a.usarContagem ? [{ valor: a.valor, usar: a.usarContagem }] : []))
export const useContagens = (cartaoId: string): ReadonlyMap<string, number | undefined> =>
  new Map(contagens.map((c) => [c.valor, c.usar(cartaoId)]))
