import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Efeito } from '#engines/fluxo/estado.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { conferirEspecial, type ConversaTrancada, emitirCriadas } from '#modules/chat/publico.ts'
import { tipoDoMime } from '#modules/chat/nucleo/regras/envio/tipo-do-mime.ts'
import type { Corrida } from '../consultas/corrida.ts'

export type Fala = Extract<Efeito, { tipo: 'mensagem' }>

/**
 * Queues the bot's messages under the bot's name, without an attendant's heading. They neither assign a user nor count
 * as an answer; the customer's waiting time does not run while the bot writes.
 */
export async function dizer(
  u: Unidade,
  conversa: ConversaTrancada,
  corrida: Corrida,
  falas: readonly Fala[],
  recursos: RecursosDoCanal,
): Promise<void> {
  const partes = falas
    .flatMap((f) => comoPartes(f, recursos))
    .map((p, n) => ({ ...p, id: uuidv7(), seq: conversa.ultima_seq + 1 + n }))
  const ultima = partes.at(-1)
  if (!ultima) return
  await u.tx
    .insertInto('chat.mensagens')
    .values(
      partes.map((p) => ({
        id: p.id,
        conversa_id: conversa.id,
        seq: p.seq,
        caixa_entrada_id: conversa.caixa_entrada_id,
        direcao: 'saida',
        tipo: p.arquivo ? tipoDoMime(p.arquivo.mime) : 'text',
        conteudo: p.texto,
        status: 'pendente',
        autor_nome: corrida.robo_nome,
        id_cliente: `robo:${p.id}`,
        dados: JSON.stringify({ ...p.dados, robo: { id: corrida.robo_id, sessao_id: corrida.sessao_id, no: p.no } }),
      })),
    )
    .execute()
  for (const { id, arquivo: a } of partes) {
    if (a)
      await u.tx
        .insertInto('chat.anexos')
        .values({
          id: uuidv7(),
          mensagem_id: id,
          ordem: 0,
          nome_arquivo: a.nome || 'arquivo',
          tipo_mime: a.mime,
          tamanho: a.tamanho,
          caminho_storage: a.caminho,
          estado: 'pronto',
        })
        .execute()
  }
  await sql`
    update chat.conversas
    set
      ultima_seq = ${ultima.seq},
      ultima_msg_seq = ${ultima.seq},
      aguardando_desde = null,
      ultima_interacao_em = now(),
      atualizada_em = now()
    where id = ${conversa.id}
  `.execute(u.tx)
  conversa.ultima_seq = ultima.seq
  conversa.aguardando_desde = null
  await emitirCriadas(
    u,
    partes.map((p) => p.id),
    [{ id: conversa.id, caixa_entrada_id: conversa.caixa_entrada_id, seq: ultima.seq, nova: false }],
  )
}

interface Parte {
  no: string
  texto: string
  dados?: Record<string, unknown>
  arquivo?: Fala['arquivo']
}

/**
 * Returns one message if the channel supports it; a file whose caption the channel would drop is sent after its text.
 */
function comoPartes({ no, texto, arquivo, opcoes }: Fala, recursos: RecursosDoCanal): Parte[] {
  if (opcoes) return [oferecer(no, texto, opcoes, recursos)]
  if (!arquivo) return texto ? [{ no, texto }] : []
  const separado = texto !== '' && (!recursos.legenda || arquivo.mime.startsWith('audio/'))
  return separado
    ? [
        { no, texto },
        { no, texto: '', arquivo },
      ]
    : [{ no, texto, arquivo }]
}

function oferecer(
  no: string,
  texto: string,
  { forma, botao, itens }: NonNullable<Fala['opcoes']>,
  recursos: RecursosDoCanal,
): Parte {
  const especial: EspecialDeEnvio =
    forma === 'botoes'
      ? {
          tipo: 'botoes',
          titulo: texto,
          descricao: '',
          rodape: '',
          botoes: itens.map((i) => ({ id: i.id, texto: i.texto })),
        }
      : {
          tipo: 'lista',
          titulo: texto,
          descricao: '',
          rodape: '',
          botao,
          secoes: [
            { titulo: 'Opções', linhas: itens.map((i) => ({ id: i.id, titulo: i.texto, descricao: i.descricao })) },
          ],
        }
  try {
    return { no, ...conferirEspecial(especial, recursos) }
  } catch {
    // the channel rejects the options (e.g. two equal labels): send a numbered list instead
    return { no, texto: [texto, '', ...itens.map((i, n) => `*${n + 1}.* ${i.texto}`)].join('\n') }
  }
}
