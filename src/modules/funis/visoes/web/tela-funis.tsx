import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { KanbanSquare } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import type { FunilNaLista } from '#modules/funis/nucleo/tipos.ts'
import { Fila } from './fila.tsx'

const NovoCartaoDoContato = tardia(() =>
  import('#modules/funis/quadro/web/novo-do-contato.tsx').then((m) => m.NovoCartaoDoContato),
)
const EH_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** /co/funis: the user's funnels, those of the row's department first, and their work queue. */
export function TelaDosFunis({ linha }: { linha: { departamento: string | null; titulo: string } }) {
  const navegar = useNavegar()
  const { contato }: Record<string, unknown> = useSearch({ strict: false })
  const edita = usePode('funis.cartao.editar')
  const fechar = () =>
    void navegar({
      to: '.',
      search: (antes) => ({ ...antes, contato: undefined }),
      replace: true,
    })
  const lista = useQuery({
    queryKey: ['funis', 'lista'],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => (await chamar(funis.listar, { query: {} }, { signal })).data,
  })
  if (lista.isError && !lista.data)
    return (
      <ErrorState
        oQueFalhou="Os funis não carregaram."
        detalhe={lista.error.message}
        aoTentar={() => lista.refetch()}
      />
    )
  if (!lista.data) return <SkeletonList linhas={8} rotulo="Carregando os funis" />
  const daqui = lista.data.filter((f) => f.departamento === linha.departamento)
  const outros = lista.data.filter((f) => f.departamento !== linha.departamento)
  const abrir = (c: { id: string }) => void navegar({ to: href('/co/funis/oportunidade/{id}', { id: c.id }) })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        titulo={linha.titulo}
        detalhe={plural(
          lista.data.reduce((n, f) => n + f.abertos, 0),
          'cartão aberto',
          'cartões abertos',
        )}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(300px,2fr)_3fr] max-md:grid-cols-1 max-md:overflow-y-auto">
        <nav aria-label="Funis" className="min-h-0 overflow-y-auto border-r bg-bg p-3 max-md:border-r-0">
          {lista.data.length === 0 && (
            <EmptyState
              icone={<KanbanSquare />}
              frase="Nenhum funil ainda"
              detalhe="Quem cuida do seu departamento abre os funis em que você trabalha."
            />
          )}
          <Grupo titulo="Deste departamento" funis={daqui} />
          <Grupo titulo="Outros em que você trabalha" funis={outros} />
        </nav>
        <section aria-label="Minha fila" className="flex min-h-0 flex-col">
          <h2 className="border-b bg-surface px-4 py-2 text-14 font-semibold">Minha fila</h2>
          <Fila aoAbrir={abrir} aoMover={abrir} />
        </section>
      </div>
      <Aguarde>
        {edita && typeof contato === 'string' && EH_ID.test(contato) && (
          <NovoCartaoDoContato
            contato={{ id: contato }}
            departamento={linha.departamento}
            aoFechar={fechar}
            aoCriar={(c) =>
              void navegar({ to: href('/funil/{id}', { id: c.funil_chave }), search: { cartao: c.id }, replace: true })
            }
          />
        )}
      </Aguarde>
    </div>
  )
}

function Grupo({ titulo, funis: lista }: { titulo: string; funis: readonly FunilNaLista[] }) {
  if (lista.length === 0) return null
  return (
    <>
      <h2 className="mt-1 mb-2 px-1 text-12 font-semibold text-text-2">{titulo}</h2>
      <ul className="mb-4 flex flex-col gap-2">
        {lista.map((f) => (
          <li key={f.id} className="relative rounded-(--r) border bg-surface px-3 py-2.5 hover:border-border-strong">
            <Link
              href={`/funil/${f.chave}`}
              className="block truncate text-13 font-medium text-text after:absolute after:inset-0"
            >
              {f.nome}
            </Link>
            <p className="line-clamp-1 text-12 text-text-2">{f.descricao}</p>
            <p className="num mt-1 flex gap-3 text-12">
              <span>{`${numero(f.abertos)} ${f.abertos === 1 ? 'aberto' : 'abertos'}`}</span>
              {f.atrasados > 0 && <span className="font-medium text-danger">{plural(f.atrasados, 'atrasado')}</span>}
              {f.valor_centavos !== null && f.valor_centavos > 0 && (
                <span className="ml-auto font-medium">{dinheiro(f.valor_centavos).replace(/,\d\d$/, '')}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
