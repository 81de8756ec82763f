import { sql } from 'kysely'
import { condicaoEmPalavras, nomesDosModos, quandoRetorna } from '#engines/funil/palavras.ts'
import { definicao, type Definicao } from '#engines/funil/tipos.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import type { Definiveis } from '../politica.ts'

interface Linha {
  id: string
  chave: string
  nome: string
  departamento: string
  definicao: Definicao
  ligado: boolean
}

/**
 * All hand-offs between funnels of departments that are on. Every user may see which funnel hands off to which; the
 * cards stay restricted.
 */
export async function mapaDasPassagens(db: Db, abre: ReadonlySet<string>, define: Definiveis) {
  const { rows } = await sql<Linha>`
    select id, chave, nome, departamento, definicao, ${departamentoLigado(sql`departamento`)} as ligado
    from funis.funis
    where versao > 0
      and arquivado_em is null
    order by departamento, criado_em, id
  `.execute(db)
  const campos = await camposEmUso(db)
  const funis = rows.filter((f) => f.ligado).map((f) => ({ ...f, definicao: definicao.parse(f.definicao) }))
  const desligados = new Set(rows.filter((f) => !f.ligado).map((f) => f.chave))
  const porChave = new Map(funis.map((f) => [f.chave, f]))
  return {
    funis: funis.map((f) => ({
      id: f.id,
      chave: f.chave,
      nome: f.nome,
      departamento: f.departamento,
      estagios: f.definicao.estagios.length,
      abre: abre.has(f.id),
      define: define.todas || define.ids.has(f.id),
    })),
    passagens: funis.flatMap((f) =>
      f.definicao.passagens
        .filter((p) => !desligados.has(p.destino.funil))
        .map((p) => {
          const destino = porChave.get(p.destino.funil)
          const la = destino?.definicao.estagios.find((e) => e.chave === p.destino.estagio)
          const nomeLa = (chave: string) => destino?.definicao.estagios.find((e) => e.chave === chave)?.nome ?? chave
          const nomeAqui = (chave: string | null) =>
            f.definicao.estagios.find((e) => e.chave === chave)?.nome ?? chave ?? ''
          return {
            id: p.id,
            chave: p.chave,
            de: f.chave,
            para: p.destino.funil,
            ao_entrar: f.definicao.estagios.find((e) => e.id === p.ao_entrar)?.nome ?? '',
            chega_em: la?.nome ?? p.destino.estagio,
            modo: nomesDosModos[p.modo],
            quando: condicaoEmPalavras(p.quando, campos),
            atraso_dias: p.atraso_dias,
            quebrada: p.modo !== 'notificar' && !la,
            retornos: p.retornos.map(
              (r) =>
                `${quandoRetorna(r.quando, nomeLa)} → ${[r.para && nomeAqui(r.para), r.tarefa && `tarefa: ${r.tarefa}`].filter(Boolean).join(', ')}`,
            ),
          }
        }),
    ),
  }
}
