import { sql } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import type { Arredores } from '#engines/funil/lint.ts'
import type { Definicao } from '#engines/funil/tipos.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { FunilVizinho } from '../../contract/edicao.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { prazosLegaisVigentes, type LinhaDePrazoLegal } from '#modules/funis/nucleo/server/consultas/prazos-legais.ts'

export interface ArredoresLidos extends Arredores {
  prazos_legais: LinhaDePrazoLegal[]
  vizinhos: FunilVizinho[]
}

interface LinhaDeFunil {
  chave: string
  nome: string
  departamento: string
  ligado: boolean
  estagios: FunilVizinho['estagios']
  passagens: Definicao['passagens']
}

/**
 * Everything a definition refers to: fields, other published funnels, legal deadlines, and hand-offs that use its
 * stages.
 */
export async function arredoresDe(db: Db | Tx, chave: string): Promise<ArredoresLidos> {
  const { rows } = await sql<LinhaDeFunil>`
    select
      chave,
      nome,
      departamento,
      ${departamentoLigado(sql`departamento`)} as ligado,
      coalesce(definicao -> 'passagens', '[]') as passagens,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('chave', e ->> 'chave', 'nome', e ->> 'nome', 'tipo', e ->> 'tipo')),
          '[]'
        )
        from jsonb_array_elements(definicao -> 'estagios') e
      ) as estagios
    from funis.funis
    where versao > 0
      and arquivado_em is null
    order by departamento, criado_em, id
  `.execute(db)
  const [campos, prazos_legais] = [await camposEmUso(db), await prazosLegaisVigentes(db, new Date())]
  return {
    campos,
    prazos_legais,
    termos: new Set(prazos_legais.map((p) => p.termo)),
    // the choices; a hand-off to a funnel whose department is off stays valid and does nothing
    vizinhos: rows.filter((f) => f.ligado).map(({ passagens: _, ligado: __, ...f }) => f),
    funis: new Map(
      rows.map((f) => [
        f.chave,
        {
          nome: f.nome,
          estagios: new Map(f.estagios.map((e) => [e.chave, { nome: e.nome, tipo: e.tipo as 'aberto' }])),
        },
      ]),
    ),
    esperados: rows
      .filter((f) => f.chave !== chave)
      .flatMap((f) =>
        f.passagens
          .filter((p) => p.destino.funil === chave)
          .flatMap((p) =>
            [
              p.destino.estagio,
              ...p.retornos.flatMap((r) => (typeof r.quando === 'object' ? [r.quando.estagio] : [])),
            ].map((estagio) => ({ funil: f.nome, passagem: p.chave, estagio })),
          ),
      ),
  }
}

export const palavrasDe = (
  a: ArredoresLidos,
): { campos: ReadonlyMap<string, Campo>; termos: Map<string, string>; funis: Map<string, string> } => ({
  campos: a.campos,
  termos: new Map(a.prazos_legais.map((p) => [p.termo, p.nome])),
  funis: new Map([...a.funis].map(([chave, f]) => [chave, f.nome])),
})
