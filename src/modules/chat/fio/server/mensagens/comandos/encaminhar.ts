import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { BodyDe } from '#kit/endpoint.ts'
import { ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { envios } from '#modules/chat/envio/contract/envios.ts'
import { paraEncaminhar } from '#modules/chat/especiais/regras/registro.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { TipoDeMensagem } from '#modules/chat/nucleo/tipos.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { criarConversa } from '#modules/chat/atos/server/comandos/criar-conversa.ts'
import { enviarMensagem } from '#modules/chat/envio/server/comandos/enviar-mensagem.ts'
import { exigirResponder, exigirVer, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { copiarParaConversa, type ArquivoACopiar } from '../copiar-arquivo.ts'

type Pedido = BodyDe<typeof envios.encaminhar>

interface AEncaminhar {
  id: string
  tipo: TipoDeMensagem
  texto: string
  dados: Record<string, unknown> | null
  anexos: ArquivoACopiar[]
}

const ASSINATURA = String.raw`^\*[^*\n]{1,120}\*\n\n`

/** Returns the messages to forward in their order, without the author's signature line. */
export async function aEncaminhar(s: Servicos, conversaId: string, ids: readonly string[]): Promise<AEncaminhar[]> {
  const { rows } = await sql<AEncaminhar & { faltam: number }>`
    select
      m.id,
      m.tipo,
      m.dados,
      case
        when m.direcao = 'saida' then regexp_replace(m.conteudo, ${ASSINATURA}, '')
        else m.conteudo
      end as texto,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'nome_arquivo', a.nome_arquivo, 'tipo_mime', a.tipo_mime, 'caminho_storage', a.caminho_storage
            )
            order by a.ordem
          )
          from chat.anexos a
          where a.mensagem_id = m.id
            and a.estado = 'pronto'
        ),
        '[]'
      ) as anexos,
      (
        select count(*)::int
        from chat.anexos a
        where a.mensagem_id = m.id
          and a.estado <> 'pronto'
      ) as faltam
    from chat.mensagens m
    where m.conversa_id = ${conversaId}
      and m.id = any(${[...ids]}::uuid[])
      and m.direcao in ('entrada', 'saida')
      and m.apagada_em is null
    order by m.seq
  `.execute(s.banco.db)
  const recusa =
    rows.length < new Set(ids).size
      ? 'Só dá para encaminhar mensagens do contato e respostas, que não foram apagadas.'
      : rows.some((r) => r.faltam > 0)
        ? 'A mídia de uma das mensagens ainda não chegou.'
        : null
  if (recusa) throw invalido(recusa, [{ campo: 'mensagens', mensagem: recusa }])
  return rows
}

/** Returns the structured content if the target channel supports it; otherwise the substitute text is forwarded. */
function especialDe(dados: AEncaminhar['dados'], adaptador: Pick<Adaptador, 'recursos'>): EspecialDeEnvio | undefined {
  const especial = paraEncaminhar(dados)
  return especial && adaptador.recursos.especiais.includes(especial.tipo) ? especial : undefined
}

async function conversaDoDestino(
  s: Servicos,
  ctx: Ctx,
  alcance: Alcance,
  adaptadorDe: (tipo: string) => Adaptador,
  d: Pedido['destinos'][number],
): Promise<{ id: string; canal: string }> {
  const id =
    'conversa_id' in d
      ? d.conversa_id
      : await s.executar(ctx, (u) =>
          criarConversa(u, ctx, alcance, adaptadorDe, {
            caixa_entrada_id: d.caixa_entrada_id,
            contato_telefone: d.contato_telefone,
            ...(d.contato_nome ? { contato_nome: d.contato_nome } : {}),
            prioridade: 'normal',
            tags: [],
          }),
        )
  const {
    rows: [c],
  } = await sql<{ caixa_entrada_id: string; tipo: string }>`
    select c.caixa_entrada_id, x.tipo
    from chat.conversas c
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    where c.id = ${id}
  `.execute(s.banco.db)
  if (!c) throw naoEncontrado('Conversa não encontrada.')
  exigirVer(alcance, c.caixa_entrada_id, 'Conversa não encontrada.')
  exigirResponder(ctx, alcance, c.caixa_entrada_id)
  return { id, canal: c.tipo }
}

const chave = (...partes: string[]) => createHash('sha256').update(partes.join('|')).digest('hex').slice(0, 40)

interface Encaminhamento {
  lista: readonly AEncaminhar[]
  destino: Pedido['destinos'][number]
  idCliente: string
  adaptadorDe: (tipo: string) => Adaptador
}

/** Forwards all messages to one destination, or none; a repeated command returns the first run's result. */
export async function encaminharPara(
  s: Servicos,
  ctx: Ctx,
  alcance: Alcance,
  { lista, destino: d, idCliente, adaptadorDe }: Encaminhamento,
): Promise<{ conversa_id: string | null; enviadas: number; erro: string | null }> {
  try {
    const { id, canal } = await conversaDoDestino(s, ctx, alcance, adaptadorDe, d)
    const id_cliente = (m: AEncaminhar) => chave(idCliente, id, m.id)
    const feita = await s.banco.db
      .selectFrom('chat.mensagens')
      .select('id')
      .where('conversa_id', '=', id)
      .where('id_cliente', 'in', lista.map(id_cliente))
      .executeTakeFirst()
    if (feita) return { conversa_id: id, enviadas: lista.length, erro: null }
    const copias = await Promise.all(
      lista.map((m) => Promise.all(m.anexos.map((a) => copiarParaConversa(s.arquivos, id, ctx.usuario.id, a)))),
    )
    await s.executar(ctx, async (u) => {
      for (const [n, m] of lista.entries()) {
        const especial = especialDe(m.dados, adaptadorDe(canal))
        const anexos = (copias[n] ?? []).map((a, ordem) => ({ ...a, ordem }))
        await enviarMensagem(u, ctx, alcance, id, {
          pedido: {
            conteudo: m.texto,
            tipo: m.tipo,
            privada: false,
            id_cliente: id_cliente(m),
            ...(especial ? { especial } : {}),
          },
          anexos,
          adaptadorDe,
          dados: { encaminhada: true },
        })
      }
    })
    return { conversa_id: id, enviadas: lista.length, erro: null }
  } catch (erro) {
    if (!(erro instanceof ErroApp)) throw erro
    return { conversa_id: 'conversa_id' in d ? d.conversa_id : null, enviadas: 0, erro: erro.message }
  }
}
