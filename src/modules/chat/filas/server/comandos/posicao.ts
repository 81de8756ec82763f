import { sql } from 'kysely'
import { abertoEm } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { esperaPorExtenso, esperaPrevista, preencher } from '../../regras/roteamento/espera.ts'
import { semRobo } from '../consultas/sem-robo.ts'
import { carregarFilas, type Fila } from '../consultas/configuracao.ts'
import { posicoes } from '../consultas/esperando.ts'
import { dizerSozinho, type RecursosDe } from './mensagem-automatica.ts'

/** Minimum wait before the position is sent, so that customers who are served immediately do not receive it. */
const PACIENCIA_MS = 10_000

interface AAvisar {
  passagem_id: string
  conversa_id: string
}

/** Sends waiting customers their position, once per wait. Returns the conversations that received a message. */
export async function avisarPosicoes(s: Servicos, recursosDe: RecursosDe, agora: Date): Promise<string[]> {
  const ditas: string[] = []
  for (const f of (await carregarFilas(s.banco.db)).filter(
    (x) => x.ativa && x.mensagem_posicao !== null && abertoEm(x.expediente, agora),
  )) {
    const { rows } = await sql<AAvisar>`
      select p.id as passagem_id, p.conversa_id
      from chat.fila_passagens p
      join chat.conversas c on c.id = p.conversa_id
      where p.fila_id = ${f.id}
        and p.saiu_em is null
        and p.entrou_em <= ${new Date(agora.getTime() - PACIENCIA_MS)}
        and p.entrou_em > ${new Date(agora.getTime() - 600_000)}
        and c.aguardando_desde is not null
        and ${semRobo(s.ligados)}
        and not exists (
          select from chat.avisos_automaticos a
          where a.caixa_entrada_id = c.caixa_entrada_id
            and a.contato_id = c.contato_id
            and a.motivo = 'posicao'
            and a.chave = p.id::text
        )
      limit 200
    `.execute(s.banco.db)
    for (const r of rows)
      if (await s.executar(sistema, (u) => avisarUma(u, f, r, recursosDe, agora))) ditas.push(r.conversa_id)
  }
  return ditas
}

async function avisarUma(
  u: Unidade,
  f: Fila,
  { passagem_id, conversa_id }: AAvisar,
  recursosDe: RecursosDe,
  agora: Date,
): Promise<boolean> {
  const c = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('id', '=', conversa_id)
    .forUpdate()
    .executeTakeFirst()
  const aberta = await u.tx
    .selectFrom('chat.fila_passagens')
    .select('id')
    .where('id', '=', passagem_id)
    .where('saiu_em', 'is', null)
    .executeTakeFirst()
  const posicao = (await posicoes(u.tx, f.id)).get(conversa_id)
  if (!c || !aberta || c.atribuida_para || posicao === undefined) return false
  const saidas = await u.tx
    .selectFrom('chat.fila_passagens')
    .select('saiu_em')
    .where('fila_id', '=', f.id)
    .where('desfecho', '=', 'atribuida')
    .where('saiu_em', '>', new Date(agora.getTime() - 8 * 3_600_000))
    .orderBy('saiu_em', 'desc')
    .limit(20)
    .execute()
  const espera = esperaPorExtenso(
    esperaPrevista(
      posicao,
      saidas.flatMap((x) => (x.saiu_em ? [x.saiu_em.getTime()] : [])),
    ),
  )
  const texto = preencher(f.mensagem_posicao ?? '', { posicao: String(posicao), espera, fila: f.nome })
  return dizerSozinho(u, c, { motivo: 'posicao', chave: passagem_id, texto }, recursosDe, agora)
}
