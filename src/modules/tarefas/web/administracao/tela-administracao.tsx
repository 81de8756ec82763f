import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback, useMemo, useState } from 'react'
import { baixar } from '#platform/navegador/baixar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { Button } from '#ui/button.tsx'
import { useExportarNaPaleta } from '#ui/comandos/acoes-da-pagina.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Download, ListChecks } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { tarefas } from '../../contract/tarefas.ts'
import { useTarefasAoVivo } from '../ao-vivo.ts'
import { queixar, useContagens, type Filtro } from '../dados.ts'
import { BarraDeFiltros } from '../lista/barra.tsx'
import { lerFiltro } from '../lista/filtro-da-url.ts'
import { ListaDeTarefas } from '../lista/lista.tsx'
import { ModelosDeTarefas } from './modelos.tsx'
import { SeriesDeTarefas } from './series.tsx'
import { TiposDeTarefa } from './tipos.tsx'

const ABAS = ['tarefas', 'tipos', 'modelos', 'series'] as const
type Aba = (typeof ABAS)[number]
const ABERTAS: NonNullable<Filtro['situacao']> = ['aberta', 'em_andamento', 'aguardando']

/** All tasks that the user may see, and the settings of tasks. */
export function TelaDeAdministracao() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const aba = ABAS.find((a) => a === busca.aba) ?? 'tarefas'
  const { papel: _, ...filtro } = useMemo(() => lerFiltro(busca), [busca])
  const [baixando, setBaixando] = useState(false)
  const mudarUrl = useCallback(
    (parte: Record<string, unknown>) =>
      void navegar({
        to: '.',
        search: (antes) => ({ ...antes, ...parte }),
        replace: true,
      }),
    [navegar],
  )
  const n = useContagens(filtro).data
  useTarefasAoVivo()
  const pedido: Filtro = { ...filtro, situacao: filtro.situacao ?? ABERTAS }
  const exportar = async (formato: 'csv' | 'xlsx') => {
    setBaixando(true)
    await baixar(tarefas.exportar, { query: { ...pedido, formato } }).catch(queixar)
    setBaixando(false)
  }
  useExportarNaPaleta(aba === 'tarefas' ? () => void exportar('xlsx') : null, 'Exportar estas tarefas em XLSX')
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">Administração de tarefas</h1>
      {aba === 'tarefas' && (
        <AcoesDaPagina>
          <Menu
            alinhar="end"
            gatilho={
              <Button icone={<Download />} ocupado={baixando}>
                Exportar
              </Button>
            }
            itens={[
              { rotulo: 'Planilha do Excel (XLSX)', aoEscolher: () => void exportar('xlsx') },
              { rotulo: 'Texto separado por ponto e vírgula (CSV)', aoEscolher: () => void exportar('csv') },
            ]}
          />
        </AcoesDaPagina>
      )}
      <Tabs<Aba>
        rotulo="Tarefas"
        abas={[
          { valor: 'tarefas', rotulo: 'Tarefas', contagem: n?.abertas },
          { valor: 'tipos', rotulo: 'Tipos' },
          { valor: 'modelos', rotulo: 'Modelos' },
          { valor: 'series', rotulo: 'Repetições' },
        ]}
        valor={aba}
        aoMudar={(a) => mudarUrl({ aba: a === 'tarefas' ? undefined : a })}
      />
      {aba === 'tarefas' && (
        <>
          <BarraDeFiltros filtro={filtro} aoMudar={mudarUrl} comPapel={false} />
          <ListaDeTarefas
            filtro={pedido}
            mostraDono
            vazio={
              <EmptyState
                icone={<ListChecks />}
                frase="Nenhuma tarefa com estes filtros."
                acao={<Button onClick={() => void navegar({ to: '.', search: {} })}>Limpar filtros</Button>}
              />
            }
          />
        </>
      )}
      {aba !== 'tarefas' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div
          tabIndex={0}
          role="group"
          aria-label="Configuração das tarefas"
          className="min-h-0 flex-1 overflow-y-auto bg-bg"
        >
          <div className="mx-auto max-w-[880px] p-4">
            {aba === 'tipos' ? <TiposDeTarefa /> : aba === 'modelos' ? <ModelosDeTarefas /> : <SeriesDeTarefas />}
          </div>
        </div>
      )}
    </div>
  )
}
