import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { avisar } from '#ui/avisos.ts'
import { ListOrdered } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import type { filas } from '#modules/chat/filas/contract/filas.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'

export const listarFilas = resumo<typeof filas.listar>('GET', '/api/chat/filas')
const mover = resumo<typeof filas.mover>('POST', '/api/chat/conversas/{id}/fila')

/** Rejects with the server's message, for a dialog that keeps the typed text. */
export async function enviarParaFila(
  qc: QueryClient,
  c: Pick<Conversa, 'id'>,
  fila: { id: string; nome: string },
  motivo = '',
): Promise<void> {
  await chamar(mover, { params: { id: c.id }, body: { fila_id: fila.id, ...(motivo ? { motivo } : {}) } })
  avisar({ titulo: `Conversa na fila ${fila.nome}`, tom: 'sucesso' })
  await Promise.all([
    qc.invalidateQueries({ queryKey: chaves.listas }),
    qc.invalidateQueries({ queryKey: chaves.contagens }),
  ])
}

/** Resolves to whether the conversation was moved. */
export const moverParaFila = (
  qc: QueryClient,
  c: Pick<Conversa, 'id'>,
  fila: { id: string; nome: string },
): Promise<boolean> =>
  enviarParaFila(qc, c, fila).then(
    () => true,
    (erro: unknown) => falhou('A conversa não pôde ir para a fila.')(erro) ?? false,
  )

export function useFilasAtivas(ativa: boolean) {
  return useQuery({
    queryKey: ['chat', 'filas-ativas'],
    queryFn: async ({ signal }) =>
      (await chamar(listarFilas, { query: { ativa: true } }, { signal })).data.map(({ id, nome }) => ({ id, nome })),
    staleTime: 300_000,
    enabled: ativa,
  })
}

/** Menu entry that returns the conversation to a queue; none when the company has no queues. */
export function useMoverParaFila(c: Conversa): EntradaDeMenu[] {
  const qc = useQueryClient()
  const { data = [] } = useFilasAtivas(c.status !== 'finalizada' && c.pode.responder)
  if (data.length === 0 || c.status === 'finalizada') return []
  return [
    {
      rotulo: 'Enviar para a fila',
      icone: <ListOrdered />,
      desabilitado: !c.pode.responder,
      submenu: data.map((f) => ({
        rotulo: f.nome,
        marcado: c.fila_id === f.id,
        unico: true,
        aoEscolher: () => void moverParaFila(qc, c, f),
      })),
    },
  ]
}
