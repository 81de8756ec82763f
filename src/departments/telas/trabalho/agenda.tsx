import { useQuery } from '@tanstack/react-query'
import { DIA_MS } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { dataCurta, diaEm, hora } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import { Vazio } from '../comum/bloco-da-consulta.tsx'
import { listarTarefas } from '../comum/chamadas.ts'
import { useMinhasReservas } from '../comum/trabalho.ts'

const DIAS = 7
const NO_MAXIMO = 50

interface Compromisso {
  id: string
  em: string
  hora: string | null
  titulo: string
  detalhe: string
  href: string
}

/** The user's open tasks with a deadline in the next days. */
const useTarefasPorVir = () =>
  useQuery({
    queryKey: ['tarefas', 'agenda'] as const,
    enabled: usePode('tarefas.tarefa.ver'),
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          listarTarefas,
          { query: { situacao: ['aberta', 'em_andamento', 'aguardando'], papel: 'minhas', limit: NO_MAXIMO } },
          { signal },
        )
      ).data,
  })

/** The next seven days: deadlines of the user's tasks, and their bookings. */
export function Agenda() {
  const tarefas = useTarefasPorVir().data ?? []
  const reservas = useMinhasReservas().data?.proximas ?? []
  const calendario = usePode('tarefas.tarefa.ver')
  const [agora, ate] = [Date.now(), Date.now() + DIAS * DIA_MS]
  const compromissos: Compromisso[] = [
    ...tarefas.flatMap((t) =>
      t.vence_em
        ? [
            {
              id: t.id,
              em: t.vence_em,
              hora: t.prazo?.hora ? hora(t.vence_em) : null,
              titulo: t.titulo,
              detalhe: 'Tarefa',
              href: `/co/tarefas/view/${t.id}`,
            },
          ]
        : [],
    ),
    ...reservas.map((r) => ({
      id: r.id,
      em: r.de,
      hora: hora(r.de),
      titulo: r.titulo,
      detalhe: r.recurso.nome,
      href: `/reservas/${r.recurso.chave}`,
    })),
  ]
    .filter((c) => Date.parse(c.em) >= agora && Date.parse(c.em) < ate)
    .toSorted((a, b) => a.em.localeCompare(b.em))
  const dias = Map.groupBy(compromissos, (c) => diaEm(c.em))
  return (
    <Bloco
      titulo="Próximos dias"
      {...(calendario ? { acao: { rotulo: 'Abrir o calendário', href: '/co/dashboard/calendario' } } : {})}
    >
      {dias.size === 0 && <Vazio>Nada marcado nos próximos sete dias.</Vazio>}
      {[...dias].map(([dia, doDia]) => (
        <section key={dia} className="mt-2">
          <h3 className="text-12 font-[550] text-text-2">
            {dia === diaEm(agora) ? 'Hoje' : dataCurta(doDia[0]?.em ?? '')}
          </h3>
          <ul>
            {doDia.map((c) => (
              <li key={c.id}>
                <a
                  href={c.href}
                  className="-mx-3 grid min-h-8 grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-3 rounded px-3 py-1 text-13 outline-offset-[-2px] hover:bg-surface-2"
                >
                  <span className="num text-12 text-text-2">{c.hora ?? 'dia todo'}</span>
                  <span className="truncate">{c.titulo}</span>
                  <span className="text-12 text-text-2">{c.detalhe}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Bloco>
  )
}
