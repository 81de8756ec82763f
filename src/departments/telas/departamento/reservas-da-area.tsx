import { usePode } from '#platform/navegador/pessoa.ts'
import { dataCurta, diaEm, hora, numero } from '#ui/formatos.ts'
import { BlocoDaConsulta, Vazio } from '../comum/bloco-da-consulta.tsx'
import { useAgenda } from '../comum/trabalho.ts'

const NA_LISTA = 8

/** Bookings of rooms and the car in the next days, with a link to book. */
export function ReservasDaArea() {
  const cria = usePode('recursos.reserva.criar')
  return (
    <BlocoDaConsulta
      titulo="Salas e carro nos próximos dias"
      consulta={useAgenda()}
      falhou="As reservas não carregaram."
      detalhe={(r) => (r.length ? numero(r.length) : undefined)}
      acao={{ rotulo: cria ? 'Reservar' : 'Ver a agenda', href: '/reservas' }}
    >
      {(reservas) =>
        reservas.length === 0 ? (
          <Vazio>Nada reservado nos próximos sete dias.</Vazio>
        ) : (
          <ul className="mt-1">
            {reservas.slice(0, NA_LISTA).map((r) => (
              <li key={r.id}>
                <a
                  href={`/reservas/${r.recurso.chave}`}
                  className="-mx-3 grid min-h-8 grid-cols-[116px_minmax(0,1fr)_160px] items-center gap-x-3 rounded px-3 py-1 text-13 outline-offset-[-2px] hover:bg-surface-2 max-md:grid-cols-[96px_minmax(0,1fr)]"
                >
                  <span className="num text-12 text-text-2">
                    {diaEm(r.de) === diaEm(Date.now()) ? 'hoje' : dataCurta(r.de)}, {hora(r.de)}
                  </span>
                  <span className="min-w-0">
                    <span className="block truncate">{r.titulo}</span>
                    <span className="block truncate text-12 text-text-2">{r.quem.nome}</span>
                  </span>
                  <span className="truncate text-text-2 max-md:hidden">{r.recurso.nome}</span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </BlocoDaConsulta>
  )
}
