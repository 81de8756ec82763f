import { LinkButton } from '#ui/link.tsx'
import type { TarifaDaSimulacao, UnidadeDaSimulacao } from '../../contract/entrada.ts'
import { subgrupoQueFalta } from '../../regras/classe-e-subgrupo.ts'
import { useEditor } from '../editor/contexto.tsx'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { comOQueFica, lugarDa, useTarifas } from './usar-tarifas.ts'

interface Props {
  unidade: UnidadeDaSimulacao
  kwhMes: number
  catalogo: CatalogoDoEditor
  aoMudar: (tarifa: TarifaDaSimulacao) => void
}

/** Offers the row of the unit's class where the tariff is of another one, of the same utility. */
export function TarifaDaClasse({ unidade: u, kwhMes, catalogo, aoMudar }: Props) {
  const { entrada } = useEditor()
  const { uf, cidade } = entrada.local
  const subgrupo = subgrupoQueFalta(u)
  const { data: tarifas } = useTarifas(
    catalogo,
    subgrupo && lugarDa({ uf, cidade, subgrupo, classe: u.classeDeConsumo, kwhMes }),
  )
  const certa = tarifas?.find((t) => t.distribuidora.id === u.tarifa.distribuidora.id)
  if (!subgrupo || !certa) return null
  return (
    <LinkButton className="max-md:min-h-11" onClick={() => aoMudar(comOQueFica(certa, u.tarifa))}>
      Usar a {subgrupo} da {certa.distribuidora.nome}
    </LinkButton>
  )
}
