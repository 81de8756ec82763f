import { randomUUID } from 'node:crypto'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Publicador } from '#platform/realtime/publicador.ts'
import { TAMANHO_MAXIMO, tamanhoDasMensagens } from '#platform/realtime/tamanho.ts'
import type { LinhaDoCanal } from '#platform/realtime/tipos.ts'
import { mensagemGrande, pedidoInvalido } from './erros.ts'
import { mensagemPublicada, type MensagemPublicada } from './protocolo.ts'

/**
 * Publishes from outside, by REST or by a socket that holds the key: its own transaction, the same log. Browsers may
 * never publish.
 */
export type PublicarDeFora = (canal: string, brutas: readonly unknown[], base?: string) => Promise<LinhaDoCanal[]>

export function criarPublicarDeFora(banco: Pick<Banco, 'transacao'>, publicador: Publicador): PublicarDeFora {
  return async (canal, brutas, base = randomUUID()) => {
    const mensagens = brutas.map(ler)
    if (mensagens.length === 0) throw pedidoInvalido('No messages to publish')
    const tamanho = tamanhoDasMensagens(
      mensagens.map((m) => ({ nome: m.name, clientId: m.clientId, dados: m.data, extras: m.extras })),
    )
    if (tamanho > TAMANHO_MAXIMO) throw mensagemGrande(tamanho, TAMANHO_MAXIMO)
    const publicacao = await banco.transacao((tx) =>
      publicador.publicar(
        tx,
        mensagens.map((m, i) => ({
          canal,
          nome: m.name ?? null,
          dados: m.data ?? null,
          codificacao: m.encoding ?? null,
          chave: m.id ?? `${base}:${i}`,
        })),
      ),
    )
    await publicador.entregar(publicacao)
    return publicacao.todas
  }
}

function ler(bruta: unknown): MensagemPublicada {
  const lida = mensagemPublicada.safeParse(bruta)
  if (!lida.success) throw pedidoInvalido('Malformed message')
  return lida.data
}
