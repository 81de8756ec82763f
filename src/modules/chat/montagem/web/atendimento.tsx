import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ListOrdered, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { BarraDaMesa } from '#modules/chat/filas/web/barra-da-mesa.tsx'
import { useFilas } from '#modules/chat/filas/web/dados.ts'
import { Chat } from './tela.tsx'

interface PropsDaMesa {
  /** Code of the department whose desk it is; the router passes it in `linha`. */
  departamento?: string | undefined
  linha?: { departamento: string | null }
}

/**
 * The service desk of a department: the same desk in every area, showing the conversations of that department's queues.
 * A queue only narrows the list; access still depends on the user's inboxes.
 */
export function TelaAtendimento({ departamento: dado, linha }: PropsDaMesa) {
  const departamento = dado ?? linha?.departamento ?? 'chat'
  const pessoa = usePessoa()
  const { data: filas, isPending, isError, refetch } = useFilas(departamento)
  if (isPending) return <SkeletonList linhas={8} rotulo="Carregando as filas" />
  if (isError && !filas)
    return (
      <ErrorState
        className="m-auto"
        oQueFalhou="Erro ao carregar as filas deste atendimento"
        aoTentar={() => refetch()}
      />
    )
  const ativas = (filas ?? []).filter((f) => f.ativa)
  if (ativas.length === 0)
    return <SemFilas departamento={departamento} configura={pode(pessoa, 'chat.fila.configurar')} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BarraDaMesa departamento={departamento} filas={ativas} podeAtender={pode(pessoa, 'chat.conversa.atender')} />
      <div className="min-h-0 flex-1">
        <Chat key={departamento} departamento={departamento} />
      </div>
    </div>
  )
}

function SemFilas({ departamento, configura }: { departamento: string; configura: boolean }) {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        icone={<ListOrdered />}
        frase="Este atendimento ainda não tem filas"
        detalhe={
          <>
            Uma fila diz quais conversas chegam aqui, quem atende e em que horário.{' '}
            {configura
              ? 'Crie a primeira e ligue-a a uma caixa de entrada.'
              : 'Peça à supervisão do atendimento para criar uma. Enquanto isso, suas conversas estão em '}
            {!configura && (
              <a className="g-link" href="/chat/chat">
                Conversas
              </a>
            )}
            {!configura && '.'}
          </>
        }
        acao={
          configura && (
            <a
              className="g-btn"
              data-variante="primaria"
              data-tamanho="normal"
              href={`/chat/configuracoes/filas?fila=nova&departamento=${departamento}`}
            >
              <Plus />
              Criar fila
            </a>
          )
        }
      />
    </div>
  )
}
