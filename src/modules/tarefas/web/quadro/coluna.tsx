import { useRef, useState } from 'react'
import { useAlvoDeArrasto, useArrastavel } from '#ui/arrastar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { plural } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { corDoTom } from '#ui/tom.ts'
import { useAgora } from '#ui/usar-agora.ts'
import type { ColunaDeTarefas as Coluna, TarefaNaLista, TipoDeTarefa } from '../../tipos.ts'
import { atrasada, dizerPrazo, IconeDoTipo, prioridades } from '../aparencia.tsx'

interface Props {
  coluna: Coluna
  tipos: ReadonlyMap<string, TipoDeTarefa>
  porPessoa: boolean
  aceita: (t: TarefaNaLista) => boolean
  aoSoltar: (t: TarefaNaLista) => void
  aoLevar: (t: TarefaNaLista, passo: 1 | -1) => void
}

export function ColunaDeTarefas({ coluna, tipos, porPessoa, aceita, aoSoltar, aoLevar }: Props) {
  const el = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState(false)
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === 'tarefa' && aceita(c.tarefa as TarefaNaLista),
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => aoSoltar(c.tarefa as TarefaNaLista),
  })
  return (
    <section
      aria-label={`${coluna.nome}, ${plural(coluna.total, 'tarefa')}`}
      className={cn(
        'flex min-h-0 min-w-64 max-w-96 flex-[1_1_288px] flex-col gap-1.5 rounded-(--r-lg) bg-surface-2 p-2',
        sobre && 'ring-1 ring-primary ring-inset',
      )}
    >
      <header className="flex items-center gap-2 px-1">
        {porPessoa && <Avatar nome={coluna.nome} chave={coluna.chave} tamanho={20} />}
        <h2 className="min-w-0 flex-1 truncate text-13 leading-6 font-semibold">{coluna.nome}</h2>
        <span className="num text-12 font-medium text-text-2">{coluna.total}</span>
      </header>
      <div
        ref={el}
        role="list"
        className="flex min-h-16 flex-1 flex-col gap-1.5 overflow-y-auto [scrollbar-width:thin]"
      >
        {coluna.tarefas.map((t) => (
          <CartaoDeTarefa
            key={t.id}
            tarefa={t}
            tipo={tipos.get(t.tipo_id ?? '')}
            aoLevar={(passo) => aoLevar(t, passo)}
          />
        ))}
        {coluna.total > coluna.tarefas.length && (
          <p
            role="listitem"
            className="px-2 py-1 text-12 text-text-2"
          >{`e mais ${coluna.total - coluna.tarefas.length}`}</p>
        )}
      </div>
    </section>
  )
}

/** Shift with an arrow key moves the task to the next column that accepts it. */
function CartaoDeTarefa({
  tarefa: t,
  tipo,
  aoLevar,
}: {
  tarefa: TarefaNaLista
  tipo: TipoDeTarefa | undefined
  aoLevar: (passo: 1 | -1) => void
}) {
  const agora = useAgora()
  const el = useRef<HTMLDivElement>(null)
  const noAr = useArrastavel(el, { tipo: 'tarefa', tarefa: t }, t.pode_editar)
  const tarde = atrasada(t, agora)
  const p = prioridades[t.prioridade]
  return (
    <div
      ref={el}
      role="listitem"
      className={cn(
        'relative grid gap-1 rounded-(--r) border bg-surface px-2.5 py-2 text-12 text-text-2 hover:border-border-strong',
        noAr && 'opacity-40',
        t.pode_editar && 'cursor-grab',
      )}
    >
      <p className="flex items-start gap-1.5">
        <span className="pt-0.5 [&_svg]:size-3.5" style={tipo ? { color: corDoTom[tipo.tom] } : undefined}>
          <IconeDoTipo tipo={tipo} />
        </span>
        <Link
          href={`/co/tarefas/view/${t.id}`}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          className="min-w-0 flex-1 text-13 font-medium text-text! no-underline! after:absolute after:inset-0"
          onKeyDown={(e) => {
            if (!e.shiftKey || (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight')) return
            e.preventDefault()
            aoLevar(e.key === 'ArrowRight' ? 1 : -1)
          }}
        >
          {t.titulo}
        </Link>
        {(t.prioridade === 'alta' || t.prioridade === 'urgente') && <Chip tom={p.tom}>{p.rotulo}</Chip>}
      </p>
      {t.cartao && <p className="truncate">{`${t.cartao.titulo} · ${t.cartao.funil_nome}`}</p>}
      <p className="num flex items-center gap-2">
        <span className={tarde ? 'font-medium text-danger' : undefined}>
          {t.prazo ? dizerPrazo(t.prazo, agora) : 'sem data'}
        </span>
        <Avatar
          nome={t.responsavel.nome}
          chave={t.responsavel.id}
          tamanho={20}
          decorativo={false}
          className="ml-auto"
        />
      </p>
    </div>
  )
}
