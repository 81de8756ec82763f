import { sql } from 'kysely'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { SituacaoDaMatricula } from '../../../tipos.ts'

export interface MatriculaDaDemonstracao {
  id: string
  contato_id: string
  unidade_id: string
  nome: string
  documento: string
  situacao: SituacaoDaMatricula
  /** null until admitted */
  numero: number | null
  usina_id: string | null
  kwh: number
  modelo: ModeloDeCobranca
  desconto: number | null
  tarifa: number | null
  fixo: number | null
  criada_em: string
  admitida_em: string | null
  ativa_desde: string | null
  /** last day of the notice, of who leaves; of who left, the last day */
  saida_ate: string | null
}

/** Members of the demonstration in the order of their numbers, with register, quota, plan, unit, consent and history. */
export async function semearMatriculas(
  tx: Tx,
  membros: readonly MatriculaDaDemonstracao[],
  autor: string,
): Promise<void> {
  const linhas = sql`
    jsonb_to_recordset(${JSON.stringify(membros)}::jsonb) as m(
      id uuid, contato_id uuid, unidade_id uuid, nome text, documento text, situacao text, numero int, usina_id uuid,
      kwh numeric, modelo text, desconto numeric, tarifa numeric, fixo bigint, criada_em date, admitida_em date,
      ativa_desde date, saida_ate date
    )
  `
  await sql`
    insert into matriculas.matriculas (
      id, numero, contato_id, nome, situacao, modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos, congelado_em,
      consentiu_em, admitida_em, ata, ativa_desde, saida_tipo, saida_pedida_em, saida_aviso_ate, encerrada_em,
      responsavel_id, criada_por, criada_em, atualizada_em
    )
    select
      m.id, m.numero, m.contato_id, m.nome, m.situacao, m.modelo, m.desconto, m.tarifa, m.fixo, m.criada_em,
      m.criada_em, m.admitida_em,
      case when m.numero is not null then 'AGO ' || to_char(m.admitida_em, 'MM/YYYY') end, m.ativa_desde,
      case when m.saida_ate is not null then 'demissao' end, m.saida_ate - 90, m.saida_ate,
      case when m.situacao = 'encerrada' then m.saida_ate end, ${autor}, ${autor}, m.criada_em,
      coalesce(m.ativa_desde, m.admitida_em, m.criada_em)
    from ${linhas}
    order by m.numero nulls last, m.id
  `.execute(tx)
  await sql`
    insert into matriculas.livro (matricula_id, documento, nacionalidade)
    select m.id, m.documento, case when length(m.documento) = 11 then 'brasileira' end
    from ${linhas}
    where m.numero is not null
  `.execute(tx)
  await sql`
    insert into matriculas.quotas (matricula_id, n, tipo, valor_centavos, em, descricao, registrada_por)
    select m.id, t.n, t.tipo, 10000, m.admitida_em, '', ${autor}
    from ${linhas}
    cross join (values (1, 'subscrita'), (2, 'integralizada')) t(n, tipo)
    where m.numero is not null
  `.execute(tx)
  await sql`
    insert into matriculas.planos (
      matricula_id, n, vigente_de, modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos, criado_por
    )
    select m.id, 1, coalesce(m.ativa_desde, m.criada_em), m.modelo, m.desconto, m.tarifa, m.fixo, ${autor}
    from ${linhas}
  `.execute(tx)
  await sql`
    insert into matriculas.unidades (id, matricula_id, unidade_id, usina_id, kwh_contratado, desde, ate)
    select
      uuidv7(), m.id, m.unidade_id, m.usina_id, m.kwh, coalesce(m.ativa_desde, m.criada_em),
      case when m.situacao = 'encerrada' then m.saida_ate end
    from ${linhas}
  `.execute(tx)
  await sql`
    insert into matriculas.espera (id, matricula_id, usina_id, kwh_necessario, entrou_em)
    select uuidv7(), m.id, m.usina_id, m.kwh, m.criada_em
    from ${linhas}
    where m.situacao = 'lista_espera'
    order by m.criada_em, m.id
  `.execute(tx)
  await sql`
    insert into matriculas.consentimentos (matricula_id, n, finalidade, dado, prova, em, registrado_por)
    select m.id, 1, 'faturas_whatsapp', true, 'Termo de adesão assinado', m.criada_em, ${autor}
    from ${linhas}
  `.execute(tx)
  await semearHistorico(tx, membros, autor)
}

async function semearHistorico(tx: Tx, membros: readonly MatriculaDaDemonstracao[], autor: string): Promise<void> {
  const passos = membros.flatMap((m) => [
    { id: m.id, tipo: 'aberta', para: 'pre_matricula', em: m.criada_em, dados: {} },
    ...(m.ativa_desde
      ? [{ id: m.id, tipo: 'ativar', para: 'ativa', em: m.ativa_desde, dados: { desde: m.ativa_desde } }]
      : []),
  ])
  // the trigger numbers each row after those that are there: the events of one member come one statement after another
  for (const tipo of ['aberta', 'ativar'])
    await sql`
      insert into matriculas.eventos (matricula_id, n, tipo, para, em, usuario_id, dados)
      select e.id, 0, e.tipo, e.para, e.em, ${autor}, e.dados
      from jsonb_to_recordset(${JSON.stringify(passos.filter((p) => p.tipo === tipo))}::jsonb) as e(
        id uuid, tipo text, para text, em date, dados jsonb
      )
    `.execute(tx)
}
