import { mesMinimo } from '#kit/meses.ts'
import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { usinas, type UsinaNaLista } from '../contract/usinas.ts'
import { linkDasUsinas, linkDaUsina } from '../links.ts'
import { ALERTAS, inteiro, SITUACOES } from './nomes.ts'

interface CartaoDaUsina {
  titulo: string
  contato_id: string | null
}

/** The plants of a card: those of its contact, else the one whose name its title has. */
async function usinasDo(c: CartaoDaUsina, signal: AbortSignal): Promise<readonly UsinaNaLista[]> {
  const doTitular = c.contato_id
    ? (await chamar(usinas.listar, { query: { contato: c.contato_id, limit: 20 } }, { signal })).data
    : []
  if (doTitular.length > 0) return doTitular
  const { data } = await chamar(usinas.listar, { query: { limit: 200 } }, { signal })
  const titulo = c.titulo.toLocaleLowerCase('pt-BR')
  return data.filter((u) => titulo.includes(u.nome.toLocaleLowerCase('pt-BR')))
}

export function UsinasDoCartao({ cartao }: { cartao: CartaoDaUsina }) {
  return usePode('usinas.usina.ver') ? (
    <Lista cartao={cartao} />
  ) : (
    <EmptyState frase="As usinas são de quem cuida delas." />
  )
}

function Lista({ cartao }: { cartao: CartaoDaUsina }) {
  const lidas = useQuery({
    queryKey: ['usinas', 'do-cartao', cartao.contato_id, cartao.titulo],
    queryFn: ({ signal }) => usinasDo(cartao, signal),
  })
  if (lidas.isPending) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando a usina" />
  if (!lidas.data) return <ErrorState oQueFalhou="A usina não carregou." aoTentar={() => lidas.refetch()} />
  if (lidas.data.length === 0)
    return (
      <EmptyState
        frase="Nenhuma usina deste contato"
        detalhe="Ponha o contato do cartão como titular da usina, ou o nome dela no título."
        acao={<Link href={linkDasUsinas()}>Ver as usinas</Link>}
      />
    )
  return (
    <ul className="divide-y rounded-md border bg-surface">
      {lidas.data.map((u) => (
        <li key={u.id} className="num flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 text-13">
          <Link href={linkDaUsina(u.id)} className="font-medium">
            {u.nome}
          </Link>
          <span className="text-text-2">
            {numero(u.kwp)} kWp · {SITUACOES[u.situacao]}
          </span>
          {u.competencia && u.gerado_kwh !== null && (
            <span className="text-text-2">
              {mesMinimo(u.competencia)}: {inteiro(u.gerado_kwh)} kWh
              {u.esperado_kwh !== null && ` de ${inteiro(u.esperado_kwh)} esperados`}
            </span>
          )}
          {u.alertas.map((a) => (
            <Chip key={a} tom="alerta">
              {ALERTAS[a]}
            </Chip>
          ))}
        </li>
      ))}
    </ul>
  )
}
