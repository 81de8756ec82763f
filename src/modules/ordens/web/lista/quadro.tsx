import { Chip } from '#ui/chip.tsx'
import { dataCurta, hora } from '#ui/formatos.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { OrdemNaLista } from '../../contract/ordem.ts'
import { linkDaOrdem } from '../../links.ts'
import { nomesDasSituacoes } from '../../regras/estados.ts'
import { numeroCurto } from '../../regras/numero.ts'
import type { Situacao } from '../../tipos.ts'
import { PRIORIDADES, TIPOS, TOM_DA_PRIORIDADE } from '../nomes.ts'
import { Prazo } from './colunas.tsx'

const COLUNAS: readonly Situacao[] = [
  'aberta',
  'reaberta',
  'agendada',
  'em_deslocamento',
  'em_execucao',
  'pausada',
  'concluida',
]

interface Props {
  ordens: readonly OrdemNaLista[]
  contagens: Readonly<Record<string, number>>
  agora: number
}

/** The orders by state. A card moves by what happens to its order, never by dragging. */
export function Quadro({ ordens, contagens, agora }: Props) {
  const colunas = COLUNAS.filter((s) => s !== 'reaberta' || (contagens[s] ?? 0) > 0)
  return (
    <div
      className="flex h-full min-h-0 gap-3 overflow-x-auto p-3"
      tabIndex={0}
      role="region"
      aria-label="Quadro de ordens"
    >
      {colunas.map((s) => {
        const dela = ordens.filter((o) => o.situacao === s)
        return (
          <section
            key={s}
            aria-label={nomesDasSituacoes[s]}
            className="flex w-[272px] shrink-0 flex-col rounded-lg bg-surface-2"
          >
            <h2 className="flex items-center gap-2 px-3 py-2 text-13 font-semibold">
              {nomesDasSituacoes[s]}
              <span className="num text-12 font-normal text-text-2">{contagens[s] ?? dela.length}</span>
            </h2>
            <div
              className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto px-2 pb-2"
              tabIndex={0}
              role="group"
              aria-label={`Ordens: ${nomesDasSituacoes[s]}`}
            >
              {dela.length === 0 && <p className="px-1 py-4 text-center text-12 text-text-2">Nenhuma</p>}
              {dela.map((o) => (
                <Cartao key={o.id} ordem={o} agora={agora} />
              ))}
            </div>
          </section>
        )
      })}
      {ordens.length === 0 && <EmptyState frase="Nada com estes filtros." />}
    </div>
  )
}

function Cartao({ ordem: o, agora }: { ordem: OrdemNaLista; agora: number }) {
  return (
    <a
      href={linkDaOrdem(o.id)}
      className="grid gap-1 rounded-md border bg-surface p-2.5 text-13 no-underline hover:border-border-strong"
    >
      <span className="flex items-center gap-2 text-12 text-text-2">
        <span className="num">{numeroCurto(o)}</span>
        <span className="truncate">{TIPOS[o.tipo]}</span>
        <span className="flex-1" />
        {(o.prioridade === 'alta' || o.prioridade === 'urgente') && (
          <Chip tom={TOM_DA_PRIORIDADE[o.prioridade]}>{PRIORIDADES[o.prioridade]}</Chip>
        )}
      </span>
      <span className="font-medium text-text">{o.titulo}</span>
      <span className="truncate text-12 text-text-2">{[o.contato, o.cidade].filter(Boolean).join(' · ')}</span>
      <span className="flex items-center gap-2 text-12 text-text-2">
        <span className="num truncate">
          {o.agendada_de ? `${dataCurta(o.agendada_de)} ${hora(o.agendada_de)}` : 'sem data'}
          {o.equipe && ` · ${o.equipe}`}
        </span>
        <span className="flex-1" />
        <Prazo ordem={o} agora={agora} />
      </span>
    </a>
  )
}
