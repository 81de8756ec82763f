import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { dataCurta, diaEm, duracao, hora, numero } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Circle, CircleCheck } from '#ui/icones.ts'
import { BlocoDaConsulta, Vazio } from './bloco-da-consulta.tsx'
import { useTarefas, type Tarefa } from './trabalho.ts'

/** Open tasks of a department's people, or the user's own due by today; earliest deadline first. */
export function Tarefas({ departamento }: { departamento: string | null }) {
  const cria = usePode('tarefas.tarefa.editar')
  return (
    <BlocoDaConsulta
      titulo={departamento ? 'Tarefas da área' : 'Tarefas de hoje'}
      consulta={useTarefas(departamento)}
      falhou="As tarefas não carregaram."
      detalhe={(t) => (t.total ? numero(t.total) : undefined)}
      acao={{
        rotulo: 'Ver todas',
        href: departamento ? `/co/tarefas?papel=todas&departamento=${departamento}` : '/co/tarefas',
      }}
    >
      {({ tarefas }) =>
        tarefas.length === 0 ? (
          <Vazio>
            {departamento ? 'Nenhuma tarefa aberta por aqui.' : 'Nenhuma tarefa sua vence hoje.'}{' '}
            {cria && (
              <a href="/co/tarefas?nova=1" className="font-medium underline underline-offset-2">
                Criar uma tarefa
              </a>
            )}
          </Vazio>
        ) : (
          <ul className="mt-1">
            {tarefas.map((t) => (
              <li key={t.id} className="-mx-3 flex items-center rounded pl-1.5 hover:bg-surface-2">
                <Concluir t={t} />
                <a
                  href={`/co/tarefas/view/${t.id}`}
                  className="grid min-h-8 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_160px_88px] items-center gap-x-3 rounded py-1 pr-3 pl-1.5 text-13 outline-offset-[-2px] max-md:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <span className="truncate max-md:line-clamp-2 max-md:whitespace-normal">{t.titulo}</span>
                  <span className="truncate text-12 text-text-2 max-md:hidden">
                    {departamento ? t.responsavel.nome : sobreQuem(t)}
                  </span>
                  <Prazo t={t} />
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </BlocoDaConsulta>
  )
}

/** Completes the task in the list; the toast offers undo. */
function Concluir({ t }: { t: Tarefa }) {
  const [indo, setIndo] = useState(false)
  async function concluir() {
    setIndo(true)
    // loaded on demand, to keep the code that changes tasks out of the first screen
    const { comVolta, mudarSituacao } = await import('#modules/tarefas/web/dados.ts')
    await comVolta('Tarefa concluída.', mudarSituacao(t.id, 'concluir'))
    setIndo(false)
  }
  return (
    <IconButton
      tamanho="pequeno"
      rotulo={`Concluir ${t.titulo}`}
      semDica
      disabled={!t.pode_editar || indo}
      icone={indo ? <CircleCheck /> : <Circle />}
      onClick={() => void concluir()}
    />
  )
}

/** Card or contact of the task, unless its title contains it. */
function sobreQuem(t: Tarefa): string {
  const nome = t.cartao?.titulo ?? t.contato?.nome ?? ''
  return t.titulo.includes(nome) ? '' : nome
}

function Prazo({ t }: { t: Tarefa }) {
  if (!t.vence_em) return <span />
  const passou = Date.now() - new Date(t.vence_em).getTime()
  if (passou > 0) return <span className="num text-right text-12 text-danger">há {duracao(passou)}</span>
  return (
    <span className="num text-right text-12 text-text-2">
      {diaEm(t.vence_em) !== diaEm(Date.now()) ? dataCurta(t.vence_em) : t.prazo?.hora ? hora(t.vence_em) : 'hoje'}
    </span>
  )
}
