import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Check, GitCompareArrows, PackageX, ShieldCheck, Smartphone } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { LinhaDoConflito } from '../../contract/conflitos.ts'
import { nomesDosConflitos } from '../../regras/conflitos.ts'
import { useConflito, useConflitos, useConflitosAoVivo, useContagem, type SituacaoDaLista } from './dados.ts'
import { Decidir } from './decidir.tsx'
import { DoisLados } from './dois-lados.tsx'

/** `/mpvl/ordens-servico/conflitos`: what the phone recorded and the office had changed; decided once, with a reason. */
export function TelaDosConflitos() {
  const busca: { conflito?: unknown; situacao?: unknown } = useSearch({ strict: false })
  const situacao: SituacaoDaLista = busca.situacao === 'resolvidos' ? 'resolvidos' : 'esperando'
  const navegar = useNavegar()
  const lista = useConflitos(situacao)
  const contagem = useContagem()
  useConflitosAoVivo()
  const linhas = lista.data?.data ?? []
  const pedido = typeof busca.conflito === 'string' ? busca.conflito : undefined
  const atual = pedido ?? linhas[0]?.id
  const um = useConflito(atual)
  const ir = (conflito: string | undefined, s = situacao) =>
    void navegar({
      to: '.',
      search: { ...(s === 'resolvidos' ? { situacao: s } : {}), ...(conflito ? { conflito } : {}) },
      replace: true,
    })
  const andar = (passo: number) => {
    const i = linhas.findIndex((l) => l.id === atual)
    const outro = linhas[i + passo]
    if (outro) ir(outro.id)
  }
  useAtalhos('Conflitos', [
    { teclas: 'j', rotulo: 'Próximo conflito', executar: () => andar(1) },
    { teclas: 'k', rotulo: 'Conflito anterior', executar: () => andar(-1) },
  ])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="Conflitos do campo" detalhe="o que o celular registrou e o escritório já tinha mudado" />
      <Tabs
        rotulo="Situação"
        valor={situacao}
        aoMudar={(v) => ir(undefined, v === 'resolvidos' ? 'resolvidos' : 'esperando')}
        abas={[
          { valor: 'esperando', rotulo: 'Esperando', contagem: contagem.data?.esperando },
          { valor: 'resolvidos', rotulo: 'Resolvidos', contagem: contagem.data?.resolvidos },
        ]}
      />
      {lista.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os conflitos" />}
      {lista.isError && !lista.data && (
        <ErrorState
          oQueFalhou="Os conflitos não carregaram."
          detalhe={lista.error.message}
          aoTentar={() => lista.refetch()}
        />
      )}
      {lista.data && linhas.length === 0 && !pedido && (
        <EmptyState
          icone={<Check />}
          frase={situacao === 'esperando' ? 'Nenhum conflito' : 'Nada decidido ainda'}
          detalhe={situacao === 'esperando' ? 'O campo e o escritório estão de acordo.' : undefined}
        />
      )}
      {(linhas.length > 0 || pedido) && (
        <div className="grid min-h-0 flex-1 grid-cols-[300px_minmax(0,1fr)_300px] overflow-hidden max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
          <Lista linhas={linhas} atual={atual} aoEscolher={ir} />
          {um.data ? (
            <DoisLados c={um.data} />
          ) : (
            <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os dois lados" />
          )}
          {um.data && <Decidir key={um.data.id} c={um.data} />}
        </div>
      )}
    </div>
  )
}

const ICONES = {
  transicao: GitCompareArrows,
  movida: GitCompareArrows,
  concluida: GitCompareArrows,
  valor: Smartphone,
  peca: PackageX,
  serie: PackageX,
} as const

function Lista({
  linhas,
  atual,
  aoEscolher,
}: {
  linhas: readonly LinhaDoConflito[]
  atual: string | undefined
  aoEscolher: (id: string) => void
}) {
  return (
    <nav aria-label="Conflitos" className="min-h-0 overflow-y-auto border-r max-lg:border-r-0 max-lg:border-b">
      <ul>
        {linhas.map((l) => {
          const Icone = l.decisao ? Check : ICONES[l.tipo]
          return (
            <li key={l.id} className="border-b">
              <button
                type="button"
                aria-current={l.id === atual || undefined}
                className={`flex w-full gap-3 border-l-3 px-4 py-3 text-left text-13 ${l.id === atual ? 'border-primary bg-surface-3' : 'border-transparent hover:bg-surface-2'}`}
                onClick={() => aoEscolher(l.id)}
              >
                <Icone
                  className={`mt-0.5 size-4 shrink-0 ${l.decisao ? 'text-success' : 'text-danger'}`}
                  aria-hidden="true"
                />
                <span className="min-w-0 flex-1">
                  <span className="flex gap-2">
                    <b className="flex-1 font-semibold">
                      OS {l.ordem.numero}: {nomesDosConflitos[l.tipo].toLowerCase()}
                    </b>
                    <span className="text-12 text-text-2">
                      <RelativeTime quando={l.decidido_em ?? l.aberto_em} />
                    </span>
                  </span>
                  <span className="block text-12 text-text-2">
                    {[l.cliente, l.tecnico.nome, l.atos === 1 ? '1 registro' : `${l.atos} registros`]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {l.decidido_por && <span className="block text-12 text-text-2">decidido por {l.decidido_por}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="m-4 flex gap-2 rounded bg-surface-2 p-3 text-12 text-text-2">
        <ShieldCheck className="size-4 shrink-0" aria-hidden="true" />
        Nada do campo é apagado. Até a decisão, o registro fica fora do saldo e do relatório, e o técnico vê que está
        com você.
      </p>
    </nav>
  )
}
