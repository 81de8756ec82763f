import { sql } from 'kysely'
import { fichaDoInversor, fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'
import type { CustoDaProposta } from '#modules/simulacoes/contract/dinheiro.ts'
import type { EntradaDaSimulacao, InversorDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { Tx } from '#platform/postgres/banco.ts'

type Modulo = EntradaDaSimulacao['modulo']

/** What a proposal is made of, as the catalogue has it. */
export interface Equipamentos {
  modulos: readonly [Modulo, Modulo]
  inversores: readonly InversorDaSimulacao[]
  custo(modelo: string, grupo: CustoDaProposta['grupo'], por: CustoDaProposta['por']): CustoDaProposta
}

interface Linha {
  id: string
  tipo: string
  marca: string
  modelo: string
  ficha: unknown
  custo: number
}

/** Undefined when the catalogue lacks what the proposals of the demonstration need. */
export async function lerEquipamentos(tx: Tx): Promise<Equipamentos | undefined> {
  const { rows } = await sql<Linha>`
    select id, tipo, marca, modelo, ficha, custo_centavos::float8 as custo
    from catalogo_publico.itens
    where arquivado_em is null
      and custo_centavos is not null
    order by custo_centavos, id
  `.execute(tx)
  const comum = (l: Linha) => ({ itemId: l.id, marca: l.marca, modelo: l.modelo, custoCent: l.custo })
  const doTipo = (tipo: string) => rows.filter((l) => l.tipo === tipo)
  const [um, outro] = doTipo('modulo').map((l) => ({ ...fichaDoModulo.parse(l.ficha), ...comum(l) }))
  const inversores = doTipo('inversor').map((l) => ({ ...fichaDoInversor.parse(l.ficha), ...comum(l), quantidade: 1 }))
  if (!um || !outro || inversores.length === 0) return undefined
  return {
    modulos: [um, outro],
    inversores,
    custo(modelo, grupo, por) {
      const item = rows.find((l) => l.modelo === modelo)
      return {
        itemId: item?.id ?? null,
        grupo,
        descricao: modelo,
        por,
        quantidade: 1,
        unitarioCent: item?.custo ?? 0,
      }
    },
  }
}

/** Above this ratio of modules to inverter the year is clipped; below it the inverter is idle. */
const FDI_BUSCADO = 1.15
/** Above this one an inverter is refused. */
const FDI_MAXIMO = 1.5

/** One model, up to three of them, nearest to what the modules ask for, that also takes the most of any version. */
export function inversoresPara(
  kWp: number,
  maisKWp: number,
  modelos: readonly InversorDaSimulacao[],
): InversorDaSimulacao[] {
  const escolhas = modelos.flatMap((i) => [1, 2, 3].map((quantidade) => ({ ...i, quantidade })))
  const longe = (i: InversorDaSimulacao) => Math.abs(kWp / (i.kw * i.quantidade) - FDI_BUSCADO) + 0.05 * i.quantidade
  const cabem = escolhas.filter((i) => maisKWp <= i.kw * i.quantidade * FDI_MAXIMO)
  return (cabem.length > 0 ? cabem : escolhas).toSorted((a, b) => longe(a) - longe(b)).slice(0, 1)
}
