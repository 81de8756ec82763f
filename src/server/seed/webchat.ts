import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import { criarCaixa } from '#modules/chat/server/comandos/caixas.ts'
import type { App } from '../app.ts'

const NOME = 'Chat do site'
const NA_CAIXA = { 'supervisora@girassol.test': 'administrador', 'admin@girassol.test': 'administrador', 'atendente@girassol.test': 'atendente', 'aline.prado@girassol.test': 'atendente' }

/** The chat of the demonstration company's site; /webchat/demonstracao is that site. */
export async function semearWebchat({ s, chat }: App): Promise<void> {
  const existente = await s.banco.db.selectFrom('chat.caixas_entrada').select('id').where('nome', '=', NOME).executeTakeFirst()
  if (existente) return
  const configuracao = { titulo: 'Fale com a Girassol', mensagem_boas_vindas: 'Olá! Ficou com dúvida sobre energia solar? Pode perguntar.', campo_nome: 'opcional', campo_telefone: 'opcional' }
  const id = await s.executar(sistema, (u) => criarCaixa(u, s.cofre, chat.adaptadorDe('webchat'), { nome: NOME, tipo: 'webchat', ativo: true, configuracao }))
  for (const [email, papel] of Object.entries(NA_CAIXA)) {
    await sql`insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel) select ${id}, u.id, ${papel} from cad.usuarios u where u.email = ${email} on conflict do nothing`.execute(s.banco.db)
  }
}
