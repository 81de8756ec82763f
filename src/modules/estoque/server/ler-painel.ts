import type { Servicos } from '#platform/servicos.ts'
import type { Painel } from '../contract/painel.ts'
import { consumoPorMaterial, dozeMeses, listaDeCompra, parados, porCategoria, valorAgora } from './consultas/painel.ts'
import { contagensDoEstoque } from './encaixes.ts'

const CLASSES = [
  ['A', 0.8],
  ['B', 0.95],
  ['C', 1],
] as const
/** Points of the drawn curve. */
const PONTOS = 40

type Consumo = Awaited<ReturnType<typeof consumoPorMaterial>>

/** Classes and curve of what was used, largest first. */
export function curvaAbc(usados: Consumo): Pick<Painel['abc'], 'classes' | 'curva'> {
  const total = usados.reduce((n, u) => n + u.n, 0)
  let soma = 0
  const partes = usados.map((u) => {
    soma += u.n
    return total > 0 ? soma / total : 0
  })
  let [antes, antesParte] = [0, 0]
  const classes = CLASSES.map(([classe, ate]) => {
    // the first of a class may carry it over its bound: it belongs to it all the same
    const fim = classe === 'C' ? partes.length : Math.max(antes, partes.findIndex((p) => p >= ate) + 1 || partes.length)
    const parte = (partes[fim - 1] ?? antesParte) - antesParte
    const r = { classe, itens: fim - antes, parte }
    ;[antes, antesParte] = [fim, antesParte + parte]
    return r
  })
  const passo = Math.max(1, Math.ceil(partes.length / PONTOS))
  const curva = partes.flatMap((parte, i) =>
    (i + 1) % passo === 0 || i === partes.length - 1 || i < 6 ? [{ itens: i + 1, parte }] : [],
  )
  return { classes, curva: [{ itens: 0, parte: 0 }, ...curva] }
}

/** The figures of the panel. Without the permission of cost its fields of value do not exist. */
export async function lerPainel(
  s: Pick<Servicos, 'banco' | 'ligados'>,
  { custo, local }: { custo: boolean; local: string | undefined },
): Promise<Painel> {
  const { db } = s.banco
  const por = custo ? 'valor' : 'quantidade'
  const [agora, categorias, usados, meses, parado, compras] = await Promise.all([
    valorAgora(db),
    porCategoria(db, local),
    consumoPorMaterial(db, por),
    dozeMeses(db),
    parados(db),
    listaDeCompra(db),
  ])
  const [contagens] = s.ligados.de(contagensDoEstoque)
  const valor = (centavos: number) => (custo ? { valor_centavos: Math.round(centavos) } : {})
  const saiu12 = meses.reduce((n, m) => n + m.saiu, 0)
  const media12 = meses.reduce((n, m) => n + m.saldo, 0) / Math.max(1, meses.length)
  const total = usados.reduce((n, u) => n + u.n, 0)
  return {
    materiais: agora.materiais,
    ...valor(agora.valor),
    ...(custo ? { valor_no_mes_passado_centavos: Math.round(agora.valor_antes) } : {}),
    cobertura_dias: agora.saiu_90 > 0 ? Math.round(agora.valor / (agora.saiu_90 / 90)) : null,
    ...(custo ? { giro: media12 > 0 ? saiu12 / media12 : null } : {}),
    parados: { itens: parado.itens, ...valor(parado.valor) },
    rupturas: compras.filter((c) => c.falta_em !== null).length,
    contagens: contagens ? await contagens(db) : null,
    categorias: categorias.map((c) => ({
      categoria_id: c.categoria_id,
      nome: c.nome,
      itens: c.itens,
      ...valor(c.valor),
    })),
    abc: { por, ...(custo ? { total_centavos: Math.round(total) } : {}), ...curvaAbc(usados) },
    meses: meses.map((m) => ({
      mes: m.mes,
      saidas: m.saidas,
      ...valor(m.saldo),
      ...(custo ? { giro: m.saldo > 0 ? (m.saiu * 12) / m.saldo : null } : {}),
    })),
  }
}
