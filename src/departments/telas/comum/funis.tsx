import { lerLinhas } from '#departments/na-pagina.ts'
import { AREAS_RESERVADAS } from '#modules/acesso/nucleo/regras/areas-reservadas.ts'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from './bloco.tsx'
import { useFunisDaArea, type FunilDaArea } from './trabalho.ts'

/** URL of a funnel's board: the one in its department's menu, or its own. */
export const enderecoDe = (f: Pick<FunilDaArea, 'id' | 'chave'>): string =>
  lerLinhas().find((l) => l.funil === f.chave && l.icone === 'KanbanSquare')?.path ?? `/funil/${f.id}`

/** URL of its cards as a table, filtered by stage or late. */
const linhasDe = (f: FunilDaArea, filtro: Record<string, string>): string =>
  `${enderecoDe(f)}?${new URLSearchParams({ vista: 'tabela', ...filtro })}`

/** Summary of funnels: open and late cards by stage, value, and entries against exits. */
export function Funis({
  departamento,
  titulo,
  maximo,
  so,
}: {
  departamento: string | null
  titulo: string
  maximo?: number
  /** only these funnels, by key */ so?: readonly string[]
}) {
  const consulta = useFunisDaArea(departamento)
  // with a maximum, show those with the most late cards first
  const lista = so
    ? consulta.data?.filter((f) => so.includes(f.chave))
    : maximo === undefined
      ? consulta.data
      : consulta.data
          ?.filter((f) => f.abertos > 0)
          .toSorted((a, b) => b.atrasados - a.atrasados || b.abertos - a.abertos)
          .slice(0, maximo)
  if (!consulta.isLoading && !consulta.isError && !lista?.length)
    return departamento && AREAS_RESERVADAS.has(departamento) ? (
      <SoDeQuemTrabalhaLa titulo={titulo} departamento={departamento} />
    ) : null
  return (
    <Bloco titulo={titulo} detalhe={<Legenda />}>
      {consulta.isError && !lista && (
        <ErrorState
          className="py-4!"
          oQueFalhou="Os funis não carregaram."
          detalhe={consulta.error.message}
          aoTentar={() => consulta.refetch()}
        />
      )}
      {consulta.isLoading && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando funis" />}
      <ul className="mt-1 grid gap-5">
        {lista?.map((f) => (
          <li key={f.id} className="grid gap-y-1">
            <div className="flex min-w-0 items-center gap-x-3 text-13">
              <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <a href={enderecoDe(f)} className="-my-0.5 py-0.5 font-medium hover:underline max-md:py-1">
                  {f.nome}
                </a>
                <span className="num text-12 text-text-2">
                  {plural(f.abertos, 'aberto')}
                  {f.valor_centavos ? ` · ${dinheiro(f.valor_centavos).replace(/,\d\d$/, '')}` : ''}
                  {f.atrasados > 0 && (
                    <>
                      {' '}
                      ·{' '}
                      <a
                        href={linhasDe(f, { prazo: 'atrasado' })}
                        className="text-danger underline decoration-danger/40 underline-offset-2 hover:decoration-danger"
                      >
                        {plural(f.atrasados, 'atrasado')}
                      </a>
                    </>
                  )}
                </span>
              </div>
              <Tendencia f={f} />
            </div>
            <Estagios f={f} />
          </li>
        ))}
      </ul>
    </Bloco>
  )
}

/** Explains why a reserved area is empty: only people who work there see its cards, not even administrators. */
const SoDeQuemTrabalhaLa = ({ titulo, departamento }: { titulo: string; departamento: string }) => (
  <Bloco titulo={titulo}>
    <p className="py-3 text-13 text-text-2">
      Os cartões desta área são de quem trabalha nela. Se este é o seu caso,{' '}
      <a href={`/register/index2?departamento=${departamento}`} className="font-medium underline underline-offset-2">
        peça acesso
      </a>
      .
    </p>
  </Bloco>
)

const Legenda = () => (
  <span className="flex gap-3 text-12 whitespace-nowrap">
    <span className="flex items-center gap-1">
      <i className="size-2 rounded-xs bg-text-3" /> no prazo
    </span>
    <span className="flex items-center gap-1">
      <i className="size-2 rounded-xs bg-danger" /> além do prazo
    </span>
  </span>
)

function Estagios({ f }: { f: FunilDaArea }) {
  const maior = Math.max(1, ...f.estagios.map((e) => e.abertos))
  const cheios = f.estagios.filter((e) => e.abertos > 0)
  if (cheios.length === 0) return <span className="text-12 text-text-3">Nenhum cartão aberto.</span>
  return (
    <ol
      aria-label={`Estágios de ${f.nome}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-x-2.5 gap-y-2"
    >
      {cheios.map((e) => (
        <li key={e.estagio_id} className="min-w-0 text-11">
          <a
            href={linhasDe(f, { estagio_id: e.estagio_id })}
            data-dica={`${e.nome}: ${plural(e.abertos, 'aberto')}${e.atrasados ? `, ${plural(e.atrasados, 'atrasado')}` : ''}`}
            className="group block rounded-xs outline-offset-2"
          >
            <span className="num text-12 font-medium">
              {numero(e.abertos)}
              {e.atrasados > 0 && <span className="ml-1 font-normal text-danger">{numero(e.atrasados)}</span>}
            </span>
            <span className="mt-0.5 flex h-1.5 overflow-hidden rounded-xs bg-surface-3" aria-hidden="true">
              <i className="bg-text-3" style={{ width: `${((e.abertos - e.atrasados) / maior) * 100}%` }} />
              <i className="bg-danger" style={{ width: `${(e.atrasados / maior) * 100}%` }} />
            </span>
            <span className="mt-0.5 block leading-tight hyphens-auto text-text-2 group-hover:text-text group-hover:underline">
              {e.nome}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Eight weeks: entries above, closed cards below. */
function Tendencia({ f }: { f: FunilDaArea }) {
  const maior = Math.max(1, ...f.semanas.flatMap((s) => [s.entradas, s.saidas]))
  const soma = (k: 'entradas' | 'saidas') => f.semanas.reduce((n, s) => n + s[k], 0)
  const dito = `Em oito semanas: ${plural(soma('entradas'), 'entrada')}, ${plural(soma('saidas'), 'cartão fechado', 'cartões fechados')}`
  return (
    <span role="img" aria-label={dito} data-dica={dito} className="flex h-7 w-20 flex-none items-center gap-0.5">
      {f.semanas.map((s) => (
        <span key={s.dia} className="flex h-full flex-1 flex-col justify-center">
          <i className="block rounded-t-xs bg-info" style={{ height: `${(s.entradas / maior) * 48}%` }} />
          <i className="block rounded-b-xs bg-success opacity-70" style={{ height: `${(s.saidas / maior) * 48}%` }} />
        </span>
      ))}
    </span>
  )
}
