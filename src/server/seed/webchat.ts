import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { passagem } from '#modules/chat/atos/contract/atos.ts'
import { enderecoDoVisitante, externoDaEntrada, externoDaSaida } from '#modules/chat/canais/webchat/server/enderecos.ts'
import { acrescentar } from '#modules/chat/canais/webchat/server/repositorio/fio.ts'
import { contatoDo, visitanteCom } from '#modules/chat/canais/webchat/server/repositorio/visitantes.ts'
import { criarCaixa } from '#modules/chat/caixas/server/comandos/caixas.ts'
import { passarAdiante } from '#modules/chat/atos/server/comandos/transferir.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { App } from '../app.ts'
import { guardarFala } from './guardar-fala.ts'

const NOME = 'Chat do site'
const NA_CAIXA = {
  'supervisora@girassol.test': 'administrador',
  'admin@girassol.test': 'administrador',
  'atendente@girassol.test': 'atendente',
  'aline.prado@girassol.test': 'atendente',
}

/** Seeds the chat of the demonstration company's site; /webchat/demonstracao is that site. */
export async function semearWebchat({ s, chat }: App): Promise<void> {
  const existente = await s.banco.db
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('nome', '=', NOME)
    .executeTakeFirst()
  if (existente) return
  const configuracao = {
    titulo: 'Fale com a Girassol',
    mensagem_boas_vindas: 'Olá! Ficou com dúvida sobre energia solar? Pode perguntar.',
    campo_nome: 'opcional',
    campo_telefone: 'opcional',
  }
  const id = await s.executar(sistema, (u) =>
    criarCaixa(u, s.cofre, chat.adaptadorDe('webchat'), { nome: NOME, tipo: 'webchat', ativo: true, configuracao }),
  )
  for (const [email, papel] of Object.entries(NA_CAIXA)) {
    await sql`
      insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel)
      select ${id}, u.id, ${papel}
      from cad.usuarios u
      where u.email = ${email}
      on conflict do nothing
    `.execute(s.banco.db)
  }
}

const VISITANTE = { nome: 'Priscila Mourão', email: 'priscila.mourao@correio.test', telefone: '5585996620143' }
const FALAS = [
  [66, 'c', 'Oi! Moro em apartamento em Fortaleza. Consigo ter energia solar sem telhado?'],
  [
    63,
    'Aline Ferreira Prado',
    'Oi, Priscila! Consegue sim: a energia vem de uma cota da nossa usina e o desconto sai na sua conta.',
  ],
  [60, 'c', 'Que ótimo! E preciso pagar alguma instalação?'],
  [
    57,
    'Aline Ferreira Prado',
    'Nenhuma. É só a adesão, sem obra e sem fidelidade. Posso te chamar no WhatsApp para ver a sua conta?',
  ],
  [55, 'c', 'Pode, é esse número que deixei aqui'],
] as const

/**
 * Seeds a visitor who asked on the site and continued on WhatsApp: a conversation transferred with its card, waiting to
 * be accepted.
 */
export async function semearVisitante(app: App, nomeDaCaixa: string): Promise<void> {
  const { s, chat } = app
  const caixas = await s.banco.db
    .selectFrom('chat.caixas_entrada')
    .select(['id', 'nome'])
    .where('nome', 'in', [NOME, nomeDaCaixa])
    .execute()
  const [site, zap] = [NOME, nomeDaCaixa].map((n) => caixas.find((c) => c.nome === n)?.id)
  if (
    !site ||
    !zap ||
    (await s.banco.db.selectFrom('chat.webchat_visitantes').select('id').limit(1).executeTakeFirst())
  )
    return
  const visitante = await s.executar(sistema, async (u) => {
    const id = await visitanteCom(u.tx, site, { identidade: null, ...VISITANTE })
    await contatoDo(u, { id, caixa_entrada_id: site, contato_id: null, identidade: null, versao: 0, ...VISITANTE })
    return id
  })
  const de = enderecoDoVisitante(visitante)
  for (const [minutos, quem, texto] of FALAS) {
    const em = new Date(Date.now() - minutos * 60_000)
    const id_externo = quem === 'c' ? externoDaEntrada(visitante, uuidv7()) : externoDaSaida(uuidv7())
    if (quem === 'c') {
      await chat.receber(
        site,
        { tipo: 'mensagem', de, id_externo, nome: VISITANTE.nome, texto, em: em.toISOString(), arquivo: null },
        'webchat',
      )
      await chat.processarAgora(site)
    } else await guardarFala(app, { caixa_id: site, endereco: de, de: quem, texto, externo: id_externo, em })
    await s.executar(sistema, (u) =>
      acrescentar(u.tx, {
        visitante_id: visitante,
        id_externo,
        direcao: quem === 'c' ? 'entrada' : 'saida',
        conteudo: texto,
        criado_em: em,
      }),
    )
  }
  await passar(app, de, zap)
}

async function passar({ s, chat }: App, de: string, para: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    const conversa = await u.tx
      .selectFrom('chat.conversas')
      .selectAll()
      .where('endereco', '=', de)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const quem = await u.tx
      .selectFrom('cad.usuarios')
      .select(['id', 'nome'])
      .where('id', '=', conversa.atribuida_para ?? '')
      .executeTakeFirstOrThrow()
    const cartao = passagem.parse({
      pedido: 'Quer energia por assinatura em um apartamento em Fortaleza.',
      promessas: ['Enviar a simulação com a conta de luz'],
      pendentes: ['Foto da conta de luz'],
      tags: ['Assinatura'],
      observacoes: 'Prefere falar depois das 18h.',
    })
    await passarAdiante(u, {
      quem,
      conversa,
      adaptadorDe: (t) => chat.adaptadorDe(t),
      para,
      comHistorico: true,
      motivo: 'Prefere continuar pelo WhatsApp',
      cartao,
    })
  })
}
