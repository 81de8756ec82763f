import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Plus, Zap } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { AutomacaoVista } from '../contract/automacoes.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { useAutomacoes } from './dados.ts'
import { EditorDaAutomacao } from './editor.tsx'
import { ExecucoesDaAutomacao } from './execucoes.tsx'
import { LinhaDaAutomacao } from './linha.tsx'

export type AutomacaoAberta = { editar: AutomacaoVista | null } | { log: AutomacaoVista } | null

/**
 * The rules of one funnel: list, state and executions. If it was opened on one rule, closing that rule closes the
 * panel.
 */
export function PainelDeAutomacoes({
  funil,
  inicial = null,
  aoFechar,
}: {
  funil: Funil
  inicial?: AutomacaoAberta
  aoFechar: () => void
}) {
  const lista = useAutomacoes(funil.id)
  const [aberta, setAberta] = useState<AutomacaoAberta>(inicial)
  const nova = (
    <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => setAberta({ editar: null })}>
      Nova regra
    </Button>
  )
  const voltar = inicial ? aoFechar : () => setAberta(null)
  const titulo = !aberta ? 'Automações' : 'log' in aberta ? aberta.log.nome : (aberta.editar?.nome ?? 'Nova regra')
  return (
    <Drawer
      titulo={titulo}
      posicao={titulo}
      aoFechar={aberta ? voltar : aoFechar}
      largura={640}
      acoes={!aberta && nova}
    >
      {aberta && 'editar' in aberta && <EditorDaAutomacao funil={funil} regra={aberta.editar} aoFechar={voltar} />}
      {aberta && 'log' in aberta && <ExecucoesDaAutomacao id={aberta.log.id} />}
      {!aberta && lista.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as regras" />}
      {!aberta && lista.isError && !lista.data && (
        <ErrorState
          oQueFalhou="As regras não carregaram."
          detalhe={lista.error.message}
          aoTentar={() => lista.refetch()}
        />
      )}
      {!aberta && lista.data?.length === 0 && (
        <EmptyState
          icone={<Zap />}
          frase="Nenhuma automação neste funil"
          detalhe="Uma regra faz sozinha o que se repete: avisar, atribuir, mover, escrever ao cliente."
          acao={nova}
        />
      )}
      {!aberta && (
        <ul aria-label="Regras" className="divide-y">
          {lista.data?.map((r) => (
            <LinhaDaAutomacao
              key={r.id}
              r={r}
              aoAbrir={() => setAberta({ editar: r })}
              aoVerOQueFez={() => setAberta({ log: r })}
            />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
