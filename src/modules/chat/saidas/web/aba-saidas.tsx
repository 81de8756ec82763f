import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Plus, RefreshCw, RotateCw, Send } from '#ui/icones.ts'
import { SITUACOES_DA_ENTREGA } from '#ui/integracao/entrega-feita.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { DestinoDeSaida, Saida } from '../contract/saidas.ts'
import { situacoesDeSaida } from '../regras/saidas.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDasSaidas, useDestinos, useSaidas } from './dados.ts'
import { Destino } from './destino.tsx'
import { FormularioDeDestino } from './formulario-de-destino.tsx'
import { UmaSaida } from './uma-saida.tsx'

/** Outgoing webhooks of the inbox: the destinations, and a log of their deliveries. */
export function AbaSaidas({ c }: { c: Caixa }) {
  const { data: destinos, isError, refetch } = useDestinos(c.id)
  const [editando, setEditando] = useState<DestinoDeSaida | 'novo' | null>(null)
  const novo = (
    <Button tamanho="pequeno" icone={<Plus className="size-3.5" />} onClick={() => setEditando('novo')}>
      Avisar um sistema
    </Button>
  )
  return (
    <div className="grid gap-6">
      <section aria-label="Sistemas avisados" className="grid gap-2">
        {isError && <ErrorState oQueFalhou="Erro ao carregar os destinos" aoTentar={() => refetch()} />}
        {!destinos && !isError && <SkeletonList linhas={2} comRosto={false} rotulo="Carregando destinos" />}
        {destinos?.length === 0 && (
          <EmptyState
            icone={<Send />}
            frase="Nenhum sistema é avisado"
            detalhe="Seu ERP ou outra ferramenta pode saber de cada mensagem e conversa desta caixa."
            acao={novo}
          />
        )}
        {destinos && destinos.length > 0 && (
          <>
            <div className="flex justify-end">{novo}</div>
            <ul className="divide-y">
              {destinos.map((d) => (
                <Destino key={d.id} caixaId={c.id} d={d} aoEditar={() => setEditando(d)} />
              ))}
            </ul>
          </>
        )}
      </section>
      <ListaDeSaidas id={c.id} semDestinos={destinos?.length === 0} />
      {editando && (
        <FormularioDeDestino
          caixaId={c.id}
          destino={editando === 'novo' ? null : editando}
          aoFechar={() => setEditando(null)}
        />
      )}
    </div>
  )
}

function ListaDeSaidas({ id, semDestinos }: { id: string; semDestinos: boolean }) {
  const [situacao, setSituacao] = useState<Saida['situacao'] | 'todas'>('todas')
  const { indo, fazer } = useAto()
  const q = useSaidas(id, situacao)
  const { rever, repetirMortas } = useAtosDasSaidas(id)
  const saidas = q.data?.pages.flat() ?? []
  // the empty state above already shows this
  if (semDestinos && situacao === 'todas' && saidas.length === 0) return null
  const repetir = () =>
    fazer(
      async () => {
        const { total } = await repetirMortas()
        avisar({ titulo: `${plural(total, 'entrega')} de volta na fila`, tom: 'sucesso' })
      },
      falhou('As entregas não puderam ser repetidas.', 'Tente mais tarde.'),
    )
  return (
    <section aria-label="Entregas feitas" className="grid gap-3 border-t pt-5">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          rotulo="Situação da entrega"
          tamanho="pequeno"
          valor={situacao}
          aoMudar={setSituacao}
          opcoes={[
            { valor: 'todas', rotulo: 'Todas' },
            ...situacoesDeSaida.map((s) => ({ valor: s, rotulo: SITUACOES_DA_ENTREGA[s].rotulo })),
          ]}
        />
        <span className="flex-1" />
        {saidas.some((s) => s.situacao === 'morta') && (
          <Button
            tamanho="pequeno"
            icone={<RotateCw className="size-3.5" />}
            ocupado={indo}
            onClick={() => void repetir()}
          >
            Enviar de novo as perdidas
          </Button>
        )}
        <Button
          tamanho="pequeno"
          icone={<RefreshCw className="size-3.5" />}
          ocupado={q.isRefetching}
          onClick={() => void rever()}
        >
          Atualizar
        </Button>
      </div>
      {q.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando entregas" />}
      {q.isError && <ErrorState oQueFalhou="Erro ao carregar as entregas" aoTentar={() => q.refetch()} />}
      {q.data && saidas.length === 0 && (
        <EmptyState
          frase="Nenhuma entrega"
          detalhe={
            situacao === 'todas'
              ? 'O que for avisado a outros sistemas aparece aqui, com cada tentativa.'
              : 'Nada nesta situação.'
          }
        />
      )}
      <ul aria-label="Entregas" className="divide-y">
        {saidas.map((s) => (
          <UmaSaida key={s.id} caixaId={id} s={s} />
        ))}
      </ul>
      {q.hasNextPage && (
        <Button className="justify-self-center" ocupado={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
          Carregar mais
        </Button>
      )}
    </section>
  )
}
