import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { guardarFotoDoCanal } from '#modules/contatos/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { avisarContato } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'

/** Downloads and stores the contact's profile picture, because the URL from the channel is signed and expires soon. */
export async function baixarFoto(
  s: Servicos,
  adaptadorDe: (tipo: string) => Adaptador,
  { contato_id, caixa_id }: { contato_id: string; caixa_id: string },
): Promise<{ profilePictureUrl: string | null; erro: string | null }> {
  const { rows } = await sql<{ endereco: string | null; telefone: string | null }>`
    select c.endereco, k.telefone
    from chat.conversas c
    join contatos_publico.contatos k on k.id = c.contato_id
    where c.contato_id = ${contato_id}
      and c.caixa_entrada_id = ${caixa_id}
    order by c.criado_em desc
    limit 1
  `.execute(s.banco.db)
  const c = rows[0]
  const caixa = await abrirCaixa(s.banco.db, s.cofre, caixa_id)
  const adaptador = adaptadorDe(caixa.tipo)
  const endereco = c?.endereco ?? (c?.telefone ? adaptador.enderecoDe(c.telefone) : null)
  if (!c || !endereco || !adaptador.foto) return { profilePictureUrl: null, erro: null }
  const foto = await adaptador.foto(caixa, endereco)
  const bytes = foto.profilePictureUrl
    ? await s.rede.buscar(foto.profilePictureUrl, { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024 }).catch(() => null)
    : null
  const baixada =
    bytes?.status === 200 && /^image\/(jpeg|png|webp)/.test(String(bytes.cabecalhos['content-type'] ?? ''))
      ? { bytes: bytes.corpo, mime: String(bytes.cabecalhos['content-type']) }
      : null
  const imagem = foto.imagem ?? baixada
  const guardada = imagem
    ? await s.arquivos.guardar({
        bucket: BUCKET,
        caminho: `contatos/${contato_id}/${uuidv7()}`,
        corpo: imagem.bytes,
        nome: 'foto',
        mime: imagem.mime,
        dono: null,
      })
    : null
  await s.executar(sistema, async (u) => {
    await guardarFotoDoCanal(u.tx, contato_id, guardada?.caminho ?? null)
    if (guardada) await avisarContato(u, contato_id, null)
  })
  return {
    profilePictureUrl: guardada ? await s.arquivos.urlAssinada(BUCKET, guardada.caminho, 6 * 3600) : null,
    erro: foto.erro,
  }
}
