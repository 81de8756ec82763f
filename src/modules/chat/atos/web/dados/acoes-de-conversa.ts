import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { avisar } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { leitura } from '#modules/chat/presenca/contract/leitura.ts'
import type { Conversa, Prioridade } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { atualizarLinhas } from '#modules/chat/lista/web/dados/avisos-da-lista.ts'
import { mudarConversaAtual } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { oferecerVolta } from './desfazer.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { remendarListas } from '#modules/chat/lista/web/dados/lista.ts'

const marcarNaoLida = resumo<typeof leitura.marcarNaoLida>('POST', '/api/chat/conversas/{id}/marcar-nao-lida')

/** Applies the expected result immediately, then the server's response; reverts when the request fails. */
async function mudar(
  qc: QueryClient,
  c: Conversa,
  previsto: Partial<Conversa>,
  fazer: () => Promise<{ data: Conversa }>,
  falha: string,
): Promise<boolean> {
  const por = (nova: Conversa) => {
    mudarConversaAtual(c.id, () => nova)
    remendarListas(qc, c.id, () => nova)
  }
  por({ ...c, ...previsto })
  try {
    por((await fazer()).data)
    void atualizarLinhas(qc, [c.id]).catch(() => {})
    return true
  } catch (erro) {
    por(c)
    // also refetch: the restored state may be outdated, and an act whose response was lost may have been done
    void atualizarLinhas(qc, [c.id]).catch(() => {})
    falhou(falha)(erro)
    return false
  }
}

export type Contato = Pick<
  BodyDe<typeof conversas.alterar>,
  'contato_nome' | 'contato_email' | 'contato_telefone' | 'contato_dados'
>

export function useAcoesDeConversa() {
  const qc = useQueryClient()
  const { eu } = useChat()
  return useMemo(() => {
    const params = (c: Conversa) => ({ params: { id: c.id } })
    const atribuir = (c: Conversa, usuario: { id: string; nome: string }) =>
      mudar(
        qc,
        c,
        { atribuida_para: usuario.id, atribuida_nome: usuario.nome, status: 'ativa' },
        () => chamar(conversas.atribuir, { ...params(c), body: { usuario_id: usuario.id } }),
        'A conversa não pôde ser atribuída.',
      )
    const reabrir = (c: Conversa, motivo?: string) =>
      mudar(
        qc,
        c,
        { status: 'ativa', finalizada_em: null },
        () => chamar(conversas.reabrir, { ...params(c), body: motivo ? { motivo } : {} }),
        'A conversa não pôde ser reaberta.',
      )
    return {
      atribuir,
      assumir: (c: Conversa) => atribuir(c, eu),
      desatribuir: (c: Conversa) =>
        mudar(
          qc,
          c,
          { atribuida_para: null, atribuida_nome: null },
          () => chamar(conversas.desatribuir, params(c)),
          'O responsável não pôde ser retirado.',
        ),
      priorizar: (c: Conversa, prioridade: Prioridade) =>
        mudar(
          qc,
          c,
          { prioridade },
          () => chamar(conversas.alterar, { ...params(c), body: { prioridade } }),
          'A prioridade não pôde ser alterada.',
        ),
      etiquetar: (c: Conversa, tags: string[]) =>
        mudar(
          qc,
          c,
          { tags },
          () => chamar(conversas.alterar, { ...params(c), body: { tags } }),
          'As etiquetas não puderam ser alteradas.',
        ),
      situar: (c: Conversa, status: 'aguardando' | 'ativa') =>
        mudar(
          qc,
          c,
          { status },
          () => chamar(conversas.alterar, { ...params(c), body: { status } }),
          'A situação não pôde ser alterada.',
        ),
      reabrir,
      async finalizar(c: Conversa, motivo: string, nota_final: number | null, despedida = ''): Promise<boolean> {
        const body = { ...(motivo ? { motivo } : {}), nota_final, ...(despedida ? { despedida } : {}) }
        const fazer = async () => {
          const resposta = await chamar(conversas.finalizar, { ...params(c), body })
          const { desfazer: volta, ...data } = resposta.data
          oferecerVolta(
            'Conversa finalizada',
            c.id,
            volta,
            (desfeita) => void mudar(qc, desfeita, {}, async () => ({ data: desfeita }), ''),
            c.contato_nome,
          )
          return { data }
        }
        return acompanhar(mudar(qc, c, { status: 'finalizada' }, fazer, 'A conversa não pôde ser finalizada.'))
      },
      /** Rejects with a message for the field, which keeps the typed text. */
      async alterarContato(c: Conversa, contato: Contato): Promise<void> {
        const { data } = await chamar(conversas.alterar, { ...params(c), body: contato })
        mudarConversaAtual(c.id, () => data)
        remendarListas(qc, c.id, () => data)
      },
      /** The caller must close the conversation, otherwise it would be marked as read again immediately. */
      async deixarNaoLida(c: Conversa): Promise<boolean> {
        try {
          const { data } = await chamar(marcarNaoLida, params(c))
          remendarListas(qc, c.id, (antes) => ({ ...antes, ...data }))
          return true
        } catch (erro) {
          falhou('A conversa não pôde ser marcada como não lida.')(erro)
          return false
        }
      },
      async excluir(c: Conversa): Promise<void> {
        await chamar(conversas.excluir, params(c))
        await atualizarLinhas(qc, [c.id])
        avisar({ titulo: 'Conversa excluída', tom: 'sucesso' })
      },
    }
  }, [qc, eu])
}
export type AcoesDeConversa = ReturnType<typeof useAcoesDeConversa>
