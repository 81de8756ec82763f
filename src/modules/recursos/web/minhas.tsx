import { chamar } from '#platform/navegador/api.ts'
import { StatusChip } from '#ui/chip.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CalendarClock, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { reservas } from '../contract/reservas.ts'
import type { Reserva } from '../tipos.ts'
import { relerReservas, useMinhas } from './dados.ts'
import { EnderecosDeAgenda } from './enderecos.tsx'
import { escreverPeriodo, situacaoEscrita } from './palavras.ts'

/** The user's bookings, their waiting list entries, and requests that they can decide. */
export function MinhasReservas({ aoAbrir, aoFechar }: { aoAbrir: (id: string) => void; aoFechar: () => void }) {
  const minhas = useMinhas()
  const d = minhas.data
  const vazio = d && d.proximas.length + d.a_decidir.length + d.espera.length + d.passadas.length === 0
  return (
    <Drawer titulado titulo="Minhas reservas" aoFechar={aoFechar} largura={460}>
      {minhas.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando suas reservas" />}
      {minhas.isError && !d && (
        <ErrorState
          oQueFalhou="Suas reservas não carregaram."
          detalhe={minhas.error.message}
          aoTentar={() => minhas.refetch()}
        />
      )}
      {vazio && (
        <EmptyState
          icone={<CalendarClock />}
          frase="Nenhuma reserva sua"
          detalhe="Escolha um horário na grade para fazer a primeira."
        />
      )}
      {d && (
        <div className="flex flex-col gap-5 p-5">
          <Grupo titulo="À espera da sua decisão" lista={d.a_decidir} aoAbrir={aoAbrir} />
          <Grupo titulo="Próximas" lista={d.proximas} aoAbrir={aoAbrir} />
          {d.espera.length > 0 && (
            <section aria-label="Lista de espera">
              <h3 className="mb-1 text-12 font-semibold text-text-2">Lista de espera</h3>
              <ul>
                {d.espera.map((e) => (
                  <li key={e.id} className="flex items-center gap-2 border-b py-2 text-13">
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{e.titulo}</span>
                      <span className="block truncate text-12 text-text-2">
                        {e.recurso.nome} · {escreverPeriodo(e.de, e.ate)} · {e.lugar_na_fila}º da fila
                      </span>
                    </span>
                    <IconButton
                      rotulo={`Sair da fila de ${e.titulo}`}
                      icone={<X />}
                      onClick={() => void chamar(reservas.desistir, { params: { id: e.id } }).then(relerReservas)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <EnderecosDeAgenda />
          <Grupo titulo="Passadas" lista={d.passadas} aoAbrir={aoAbrir} />
        </div>
      )}
    </Drawer>
  )
}

function Grupo({
  titulo,
  lista,
  aoAbrir,
}: {
  titulo: string
  lista: readonly Reserva[]
  aoAbrir: (id: string) => void
}) {
  if (lista.length === 0) return null
  return (
    <section aria-label={titulo}>
      <h3 className="mb-1 text-12 font-semibold text-text-2">{titulo}</h3>
      <ul>
        {lista.map((r) => (
          <li key={r.id} className="relative flex items-center gap-2 border-b py-2 hover:bg-surface-2">
            <span className="min-w-0 flex-1">
              <button
                type="button"
                className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
                onClick={() => aoAbrir(r.id)}
              >
                {r.titulo}
              </button>
              <span className="block truncate text-12 text-text-2">
                {r.recurso.nome} · {escreverPeriodo(r.de, r.ate)}
              </span>
            </span>
            <StatusChip tom={situacaoEscrita[r.situacao].tom}>{situacaoEscrita[r.situacao].rotulo}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
