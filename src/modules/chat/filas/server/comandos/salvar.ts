import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CriacaoDeFila, MudancaDeFila } from '../../contract/filas.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'

export const FILA_NAO_ENCONTRADA = 'Fila não encontrada.'

const recusar = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

export async function criarFila(u: Unidade, p: CriacaoDeFila): Promise<string> {
  const id = uuidv7()
  await conferir(u, id, p)
  await u.tx
    .insertInto('chat.filas')
    .values({ id, nome: p.nome, ...colunas(p) })
    .execute()
  await salvarPartes(u, id, p)
  u.auditar({ acao: 'fila.criar', entidade: 'fila', entidade_id: id, depois: p })
  return id
}

export async function alterarFila(u: Unidade, id: string, p: MudancaDeFila): Promise<void> {
  const antes = await u.tx.selectFrom('chat.filas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!antes) throw naoEncontrado(FILA_NAO_ENCONTRADA)
  await conferir(u, id, p)
  await u.tx
    .updateTable('chat.filas')
    .set({ ...colunas(p), atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  await salvarPartes(u, id, p)
  // opening hours, targets and the active flag affect the conversations already in the queue
  await sql`
    insert into chat.fila_pendencias (conversa_id)
    select id
    from chat.conversas
    where fila_id = ${id}
      and status <> 'finalizada'
  `.execute(u.tx)
  u.auditar({
    acao: 'fila.alterar',
    entidade: 'fila',
    entidade_id: id,
    antes: { nome: antes.nome, ativa: antes.ativa, metodo: antes.metodo },
    depois: p,
  })
}

export async function excluirFila(u: Unidade, id: string): Promise<void> {
  const fila = await u.tx.selectFrom('chat.filas').select('nome').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!fila) throw naoEncontrado(FILA_NAO_ENCONTRADA)
  const usada = await sql<{ um: number }>`
    select 1 as um
    where exists (select from chat.conversas where fila_id = ${id})
      or exists (select from chat.fila_passagens where fila_id = ${id})
      or exists (select from chat.sla_prazos where fila_id = ${id})
      or exists (select from chat.avaliacoes where fila_id = ${id})
  `.execute(u.tx)
  if (usada.rows[0])
    throw conflito('Esta fila já teve conversas. Desative-a para não receber mais; o histórico continua guardado.')
  await u.tx
    .updateTable('chat.filas')
    .set({ transbordo_fila_id: null, transbordo_minutos: null, transbordo_lotada: false })
    .where('transbordo_fila_id', '=', id)
    .execute()
  await u.tx.deleteFrom('chat.filas').where('id', '=', id).execute()
  u.auditar({ acao: 'fila.excluir', entidade: 'fila', entidade_id: id, antes: fila })
}

/** Validates what the database would reject, with a sentence per field. */
async function conferir(u: Unidade, id: string, p: MudancaDeFila): Promise<void> {
  if (p.nome !== undefined) {
    const outra = await u.tx
      .selectFrom('chat.filas')
      .select('id')
      .where('nome', '=', p.nome)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (outra) throw recusar('nome', 'Já existe uma fila com este nome')
  }
  if (p.departamentos?.length)
    await todos(
      u,
      sql`
        select codigo
        from acesso_publico.departamentos
        where ligado
          and codigo = any(${p.departamentos}::text[])
      `,
      p.departamentos.length,
      'departamentos',
      'Departamento inválido',
    )
  if (p.caixas?.length)
    await todos(
      u,
      sql`
        select id
        from chat.caixas_entrada
        where id = any(${p.caixas.map((c) => c.caixa_entrada_id)}::uuid[])
      `,
      p.caixas.length,
      'caixas',
      'Caixa de entrada não encontrada',
    )
  if (p.membros?.length)
    await todos(
      u,
      sql`
        select id
        from acesso_publico.usuarios
        where ativo
          and id = any(${p.membros.map((m) => m.usuario_id)}::uuid[])
      `,
      p.membros.length,
      'membros',
      'Pessoa não encontrada ou inativa',
    )
  if (p.transbordo) {
    if (p.transbordo.fila_id === id) throw recusar('transbordo', 'Uma fila não transborda para ela mesma')
    await todos(
      u,
      sql`select id from chat.filas where id = ${p.transbordo.fila_id}`,
      1,
      'transbordo',
      'Fila de destino não encontrada',
    )
  }
  if (p.expediente && !p.expediente.sempre_aberta && p.expediente.horarios.length === 0)
    throw recusar('expediente', 'Diga em que dias e horários a fila atende')
  for (const c of p.caixas ?? []) {
    if (!c.padrao) continue
    const {
      rows: [outra],
    } = await sql<{ nome: string; caixa: string }>`
      select f.nome, x.nome as caixa
      from chat.fila_caixas fc
      join chat.filas f on f.id = fc.fila_id
      join chat.caixas_entrada x on x.id = fc.caixa_entrada_id
      where fc.caixa_entrada_id = ${c.caixa_entrada_id}
        and fc.padrao
        and fc.fila_id <> ${id}
    `.execute(u.tx)
    if (outra) throw recusar('caixas', `${outra.caixa} já tem uma fila padrão: ${outra.nome}`)
  }
}

async function todos(
  u: Unidade,
  consulta: ReturnType<typeof sql>,
  quantos: number,
  campo: string,
  frase: string,
): Promise<void> {
  const { rows } = await consulta.execute(u.tx)
  if (rows.length < quantos) throw recusar(campo, frase)
}

/** Returns the row's columns; a section that was not sent stays unchanged. */
function colunas(p: MudancaDeFila) {
  return {
    ...(p.nome === undefined ? {} : { nome: p.nome }),
    ...(p.ativa === undefined ? {} : { ativa: p.ativa }),
    ...(p.metodo === undefined ? {} : { metodo: p.metodo }),
    ...(p.redistribuir_minutos === undefined ? {} : { redistribuir_minutos: p.redistribuir_minutos }),
    ...(p.mensagem_fora === undefined ? {} : { mensagem_fora: p.mensagem_fora }),
    ...(p.mensagem_posicao === undefined ? {} : { mensagem_posicao: p.mensagem_posicao }),
    ...(p.csat_pergunta === undefined ? {} : { csat_pergunta: p.csat_pergunta }),
    ...(p.csat_agradecimento === undefined ? {} : { csat_agradecimento: p.csat_agradecimento }),
    ...(p.transbordo === undefined
      ? {}
      : {
          transbordo_fila_id: p.transbordo?.fila_id ?? null,
          transbordo_minutos: p.transbordo?.minutos ?? null,
          transbordo_lotada: p.transbordo?.lotada ?? false,
        }),
    ...(p.inatividade === undefined
      ? {}
      : {
          inatividade_aviso_minutos: p.inatividade?.aviso_minutos ?? null,
          inatividade_encerrar_minutos: p.inatividade?.encerrar_minutos ?? null,
          inatividade_mensagem: p.inatividade?.mensagem ?? null,
        }),
    ...(p.expediente === undefined
      ? {}
      : {
          sempre_aberta: p.expediente.sempre_aberta,
          feriados_nacionais: p.expediente.feriados_nacionais,
          feriados_facultativos: p.expediente.feriados_facultativos,
        }),
    ...(p.sla === undefined ? {} : { sla_aviso_minutos: p.sla.aviso_minutos }),
  }
}

async function salvarPartes(u: Unidade, fila_id: string, p: MudancaDeFila): Promise<void> {
  const { tx } = u
  if (p.departamentos) {
    // departments that are off are not shown: they stay
    await sql`
      delete from chat.fila_departamentos d
      where d.fila_id = ${fila_id}
        and ${departamentoLigado(sql`d.departamento`)}
    `.execute(tx)
    if (p.departamentos.length > 0)
      await tx
        .insertInto('chat.fila_departamentos')
        .values(p.departamentos.map((departamento) => ({ fila_id, departamento })))
        .execute()
  }
  if (p.caixas) {
    await tx.deleteFrom('chat.fila_caixas').where('fila_id', '=', fila_id).execute()
    if (p.caixas.length > 0)
      await tx
        .insertInto('chat.fila_caixas')
        .values(p.caixas.map((c) => ({ fila_id, ...c })))
        .execute()
  }
  if (p.regras) {
    await tx.deleteFrom('chat.fila_regras').where('fila_id', '=', fila_id).execute()
    if (p.regras.length > 0)
      await tx
        .insertInto('chat.fila_regras')
        .values(p.regras.map((r, ordem) => ({ id: uuidv7(), fila_id, ordem, ...r })))
        .execute()
  }
  if (p.membros) {
    // members who stay keep their turn
    await tx
      .deleteFrom('chat.fila_membros')
      .where('fila_id', '=', fila_id)
      .where('usuario_id', 'not in', [...p.membros.map((m) => m.usuario_id), fila_id])
      .execute()
    for (const m of p.membros)
      await tx
        .insertInto('chat.fila_membros')
        .values({ fila_id, ...m })
        .onConflict((oc) =>
          oc.columns(['fila_id', 'usuario_id']).doUpdateSet({ capacidade: m.capacidade, habilidades: m.habilidades }),
        )
        .execute()
  }
  if (p.expediente) {
    const { horarios, feriados } = p.expediente
    await tx.deleteFrom('chat.fila_horarios').where('fila_id', '=', fila_id).execute()
    await tx.deleteFrom('chat.fila_feriados').where('fila_id', '=', fila_id).execute()
    if (horarios.length > 0)
      await tx
        .insertInto('chat.fila_horarios')
        .values(horarios.map((h) => ({ fila_id, ...h })))
        .execute()
    if (feriados.length > 0)
      await tx
        .insertInto('chat.fila_feriados')
        .values(feriados.map((f) => ({ fila_id, ...f })))
        .execute()
  }
  if (p.sla) {
    const metas = p.sla.metas.filter(
      (m) => m.primeira_resposta !== null || m.proxima_resposta !== null || m.resolucao !== null,
    )
    await tx.deleteFrom('chat.fila_sla').where('fila_id', '=', fila_id).execute()
    if (metas.length > 0)
      await tx
        .insertInto('chat.fila_sla')
        .values(metas.map((m) => ({ fila_id, ...m })))
        .execute()
    await sql`
      update chat.filas
      set sla_desde = ${metas.length > 0 ? sql`coalesce(sla_desde, now())` : sql`null`}
      where id = ${fila_id}
    `.execute(tx)
  }
}
