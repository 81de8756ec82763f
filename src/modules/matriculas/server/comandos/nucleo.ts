import { sql } from 'kysely'
import { ErroApp, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { matriculaMudou, situacaoDaMatriculaMudou } from '../../eventos.ts'
import { passar, podePeloPapel } from '../../regras/ciclo.ts'
import type { AtoDaMatricula, SituacaoDaMatricula } from '../../tipos.ts'
import { matriculaNoAlcance, papeisDe, semMatricula } from '../politica.ts'

/** A member whose row this transaction holds. */
export interface MatriculaTrancada {
  id: string
  numero: number | null
  contato_id: string | null
  nome: string
  situacao: SituacaoDaMatricula
  contrato_id: string | null
  modelo_de_cobranca: ModeloDeCobranca
  vencimento_dia: number
  aviso_previo_dias: number
  ativa_desde: string | null
  saida_aviso_ate: string | null
  versao: number
}

const colunas = sql`
  m.id, m.numero, m.contato_id, m.nome, m.situacao, m.contrato_id, m.modelo_de_cobranca, m.vencimento_dia, m.aviso_previo_dias,
  m.ativa_desde::text as ativa_desde, m.saida_aviso_ate::text as saida_aviso_ate, m.versao
`

/** Locks a member that the user sees. */
export async function trancar(u: Unidade, ctx: Ctx, id: string): Promise<MatriculaTrancada> {
  const { rows } = await sql<MatriculaTrancada>`
    select ${colunas}
    from matriculas.matriculas m
    where m.id = ${id}
      and ${matriculaNoAlcance(ctx)}
    for update
  `.execute(u.tx)
  if (!rows[0]) throw semMatricula()
  return rows[0]
}

/** Locks the member that a job or a module names. */
export async function trancarPorId(u: Unidade, id: string): Promise<MatriculaTrancada> {
  const { rows } = await sql<MatriculaTrancada>`
    select ${colunas}
    from matriculas.matriculas m
    where m.id = ${id}
    for update
  `.execute(u.tx)
  if (!rows[0]) throw semMatricula()
  return rows[0]
}

export function exigirVersao(m: MatriculaTrancada, versao: number): void {
  if (m.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Outra pessoa mudou esta matrícula. Veja como ficou antes de salvar.', {
      details: { versao: m.versao },
    })
}

export interface Fato {
  /** type in the history */
  tipo: string
  de?: SituacaoDaMatricula
  para?: SituacaoDaMatricula
  motivo?: string | undefined
  /** figures and names for its sentence; no document, no bank data */
  dados?: Readonly<Record<string, unknown>>
}

/** One more row of the history, the new version of the member, and the event that screens follow. */
export async function registrar(
  u: Unidade,
  m: Pick<MatriculaTrancada, 'id' | 'situacao' | 'contato_id'>,
  fato: Fato,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    insert into matriculas.eventos (matricula_id, n, tipo, de, para, usuario_id, motivo, dados)
    values (
      ${m.id}, 0, ${fato.tipo}, ${fato.de ?? null}, ${fato.para ?? null}, ${u.autor.usuario?.id ?? null},
      ${fato.motivo ?? null}, ${JSON.stringify(fato.dados ?? {})}
    )
    returning n
  `.execute(u.tx)
  await sql`
    update matriculas.matriculas
    set versao = versao + 1, atualizada_em = now()
    where id = ${m.id}
  `.execute(u.tx)
  const n = rows[0]?.n ?? 0
  u.emitir(matriculaMudou, {
    matricula_id: m.id,
    n,
    fato: fato.tipo,
    situacao: m.situacao,
    contato_id: m.contato_id,
  })
  return n
}

/** Refuses with 403 what the user's permissions do not include, and with 409 what the state does not allow. */
export function exigirAto(ctx: Ctx, m: MatriculaTrancada, ato: AtoDaMatricula): SituacaoDaMatricula {
  if (!podePeloPapel(ato, papeisDe(ctx)))
    throw proibido('matriculas.matricula.decidir', 'Isto é de quem responde pelas matrículas.')
  return passar(m.situacao, ato)
}

/** The act by the table of the lifecycle: state, history, audit and events together. Returns the row as it is now. */
export async function mudarSituacao(
  u: Unidade,
  m: MatriculaTrancada,
  ato: AtoDaMatricula,
  { motivo, dados, ...d }: { motivo?: string | undefined; dados?: Fato['dados']; para?: SituacaoDaMatricula } = {},
): Promise<MatriculaTrancada> {
  const pelaTabela = passar(m.situacao, ato)
  // an exit that is cancelled returns to where it began
  const para = d.para ?? pelaTabela
  await sql`
    update matriculas.matriculas
    set situacao = ${para}
    where id = ${m.id}
  `.execute(u.tx)
  const agora = { ...m, situacao: para, versao: m.versao + 1 }
  const n = await registrar(u, agora, { tipo: ato, de: m.situacao, para, motivo, ...(dados ? { dados } : {}) })
  u.emitir(situacaoDaMatriculaMudou, {
    matricula_id: m.id,
    n,
    de: m.situacao,
    para,
    contato_id: m.contato_id,
  })
  u.auditar({
    acao: `matricula.${ato}`,
    entidade: 'matricula',
    entidade_id: m.id,
    antes: { situacao: m.situacao },
    depois: { situacao: para },
    motivo,
  })
  return agora
}
