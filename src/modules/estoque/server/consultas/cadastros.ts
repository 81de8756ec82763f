import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { TipoDeLocal } from '../../tipos.ts'
import type { Fator } from '../../regras/quantidade.ts'

export interface Material {
  item_id: string
  codigo: string
  unidade: string
  rastreio: 'nenhum' | 'lote' | 'serie'
  casas: number
}
export interface Local {
  id: string
  nome: string
  tipo: TipoDeLocal
  fisico: boolean
}

const SEM_MATERIAL = 'Este material não existe no estoque. Cadastre-o primeiro.'
const SEM_LOCAL = 'Este local não existe mais. Escolha outro.'

export async function materiaisPorId(tx: Tx, ids: readonly string[]): Promise<Map<string, Material>> {
  const { rows } = await sql<Material>`
    select m.item_id, m.codigo, m.unidade, m.rastreio, u.casas
    from estoque.materiais m
    join estoque.unidades u on u.sigla = m.unidade
    where m.item_id = any (${[...new Set(ids)]})
  `.execute(tx)
  const achados = new Map(rows.map((m) => [m.item_id, m]))
  if (ids.some((id) => !achados.has(id))) throw invalido(SEM_MATERIAL, [{ campo: 'linhas', mensagem: SEM_MATERIAL }])
  return achados
}

export async function locaisPorId(tx: Tx, ids: readonly string[]): Promise<Map<string, Local>> {
  const { rows } = await sql<Local>`
    select id, nome, tipo, fisico
    from estoque.locais
    where id = any (${[...new Set(ids)]})
      and arquivado_em is null
  `.execute(tx)
  const achados = new Map(rows.map((l) => [l.id, l]))
  if (ids.some((id) => !achados.has(id))) throw invalido(SEM_LOCAL, [{ campo: 'linhas', mensagem: SEM_LOCAL }])
  return achados
}

/** The virtual place of a kind: there is one of each. */
export async function localVirtual(tx: Tx, tipo: TipoDeLocal): Promise<string> {
  const { id } = await tx
    .selectFrom('estoque.locais')
    .select('id')
    .where('tipo', '=', tipo)
    .where('fisico', '=', false)
    .executeTakeFirstOrThrow()
  return id
}

/** The places outside the company, by kind. */
export async function virtuaisDoEstoque(tx: Tx) {
  return {
    fornecedor: await localVirtual(tx, 'fornecedor'),
    cliente: await localVirtual(tx, 'cliente'),
    consumo: await localVirtual(tx, 'consumo'),
    ajuste: await localVirtual(tx, 'ajuste'),
    perda: await localVirtual(tx, 'perda'),
  }
}

/** Factor from a unit to that of the material: its own first, then the general one, either way round. */
export async function fatorPara(tx: Tx, m: Material, de: string): Promise<Fator> {
  if (de === m.unidade) return { num: 1, den: 1 }
  const { rows } = await sql<Fator>`
    select
      case when c.de = ${de} then c.num else c.den end as num,
      case when c.de = ${de} then c.den else c.num end as den
    from estoque.conversoes c
    where (c.item_id = ${m.item_id} or c.item_id is null)
      and ((c.de = ${de} and c.para = ${m.unidade}) or (c.de = ${m.unidade} and c.para = ${de}))
    order by c.item_id nulls last, (c.de = ${de}) desc
    limit 1
  `.execute(tx)
  const [fator] = rows
  if (fator) return fator
  const frase = `Não sei quantos ${m.unidade} há em 1 ${de} de ${m.codigo}. Cadastre esta conversão.`
  throw invalido(frase, [{ campo: 'linhas', mensagem: frase }])
}
