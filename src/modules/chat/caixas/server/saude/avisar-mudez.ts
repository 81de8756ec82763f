import type { Servicos } from '#platform/servicos.ts'
import { dataEHora } from './tempo.ts'

/** Job: e-mails one administrator that the channel is silent, unless it has recovered meanwhile. */
export async function avisarMudez(
  s: Servicos,
  { caixa_id, usuario_id }: { caixa_id: string; usuario_id: string },
): Promise<void> {
  const caixa = await s.banco.db
    .selectFrom('chat.caixas_entrada as x')
    .innerJoin('chat.saude_das_caixas as h', 'h.caixa_entrada_id', 'x.id')
    .select(['x.nome', 'h.mudo_desde'])
    .where('x.id', '=', caixa_id)
    .executeTakeFirst()
  const pessoa = await s.banco.db
    .selectFrom('acesso_publico.usuarios')
    .select(['nome', 'email'])
    .where('id', '=', usuario_id)
    .where('ativo', '=', true)
    .executeTakeFirst()
  if (!caixa?.mudo_desde || !pessoa) return
  await s.correio.enviar({
    para: pessoa.email,
    assunto: `Canal mudo: ${caixa.nome}`,
    texto:
      `Olá, ${pessoa.nome.split(' ')[0] ?? ''}!\n\nNenhuma mensagem de cliente chega pela caixa "${caixa.nome}" desde ${dataEHora(caixa.mudo_desde)}. Pelo movimento das últimas semanas, a esta altura já deveria ter chegado.\n\n` +
      `Pode ser feriado. Pode também ser o aparelho, o servidor do canal ou o endereço do webhook. Confira e teste a conexão:\n${s.ambiente.urlPublica}/chat/configuracoes/inboxes?caixa=${caixa_id}&aba=saude\n`,
  })
}
