import { posicoesDo } from '#modules/estoque/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { NovoInventario } from '../../contract/comum.ts'

type Escopo = Pick<NovoInventario, 'locais' | 'categorias' | 'materiais' | 'endereco_de' | 'endereco_ate' | 'classe'>

/** What a count, or one of the plan, covers now. */
export const posicoesDoEscopo = (db: Db | Tx, e: Escopo) =>
  posicoesDo(db, {
    locais: e.locais,
    categorias: e.categorias,
    materiais: e.materiais,
    enderecoDe: e.endereco_de,
    enderecoAte: e.endereco_ate,
    classe: e.classe,
  })
