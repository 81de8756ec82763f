import { buffer } from 'node:stream/consumers'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { lerCaixa } from '../configuracao.ts'
import { abrirImap } from '../ligacao/imap.ts'

/**
 * Job: copies a sent e-mail to the mailbox's folder of sent mail, unless the provider (e.g. Gmail) or an earlier run
 * already did.
 */
export async function copiarParaEnviados(
  d: DependenciasDoChat,
  { mensagem_id }: { mensagem_id: string },
): Promise<void> {
  const carta = await d.s.banco.db
    .selectFrom('chat.emails')
    .select(['caixa_entrada_id', 'id_externo', 'caminho_storage', 'momento'])
    .where('mensagem_id', '=', mensagem_id)
    .executeTakeFirst()
  if (!carta) return
  const caixa = await abrirCaixa(d.s.banco.db, d.s.cofre, carta.caixa_entrada_id)
  if (!caixa.ativo) return
  const cliente = await abrirImap({ s: d.s, id: caixa.id, c: lerCaixa(caixa) })
  try {
    const pastas = await cliente.list()
    const enviados =
      pastas.find((p) => p.specialUse === '\\Sent') ??
      pastas.find((p) => /^(?:sent|sent items|sent messages|enviad[ao]s|itens enviados)$/i.test(p.name))
    if (!enviados) return
    const trava = await cliente.getMailboxLock(enviados.path)
    try {
      const ja = await cliente.search({ header: { 'message-id': `<${carta.id_externo}>` } }, { uid: true })
      if (ja && ja.length > 0) return
      await cliente.append(
        enviados.path,
        await buffer((await d.s.arquivos.ler(BUCKET, carta.caminho_storage)).corpo),
        ['\\Seen'],
        carta.momento,
      )
    } finally {
      trava.release()
    }
  } finally {
    await cliente.logout().catch(() => cliente.close())
  }
}
