import { Avatar } from '#ui/avatar.tsx'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Circle } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { corDoTom } from '#ui/tom.ts'
import { linkDaTarefa } from '#modules/tarefas/links.ts'
import type { TarefaNaLista, TipoDeTarefa } from '../../tipos.ts'
import { atrasada, dizerPrazo, IconeDoTipo } from '../aparencia.tsx'
import { comVolta, mudarSituacao } from '../dados.ts'

/** A task in a narrow column: completed with one click, opened by its title. */
export function LinhaCurta({
  tarefa: t,
  tipo,
  agora,
}: {
  tarefa: TarefaNaLista
  tipo: TipoDeTarefa | undefined
  agora: number
}) {
  const tarde = atrasada(t, agora)
  return (
    <li className="-mx-1.5 flex min-h-8 items-center gap-1.5 rounded-xs px-1.5 text-12 hover:bg-surface-2">
      <IconButton
        tamanho="pequeno"
        className="-ml-1"
        rotulo={`Concluir ${t.titulo}`}
        semDica
        disabled={!t.pode_editar}
        icone={<Circle />}
        onClick={() => void comVolta('Tarefa concluída.', mudarSituacao(t.id, 'concluir'))}
      />
      <span className="text-text-2 [&_svg]:size-3.5" style={tipo ? { color: corDoTom[tipo.tom] } : undefined}>
        <IconeDoTipo tipo={tipo} />
      </span>
      <Link
        href={linkDaTarefa(t.id)}
        className="line-clamp-2 min-w-0 flex-1 py-1 text-13 leading-tight text-text! no-underline! hover:underline!"
        title={t.titulo}
      >
        {t.titulo}
      </Link>
      <span className={cn('num shrink-0', tarde ? 'font-medium text-danger' : 'text-text-2')}>
        {t.prazo ? dizerPrazo(t.prazo, agora) : ''}
      </span>
      <Avatar nome={t.responsavel.nome} chave={t.responsavel.id} tamanho={20} decorativo={false} />
    </li>
  )
}
