import { diaDaSemana, somarDias } from '#kit/dias.ts'
import type { MaterialDaDemonstracao } from './tipos.ts'

/** Goods that were needed on a day, for a project or for an order of service. */
export interface Procura {
  dia: string
  documento: string
  de: 'campinas' | 'sorocaba' | 'van 1' | 'van 2'
  para: 'cliente' | 'consumo'
  itens: { codigo: string; qtd: number }[]
}

const CLIENTES = [
  'Helena Moura Campos',
  'Padaria Pão da Serra',
  'Antônio Carlos Bicudo',
  'Clínica Vida Plena',
  'Sítio Boa Esperança',
  'Ivone Castilho',
  'Mercado São Judas',
  'Edna Ramalho',
  'Restaurante Dona Zica',
  'Condomínio das Palmeiras',
  'Oficina Dois Irmãos',
  'Granja Três Marias',
]

export const diaUtil = (dia: string): boolean => diaDaSemana(dia) > 0 && diaDaSemana(dia) < 6

/** One of a list, the first ones more often. */
function um<T>(lista: readonly T[], acaso: () => number, vies = 2): T {
  const escolhido = lista[Math.floor(lista.length * acaso() ** vies)]
  if (escolhido === undefined) throw new Error('an empty family')
  return escolhido
}

/** The last tenth of each family is bought once, and then not asked for again. */
const emUso = (familia: readonly MaterialDaDemonstracao[]) => familia.slice(0, Math.ceil(familia.length * 0.88))

/** What a plant of so many modules takes. */
function doKit(ms: Map<string, MaterialDaDemonstracao[]>, acaso: () => number): Procura['itens'] {
  const de = (categoria: string) => emUso(ms.get(categoria) ?? [])
  const n = 8 + Math.floor(acaso() * 16)
  const itens = [
    { codigo: um(de('Módulos'), acaso, 3).codigo, qtd: n },
    { codigo: um(de('Inversores'), acaso, 2.4).codigo, qtd: 1 },
    { codigo: um(de('Medição e monitoramento'), acaso).codigo, qtd: 1 },
  ]
  const junto = (categoria: string, quantos: number, qtd: (m: MaterialDaDemonstracao) => number) => {
    for (let i = 0; i < quantos; i++) {
      const m = um(de(categoria), acaso, 1.7)
      itens.push({ codigo: m.codigo, qtd: Math.max(1, Math.round(qtd(m) * (0.7 + acaso() * 0.6))) })
    }
  }
  junto('Estruturas', 4, () => n * 1.6)
  junto('Cabos', 3, () => n * 4)
  junto('Proteções', 2, () => 1.5)
  junto('Elétrica', 2, () => n / 2)
  junto('Aterramento', 1, () => 2)
  junto('Fixação', 2, () => n * 3)
  return [...new Map(itens.map((i) => [i.codigo, i])).values()]
}

function daOrdem(ms: Map<string, MaterialDaDemonstracao[]>, acaso: () => number): Procura['itens'] {
  const categorias = ['Proteções', 'Elétrica', 'Elétrica', 'Cabos', 'Medição e monitoramento', 'Segurança e consumo']
  const itens = Array.from({ length: 1 + Math.floor(acaso() * 2.4) }, () => {
    const m = um(emUso(ms.get(um(categorias, acaso, 1)) ?? []), acaso, 2.6)
    return { codigo: m.codigo, qtd: m.unidade === 'M' ? 2 + Math.floor(acaso() * 14) : 1 + Math.floor(acaso() * 2) }
  })
  return [...new Map(itens.map((i) => [i.codigo, i])).values()]
}

/** Everything that was asked for between two days. */
export function procuras(
  materiais: readonly MaterialDaDemonstracao[],
  { desde, ate, acaso }: { desde: string; ate: string; acaso: () => number },
): Procura[] {
  const porCategoria = Map.groupBy(materiais, (m) => m.categoria)
  const todas: Procura[] = []
  let [projeto, ordem] = [2010, 1204]
  for (let dia = desde; dia <= ate; dia = somarDias(dia, 1)) {
    if (!diaUtil(dia)) continue
    if (acaso() < 0.62)
      todas.push({
        dia,
        documento: `PR-${projeto++} ${um(CLIENTES, acaso, 1)}`,
        de: acaso() < 0.8 ? 'campinas' : 'sorocaba',
        para: 'cliente',
        itens: doKit(porCategoria, acaso),
      })
    for (const van of ['van 1', 'van 2'] as const)
      if (acaso() < 0.75)
        todas.push({ dia, documento: `OS ${ordem++}`, de: van, para: 'consumo', itens: daOrdem(porCategoria, acaso) })
  }
  return todas
}
