import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ChevronRight, ListOrdered, Lock, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { FilaNaMesa } from '../contract/filas.ts'
import { useFilas } from './dados.ts'
import { Molduras } from './molduras.tsx'
import { NOME_DO_METODO } from './rascunho.ts'

const Gaveta = tardia(() => import('./gaveta-da-fila.tsx').then((m) => m.GavetaDaFila))

/**
 * /chat/configuracoes/filas: the route has no guard, so the page shows a message to users without permission. The open
 * queue is in the URL.
 */
export function TelaFilas() {
  return usePode('chat.fila.configurar') ? <Filas /> : <SemPermissao />
}

function SemPermissao() {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        icone={<Lock />}
        frase="Só a supervisão do atendimento configura filas"
        detalhe="Se você precisa mudar horários, pessoas ou regras de uma fila, fale com quem supervisiona o chat."
        acao={
          <a className="g-btn" data-variante="contorno" data-tamanho="normal" href="/chat/chat">
            Ir para as conversas
          </a>
        }
      />
    </div>
  )
}

function Filas() {
  const { data: filas, isPending, isError, refetch } = useFilas()
  const administra = usePode('plataforma.configurar')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const aberta = typeof search.fila === 'string' ? search.fila : null
  const departamento = typeof search.departamento === 'string' ? search.departamento : null
  const ir = (fila: string | null, aba?: string) =>
    void navegar({
      to: '.',
      search: {
        fila: fila ?? undefined,
        aba: fila ? aba : undefined,
        departamento: fila === 'nova' ? (departamento ?? undefined) : undefined,
      },
      replace: aba !== undefined,
    })
  const nova = (
    <Button variante="primaria" icone={<Plus />} onClick={() => ir('nova')}>
      Nova fila
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>{nova}</AcoesDaPagina>
      <PageHeader titulo="Filas" detalhe={filas ? plural(filas.length, 'fila') : undefined} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isPending && <SkeletonList linhas={4} rotulo="Carregando filas" />}
        {isError && !filas && <ErrorState oQueFalhou="Erro ao carregar filas" aoTentar={() => refetch()} />}
        {filas?.length === 0 && (
          <EmptyState
            icone={<ListOrdered />}
            frase="Nenhuma fila"
            detalhe="Uma fila recebe conversas das caixas de entrada e as entrega a quem está disponível, no horário de atendimento."
            acao={nova}
          />
        )}
        <ul aria-label="Filas">
          {filas?.map((f) => (
            <LinhaDaFila key={f.id} f={f} aoAbrir={() => ir(f.id)} />
          ))}
        </ul>
        {administra && filas && <Molduras />}
      </div>
      <Aguarde>
        {aberta && (
          <Gaveta
            key={aberta}
            id={aberta === 'nova' ? null : aberta}
            departamento={departamento}
            outras={filas ?? []}
            aba={typeof search.aba === 'string' ? search.aba : 'geral'}
            aoMudarAba={(aba) => ir(aberta, aba)}
            aoSalvar={(id) => aberta === 'nova' && ir(id, 'geral')}
            aoFechar={() => ir(null)}
          />
        )}
      </Aguarde>
    </div>
  )
}

function LinhaDaFila({ f, aoAbrir }: { f: FilaNaMesa; aoAbrir: () => void }) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-b px-4 py-2.5 hover:bg-surface-2">
      <span className="grid size-9 shrink-0 place-items-center rounded bg-surface-3 text-text-2">
        <ListOrdered />
      </span>
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
          onClick={aoAbrir}
        >
          {f.nome}
        </button>
        <span className="block truncate text-12 text-text-2">
          {NOME_DO_METODO[f.metodo].nome} · {f.disponiveis} de{' '}
          {plural(f.pessoas, 'pessoa disponível', 'pessoas disponíveis')}
        </span>
      </span>
      <span className="text-right text-12 text-text-2 max-md:hidden">
        <b className="num block text-13 font-medium text-text">{f.na_fila} na fila</b>
        {f.em_atendimento} em atendimento
      </span>
      {f.ativa && f.pessoas === 0 && <Chip tom="alerta">Ninguém nela</Chip>}
      {f.departamentos.length === 0 && (
        <Chip tom="alerta" data-dica="As conversas dela aparecem só no atendimento do Chat">
          Sem departamento
        </Chip>
      )}
      {!f.ativa ? (
        <Chip>Inativa</Chip>
      ) : f.aberta ? (
        <Chip tom="sucesso">Aberta</Chip>
      ) : (
        <Chip tom="alerta">Fechada agora</Chip>
      )}
      <ChevronRight className="text-text-3" />
    </li>
  )
}
