import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { listarModelos } from '#modules/chat/canais/whatsapp/publico.ts'
import { cabecalhoDo, escreverModelo, lugaresDo, type Modelo } from '#modules/chat/canais/whatsapp/regras/modelos.ts'
import { janelaAberta } from '#modules/chat/entregas/publico.ts'
import { enderecoDe } from '#modules/chat/nucleo/server/canais/endereco-de.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe, dentroDoAlcance, respondeEm } from '#modules/chat/nucleo/server/politica.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { DestinoDaProposta, ModeloParaEnviar } from '../../contract/propostas.ts'

interface Linha {
  caixa_id: string
  nome: string
  tipo: TipoDeCaixa
  conversa_id: string | null
  endereco: string | null
  ultima_entrada_em: Date | null
  ultima_interacao_em: Date | null
}

export interface ContatoDaProposta {
  id: string
  nome: string
  telefone: string | null
  email: string | null
}

export async function contatoDaProposta(
  { s }: Pick<DependenciasDoChat, 's'>,
  contatoId: string | null,
): Promise<ContatoDaProposta> {
  const contato = contatoId
    ? await s.banco.db
        .selectFrom('contatos_publico.contatos')
        .select(['id', 'nome', 'telefone', 'email'])
        .where('id', '=', contatoId)
        .executeTakeFirst()
    : undefined
  if (!contato)
    throw invalido('A proposta não tem contato. Escolha o cliente antes de enviar.', [
      { campo: 'contato_id', mensagem: 'Escolha o cliente' },
    ])
  return { ...contato, nome: contato.nome ?? '' }
}

/** A template that can carry the link or the PDF; null for those that carry neither, or whose header is something else. */
function paraEnviar(m: Modelo): ModeloParaEnviar | null {
  const topo = cabecalhoDo(m)
  const leva_pdf = topo?.formato === 'DOCUMENT'
  const lugares = lugaresDo(m)
  const serve = m.situacao === 'APPROVED' && m.categoria !== 'AUTHENTICATION' && (leva_pdf || lugares.length > 0)
  const pedeMais = topo !== null && !leva_pdf && (topo.formato !== 'TEXT' || topo.chaves.length > 0)
  if (!serve || pedeMais) return null
  const doCorpo = lugares.filter((l) => l.onde === 'corpo').length
  const comBotao = lugares.length > doCorpo
  const variaveis = lugares.map((l, n) => {
    if (l.onde === 'botao') return '{codigo}'
    if (n === doCorpo - 1 && !comBotao) return '{link}'
    return n === 0 ? '{nome}' : '{numero}'
  })
  return { nome: m.nome, idioma: m.idioma, texto: escreverModelo(m, [], []), variaveis, leva_pdf }
}

/** The inboxes where the user may write to the contact. */
export async function destinosDaProposta(
  d: Pick<DependenciasDoChat, 's' | 'adaptadorDe' | 'temAdaptador'>,
  ctx: Ctx,
  contato: ContatoDaProposta,
  agora = new Date(),
): Promise<DestinoDaProposta[]> {
  const { db } = d.s.banco
  const alcance = await alcanceDe(db, ctx)
  const { rows } = await sql<Linha>`
    select
      x.id as caixa_id, x.nome, x.tipo, c.id as conversa_id, c.endereco, c.ultima_entrada_em, c.ultima_interacao_em
    from chat.caixas_entrada x
    left join chat.conversas c
      on c.caixa_entrada_id = x.id and c.contato_id = ${contato.id} and c.status <> 'finalizada'
    where x.ativo
      and ${dentroDoAlcance(alcance, 'x.id')}
    order by c.ultima_interacao_em desc nulls last, x.nome, x.id
  `.execute(db)
  const destinos = await Promise.all(
    rows
      .filter((l) => d.temAdaptador(l.tipo) && respondeEm(ctx, alcance, l.caixa_id))
      .map(async (l): Promise<DestinoDaProposta | null> => {
        const adaptador = d.adaptadorDe(l.tipo)
        if (!l.conversa_id && !adaptador.recursos.iniciar) return null
        const so_modelo = !janelaAberta(adaptador.recursos.janela_horas, l.ultima_entrada_em, agora)
        const modelos = so_modelo ? (await listarModelos(db, l.caixa_id)).flatMap((m) => paraEnviar(m) ?? []) : []
        return {
          caixa: { id: l.caixa_id, nome: l.nome, tipo: l.tipo },
          conversa_id: l.conversa_id,
          ultima_interacao_em: l.ultima_interacao_em?.toISOString() ?? null,
          so_modelo,
          modelos,
          impedimento: !(l.endereco ?? enderecoDe(adaptador, contato))
            ? `O contato não tem ${l.tipo === 'email' ? 'e-mail' : 'telefone'}. Preencha o cadastro e tente de novo.`
            : so_modelo && modelos.length === 0
              ? 'A janela de 24 horas está fechada e esta caixa não tem modelo aprovado que leve a proposta. Escolha outro canal.'
              : null,
        }
      }),
  )
  return destinos.filter((x) => x !== null)
}
