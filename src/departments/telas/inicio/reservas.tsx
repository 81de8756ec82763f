import { dataCurta, diaEm, hora, numero } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import { useMinhasReservas, type Reserva } from '../comum/trabalho.ts'

const NA_LISTA = 5
const quando = (r: Reserva) =>
  `${diaEm(r.de) === diaEm(Date.now()) ? 'hoje' : dataCurta(r.de)}, ${hora(r.de)} – ${hora(r.ate)}`

/** The user's next bookings, and the requests that they can decide. Hidden when there are neither. */
export function Reservas() {
  const { data } = useMinhasReservas()
  if (!data) return null
  return (
    <>
      {data.a_decidir.length > 0 && (
        <Bloco titulo="Esperando sua aprovação" detalhe={numero(data.a_decidir.length)}>
          <Lista reservas={data.a_decidir} dizer={(r) => `${r.quem.nome} pede · ${quando(r)}`} />
        </Bloco>
      )}
      {data.proximas.length > 0 && (
        <Bloco titulo="Suas reservas" detalhe={numero(data.proximas.length)}>
          <Lista reservas={data.proximas} dizer={(r) => `${r.recurso.nome} · ${quando(r)}`} />
        </Bloco>
      )}
    </>
  )
}

const Lista = ({ reservas, dizer }: { reservas: readonly Reserva[]; dizer: (r: Reserva) => string }) => (
  <ul className="mt-1">
    {reservas.slice(0, NA_LISTA).map((r) => (
      <li key={r.id}>
        <a
          href={`/reservas/${r.recurso.chave}`}
          className="-mx-3 block rounded px-3 py-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2"
        >
          <span className="block truncate">{r.titulo}</span>
          <span className="num block truncate text-12 text-text-2">{dizer(r)}</span>
        </a>
      </li>
    ))}
  </ul>
)
