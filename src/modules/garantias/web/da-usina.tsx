import { useQuery } from '@tanstack/react-query'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { CONSULTAR } from '../contract/comum.ts'
import { rmas, type GarantiaDaUsina } from '../contract/rmas.ts'
import { linkDasGarantias } from '../links.ts'

const prazos = (g: GarantiaDaUsina): string =>
  [
    g.produto_ate && `produto até ${diaBr(g.produto_ate)}`,
    g.desempenho_ate && `desempenho até ${diaBr(g.desempenho_ate)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Warns of the warranties that are in force in a plant: the maker may owe what an order would charge. */
export function GarantiasDaUsina({ usinaId }: { usinaId: string }) {
  const ve = usePode(CONSULTAR)
  const { data = [] } = useQuery({
    queryKey: ['garantias', 'usina', usinaId, 'valem'],
    enabled: ve,
    queryFn: async ({ signal }) => (await chamar(rmas.daUsina, { params: { id: usinaId } }, { signal })).data,
  })
  if (data.length === 0) return null
  return (
    <AlertBox
      tom="info"
      titulo="Há equipamento na garantia nesta usina."
      acao={
        <a href={linkDasGarantias()} className="g-link">
          Garantias
        </a>
      }
    >
      <ul className="num grid gap-1 text-13">
        {data.map((g) => (
          <li key={`${g.modelo} ${g.produto_ate} ${g.desempenho_ate}`}>
            {g.quantos} × {g.modelo}: {prazos(g)}
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}
