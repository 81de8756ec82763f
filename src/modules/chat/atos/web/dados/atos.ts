import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BodyDe } from '#kit/endpoint.ts'
import { avisar } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { atos } from '../../contract/atos.ts'
import { levar } from '#modules/chat/exportacao/contract/exportacao.ts'
import type { Conversa, MotivoDeEspera } from '#modules/chat/nucleo/tipos.ts'
import { atualizarLinhas } from '#modules/chat/lista/web/dados/avisos-da-lista.ts'
import { mudarConversaAtual } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { oferecerVolta } from './desfazer.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { remendarListas } from '#modules/chat/lista/web/dados/lista.ts'

const daConversa = (c: Conversa) => ({ params: { id: c.id } })

function por(qc: QueryClient, data: Conversa): void {
  mudarConversaAtual(data.id, () => data)
  remendarListas(qc, data.id, () => data)
  void atualizarLinhas(qc, [data.id]).catch(() => {})
}

/** Less frequent operations, each with its error message. They resolve to whether the operation was done. */
export function criarAtos(qc: QueryClient) {
  const fazer = async (ato: () => Promise<{ data: Conversa }>, falha: string): Promise<boolean> => {
    try {
      por(qc, (await ato()).data)
      return true
    } catch (erro) {
      falhou(falha)(erro)
      return false
    }
  }
  const renovar = (c: Conversa) => qc.invalidateQueries({ queryKey: ['chat', 'atos', c.id] })
  return {
    /** Rejects with the server's message, for the dialog that keeps the typed text. */
    transferir(c: Conversa, body: BodyDe<typeof atos.transferir>, destino: string): Promise<void> {
      const fazer = async () => {
        const { data } = await chamar(atos.transferir, { ...daConversa(c), body })
        await atualizarLinhas(qc, [c.id]).catch(() => {})
        oferecerVolta(`Transferida para ${destino}`, data.id, data.desfazer, (volta) => por(qc, volta), c.contato_nome)
      }
      return acompanhar(fazer())
    },
    aceitar: (c: Conversa) => fazer(() => chamar(atos.aceitar, daConversa(c)), 'A transferência não pôde ser aceita.'),
    async devolver(c: Conversa, motivo: string): Promise<void> {
      await chamar(atos.devolver, { ...daConversa(c), body: { motivo } })
      await atualizarLinhas(qc, [c.id]).catch(() => {})
      avisar({ titulo: 'Conversa devolvida', tom: 'sucesso' })
    },
    async adiar(c: Conversa, quando: { ate: string } | { quando: string }): Promise<void> {
      por(qc, (await chamar(atos.adiar, { ...daConversa(c), body: quando })).data)
    },
    acordar: (c: Conversa) => fazer(() => chamar(atos.acordar, daConversa(c)), 'O adiamento não pôde ser encerrado.'),
    esperar: (c: Conversa, motivo: MotivoDeEspera) =>
      fazer(() => chamar(atos.esperar, { ...daConversa(c), body: { motivo } }), 'A espera não pôde ser registrada.'),
    retomar: (c: Conversa) => fazer(() => chamar(atos.retomar, daConversa(c)), 'A espera não pôde ser encerrada.'),
    async unir(c: Conversa, conversa_id: string, unir_contatos: boolean): Promise<void> {
      por(qc, (await chamar(atos.unir, { ...daConversa(c), body: { conversa_id, unir_contatos } })).data)
      await atualizarLinhas(qc, [conversa_id]).catch(() => {})
      avisar({ titulo: 'Conversas juntadas', tom: 'sucesso' })
    },
    async vincular(c: Conversa, v: { tipo: string; id: string; titulo: string }): Promise<void> {
      await chamar(atos.vincular, { ...daConversa(c), body: v })
      await renovar(c)
    },
    async desvincular(c: Conversa, v: { tipo: string; id: string }): Promise<void> {
      await chamar(atos.desvincular, { ...daConversa(c), body: { tipo: v.tipo, id: v.id } })
      await renovar(c)
    },
  }
}
type Atos = ReturnType<typeof criarAtos>
export function useAtos(): Atos {
  const qc = useQueryClient()
  return useMemo(() => criarAtos(qc), [qc])
}

export const provas = (c: Conversa, redigida: boolean) =>
  levando(
    () => baixar(levar.provas, { ...daConversa(c), query: { redigida } }),
    'Preparando o PDF…',
    'O PDF não pôde ser emitido.',
  )

/** Shows progress for a longer task that ends in a downloaded file. */
export async function levando(fazer: () => Promise<void>, fazendo: string, falha: string): Promise<void> {
  const aviso = avisar({ titulo: fazendo, tipo: 'background' })
  try {
    await fazer()
    aviso.trocar({ titulo: 'Arquivo pronto', tom: 'sucesso' })
  } catch (erro) {
    aviso.dispensar()
    falhou(falha, falha)(erro)
  }
}

/** Fetches data of one conversation; refetches when the conversation changes. */
export function useDaConversa<T>(
  c: Conversa,
  assunto: string,
  buscar: (signal: AbortSignal) => Promise<{ data: T }>,
  ativa = true,
) {
  return useQuery({
    queryKey: ['chat', 'atos', c.id, assunto, c.atualizada_em, c.ultima_seq],
    enabled: ativa,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await buscar(signal)).data,
  })
}

export { atos }
