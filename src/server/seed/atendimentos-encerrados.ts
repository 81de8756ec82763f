import { sql, type Insertable } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { ChatMensagens } from '#platform/postgres/esquema.ts'
import type { App } from '../app.ts'
import { finalizadas } from './dados-dos-fios.ts'
import { momentoDe } from './entregas-dos-fios.ts'

const PREFIXO = 'FIM'
const ATENDENTES = ['Rafael Nogueira Lima', 'Aline Ferreira Prado', 'Thiago Rocha Meireles', 'Cláudia Regina Teixeira']
const MINUTO_MS = 60_000
const PERGUNTA = 'De 1 a 5, que nota você dá para este atendimento?'

type Nova = Omit<Insertable<ChatMensagens>, 'id' | 'seq'>

interface Encerrada {
  n: number
  em: Date
  nome: string
  numero: string
  atendente: string
  resposta: string
  pedido: string
  motivo: string
  nota: number | null
}
const encerradas = (agora: Date): Encerrada[] =>
  finalizadas.map(([nome, pedido, resposta, motivo, nota], n) => ({
    n,
    nome,
    pedido,
    resposta,
    motivo,
    nota,
    em: momentoDe(
      [2 + n * 2, `${String(8 + (n % 9)).padStart(2, '0')}:${String((n * 13) % 60).padStart(2, '0')}`],
      agora,
    ),
    numero: `55869${String(81_000_000 + n * 713_331)}`,
    atendente: ATENDENTES[n % ATENDENTES.length] ?? '',
  }))

/**
 * Seeds a month of closed conversations with the customers' ratings: the data of the reports and of the history lists.
 * Runs once.
 */
export async function semearEncerrados(app: App, nomeDaCaixa: string, instancia: string): Promise<void> {
  const { s, chat } = app
  const caixa = await s.banco.db
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('nome', '=', nomeDaCaixa)
    .executeTakeFirst()
  if (
    !caixa ||
    (await s.banco.db
      .selectFrom('chat.mensagens')
      .select('id')
      .where('caixa_entrada_id', '=', caixa.id)
      .where('id_externo', '=', `${PREFIXO}0000`)
      .executeTakeFirst())
  )
    return
  const todas = encerradas(new Date())
  await Promise.all(todas.flatMap((e) => falasDe(e, instancia).map((entrega) => chat.receber(caixa.id, entrega))))
  await chat.processarAgora(caixa.id)
  await s.banco.transacao(async (tx) => {
    for (const e of todas) await encerrar(tx, caixa.id, e)
  })
}

function falasDe({ n, em, nome, numero, pedido, resposta, atendente }: Encerrada, instancia: string): unknown[] {
  const fala = (ordem: number, deMim: boolean, texto: string) => ({
    event: deMim ? 'send.message' : 'messages.upsert',
    instance: instancia,
    data: {
      key: {
        remoteJid: `${numero}@s.whatsapp.net`,
        fromMe: deMim,
        id: `${PREFIXO}${String(n).padStart(3, '0')}${ordem}`,
      },
      ...(deMim ? { status: 'READ' } : { pushName: nome }),
      message: { conversation: texto },
      messageType: 'conversation',
      messageTimestamp: Math.floor(em.getTime() / 1000) + ordem * (n + 3) * 60,
      source: 'android',
    },
  })
  return [
    fala(0, false, pedido),
    fala(1, true, `*${atendente}*\n\n${resposta}`),
    fala(2, false, 'Perfeito, muito obrigado!'),
  ]
}

/**
 * Closes a conversation as the button does, at its own time: the line in the thread and, where a rating was given, the
 * question with its answer.
 */
async function encerrar(tx: Tx, caixaId: string, e: Encerrada): Promise<void> {
  const fim = new Date(e.em.getTime() + (e.n + 3) * 4 * MINUTO_MS)
  const c = await tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('caixa_entrada_id', '=', caixaId)
    .where('endereco', '=', `${e.numero}@s.whatsapp.net`)
    .executeTakeFirst()
  const quem = await tx
    .selectFrom('cad.usuarios')
    .select(['id', 'nome'])
    .where('nome', '=', e.atendente)
    .executeTakeFirst()
  // only a queue that asks for a rating has ratings
  const fila = await tx
    .selectFrom('chat.filas')
    .select('id')
    .where('csat_pergunta', e.nota === null ? 'is' : 'is not', null)
    .orderBy('nome')
    .limit(1)
    .executeTakeFirst()
  if (!c || !quem || !fila) return
  const comum = { conversa_id: c.id, caixa_entrada_id: caixaId, tipo: 'text' as const }
  const depois = (minutos: number) => new Date(fim.getTime() + minutos * MINUTO_MS)
  const avaliacao: Nova[] =
    e.nota === null
      ? []
      : [
          {
            ...comum,
            direcao: 'saida',
            conteudo: PERGUNTA,
            status: 'lida',
            autor_id: null,
            autor_nome: 'Girassol',
            dados: null,
            criado_em: depois(1),
          },
          {
            ...comum,
            direcao: 'entrada',
            conteudo: String(e.nota),
            status: 'lida',
            autor_id: null,
            autor_nome: null,
            dados: JSON.stringify({ avaliacao: e.nota }),
            criado_em: depois(6),
          },
          {
            ...comum,
            direcao: 'sistema',
            conteudo: `Atendimento avaliado com ${e.nota} de 5`,
            status: 'enviada',
            autor_id: null,
            autor_nome: null,
            dados: JSON.stringify({ tipo: 'avaliacao', nota: e.nota }),
            criado_em: depois(6),
          },
        ]
  const novas: Nova[] = [
    {
      ...comum,
      direcao: 'sistema',
      conteudo: `Conversa finalizada: ${e.motivo}`,
      status: 'enviada',
      autor_id: quem.id,
      autor_nome: quem.nome,
      dados: JSON.stringify({ tipo: 'finalizacao', motivo: e.motivo }),
      criado_em: fim,
    },
    ...avaliacao,
  ]
  const linhas = novas.map((l, i) => ({ ...l, id: uuidv7(), seq: c.ultima_seq + 1 + i }))
  await sql`
    update chat.mensagens
    set autor_id = ${quem.id}, autor_nome = ${quem.nome}
    where conversa_id = ${c.id}
      and direcao = 'saida'
  `.execute(tx)
  await tx.insertInto('chat.mensagens').values(linhas).execute()
  if (e.nota !== null)
    await tx
      .insertInto('chat.avaliacoes')
      .values({
        id: uuidv7(),
        conversa_id: c.id,
        fila_id: fila.id,
        atendente_id: quem.id,
        finalizada_em: fim,
        pedir_em: depois(1),
        pedida_em: depois(1),
        nota: e.nota,
        respondida_em: depois(6),
      })
      .execute()
  const entradas = c.total_entradas + (e.nota === null ? 0 : 1)
  await tx
    .updateTable('chat.conversas')
    .set({
      status: 'finalizada',
      finalizada_em: fim,
      finalizada_por: quem.id,
      motivo_finalizacao: e.motivo,
      atribuida_para: quem.id,
      fila_id: fila.id,
      criado_em: e.em,
      primeira_resposta_em: new Date(e.em.getTime() + (e.n + 3) * MINUTO_MS),
      ultima_seq: c.ultima_seq + linhas.length,
      ultima_msg_seq: e.nota === null ? c.ultima_msg_seq : c.ultima_seq + 3,
      total_entradas: entradas,
      entradas_respondidas: entradas,
      aguardando_desde: null,
      ultima_interacao_em: e.nota === null ? fim : depois(6),
    })
    .where('id', '=', c.id)
    .execute()
}
