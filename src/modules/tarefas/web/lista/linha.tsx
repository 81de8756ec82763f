import { memo } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarClock, Circle, CircleCheck, MessageSquare, RefreshCw, SquareCheck } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { corDoTom } from '#ui/tom.ts'
import { nomeDaSituacao, viva } from '../../regras/transicoes.ts'
import type { TarefaNaLista, TipoDeTarefa } from '../../tipos.ts'
import { atrasada, dizerPrazo, IconeDoTipo, prioridades, tomDaSituacao } from '../aparencia.tsx'

interface Props {
  tarefa: TarefaNaLista
  tipo: TipoDeTarefa | undefined
  agora: number
  /** has the keyboard cursor */
  atual: boolean
  escolhida: boolean
  escolhendo: boolean
  mostraDono: boolean
  aoEscolher: (id: string, sim: boolean) => void
  aoConcluir: (t: TarefaNaLista) => void
  aoDatar: (t: TarefaNaLista) => void
  aoFocar: (id: string) => void
}

/** One task of a list: state, title, deadline, assignee. */
export const LinhaDeTarefa = memo(function LinhaDeTarefa({
  tarefa: t,
  tipo,
  agora,
  atual,
  escolhida,
  escolhendo,
  mostraDono,
  aoEscolher,
  aoConcluir,
  aoDatar,
  aoFocar,
}: Props) {
  const feita = !viva(t.situacao)
  const tarde = atrasada(t, agora)
  const p = prioridades[t.prioridade]
  const onde = [t.cartao && `${t.cartao.titulo} · ${t.cartao.funil_nome}`, !t.cartao && t.contato?.nome]
    .filter(Boolean)
    .join('')
  return (
    <li
      className={cn(
        'group flex min-h-11 items-center gap-2 border-b px-3 py-1 hover:bg-surface-2 max-md:gap-1.5 max-md:py-1.5',
        atual && 'bg-surface-2',
        escolhida && 'bg-primary-soft',
      )}
      data-tarefa={t.id}
    >
      <Checkbox
        className={cn(
          !escolhida && !escolhendo && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden',
        )}
        rotulo={`Escolher ${t.titulo}`}
        rotuloOculto
        checked={escolhida}
        disabled={!t.pode_editar}
        onChange={(e) => aoEscolher(t.id, e.currentTarget.checked)}
      />
      <IconButton
        tamanho="pequeno"
        rotulo={feita ? `Reabrir ${t.titulo}` : `Concluir ${t.titulo}`}
        semDica
        disabled={!t.pode_editar}
        icone={feita ? <CircleCheck className="text-success" /> : <Circle />}
        onClick={() => aoConcluir(t)}
      />
      <span className="text-text-2 [&_svg]:size-4" style={tipo ? { color: corDoTom[tipo.tom] } : undefined}>
        <IconeDoTipo tipo={tipo} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-x-2 gap-y-0.5 max-md:flex-wrap">
          <Link
            href={`/co/tarefas/view/${t.id}`}
            data-foco={t.id}
            tabIndex={atual ? 0 : -1}
            className={cn(
              'truncate text-14 text-text! no-underline! max-md:line-clamp-2 max-md:basis-full max-md:whitespace-normal',
              feita && 'text-text-2! line-through!',
            )}
            onFocus={() => aoFocar(t.id)}
          >
            {t.titulo}
          </Link>
          {(t.prioridade === 'alta' || t.prioridade === 'urgente') && <Chip tom={p.tom}>{p.rotulo}</Chip>}
          {(t.situacao === 'em_andamento' || t.situacao === 'aguardando') && (
            <Chip tom={tomDaSituacao[t.situacao]}>{nomeDaSituacao[t.situacao]}</Chip>
          )}
          {t.delegacao === 'pendente' && (
            <Chip tom="violeta" contorno>
              a aceitar
            </Chip>
          )}
          {t.delegacao === 'recusada' && (
            <Chip tom="perigo" contorno>
              devolvida
            </Chip>
          )}
        </p>
        {(onde || t.itens > 0 || t.comentarios > 0 || t.serie_id) && (
          <p className="flex items-center gap-2.5 truncate text-12 text-text-2 [&_svg]:size-3">
            {onde && <span className="truncate">{onde}</span>}
            {t.itens > 0 && (
              <span className="num flex items-center gap-1">
                <SquareCheck aria-label="itens feitos" />
                {`${t.itens_feitos}/${t.itens}`}
              </span>
            )}
            {t.comentarios > 0 && (
              <span className="num flex items-center gap-1">
                <MessageSquare aria-label="comentários" />
                {t.comentarios}
              </span>
            )}
            {t.serie_id && <RefreshCw aria-label="repete" />}
          </p>
        )}
      </div>
      <button
        type="button"
        disabled={!t.pode_editar}
        tabIndex={-1}
        onClick={() => aoDatar(t)}
        className={cn(
          'num flex shrink-0 items-center gap-1 rounded-(--r-sm) px-1.5 py-1 text-12 hover:bg-surface-3',
          tarde ? 'font-medium text-danger' : 'text-text-2',
        )}
        aria-label={`Mudar a data de ${t.titulo}: ${t.prazo ? dizerPrazo(t.prazo, agora) : 'sem data'}`}
      >
        {t.prazo ? (
          dizerPrazo(t.prazo, agora)
        ) : (
          <CalendarClock className="size-3.5 opacity-0 group-hover:opacity-100" />
        )}
      </button>
      {mostraDono && <Avatar nome={t.responsavel.nome} chave={t.responsavel.id} tamanho={24} decorativo={false} />}
    </li>
  )
})
