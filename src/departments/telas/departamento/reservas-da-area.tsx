import { usePode } from '#platform/navegador/pessoa.ts'
import { dataCurta, diaEm, hora, numero } from '#ui/formatos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from '../comum/bloco.tsx'
import { useAgenda } from '../comum/trabalho.ts'

const NA_LISTA = 8

/** Rooms and the car in the days that come: who is where, and the way to book. */
export function ReservasDaArea() {
  const agenda = useAgenda()
  const cria = usePode('recursos.reserva.criar')
  if (!agenda.isLoading && !agenda.isError && !agenda.data) return null
  return (
    <Bloco titulo="Salas e carro nos próximos dias" detalhe={agenda.data?.length ? numero(agenda.data.length) : undefined} acao={{ rotulo: cria ? 'Reservar' : 'Ver a agenda', href: '/rec/administracao/salas' }}>
      {agenda.isError && !agenda.data && <ErrorState className="py-4!" oQueFalhou="As reservas não carregaram." detalhe={agenda.error.message} aoTentar={() => agenda.refetch()} />}
      {agenda.isLoading && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando reservas" />}
      {agenda.data?.length === 0 && <p className="py-3 text-13 text-text-2">Nada reservado nos próximos sete dias.</p>}
      <ul className="mt-1">
        {agenda.data?.slice(0, NA_LISTA).map((r) => (
          <li key={r.id}>
            <a href={r.recurso.tipo === 'carro' ? '/rec/administracao/carro-eletrico' : '/rec/administracao/salas'} className="-mx-3 grid min-h-8 grid-cols-[116px_minmax(0,1fr)_160px] items-center gap-x-3 rounded px-3 py-1 text-13 outline-offset-[-2px] hover:bg-surface-2 max-md:grid-cols-[96px_minmax(0,1fr)]">
              <span className="num text-12 text-text-2">{diaEm(r.de) === diaEm(Date.now()) ? 'hoje' : dataCurta(r.de)}, {hora(r.de)}</span>
              <span className="min-w-0"><span className="block truncate">{r.titulo}</span><span className="block truncate text-12 text-text-2">{r.quem.nome}</span></span>
              <span className="truncate text-text-2 max-md:hidden">{r.recurso.nome}</span>
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
